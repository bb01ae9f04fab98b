/** Robots of a scenario: things that send notes to each other and keep a log of what they hear. */
import { sphere, type ComponentInit, type Entity } from '#host/index.js';
import type { World } from '#host/index.js';
import {
  Asker,
  Body,
  CallNote,
  ClearLog,
  Clumsy,
  Logbook,
  Radio,
  Reminder,
  SendNote,
  TellNote,
  type LogEntry,
} from './testComponents.js';
import { Tuner } from './tuner.js';
import { readLog, type WorldScene } from './worldScene.js';

/** What a robot is made of. */
export const robotKit = (): ComponentInit[] => [Radio(), Logbook(), Asker(), Reminder(), Body(), Clumsy(), Tuner()];

export function addRobot(scene: WorldScene, name: string, place = 'space'): Entity {
  return scene.spawn(name, { in: scene.things.get(place), components: robotKit() });
}

/** A place with an inside that hears and talks itself, like a robot. */
export function addPlace(scene: WorldScene, name: string, parent: string): Entity {
  const within = scene.things.get(parent);
  return scene.spawn(name, { in: within, interior: { bubble: sphere(50) }, components: robotKit() });
}

/** Where a note goes. */
export type Aim =
  | { readonly kind: 'robot'; readonly whom: Entity }
  | { readonly kind: 'place'; readonly place: Entity }
  | { readonly kind: 'all' };

/** A note that a robot is told to send. */
export interface Sending {
  readonly from: Entity;
  readonly aim: Aim;
  readonly value: number;
  readonly delay: number;
}

/** Tells a robot to send a note in the coming tick. */
export function order(world: World, { from, aim, value, delay }: Sending): void {
  switch (aim.kind) {
    case 'robot':
      world.send(from, SendNote({ to: aim.whom, value, delay }));
      return;
    case 'place':
      world.send(from, TellNote({ place: aim.place, value, delay }));
      return;
    case 'all':
      world.send(from, CallNote({ value, delay }));
  }
}

/** Somebody in a crowd, and the place that they are in; the owner of a root is in none. */
export interface Member {
  readonly entity: Entity;
  readonly place: Entity | undefined;
  readonly hears: boolean;
}

/** A crowd of robots by the order in which they were made. */
export class Crowd {
  readonly members: Member[] = [];
  readonly places: Entity[] = [];
  readonly scene: WorldScene;

  constructor(scene: WorldScene) {
    this.scene = scene;
  }

  /** Makes robots that are spread over places in turn; every fifth has no ear. The places count as members too. */
  fill(count: number, places: readonly string[]): void {
    for (const name of places) {
      const entity = this.scene.things.get(name);
      this.places.push(entity);
      const { frame } = this.scene.world.snapshot.of(entity);
      this.members.push({ entity, place: frame === 0 ? undefined : frame, hears: true });
    }
    for (let i = 0; i < count; i++) {
      const place = this.places[i % this.places.length] as Entity;
      const hears = i % 5 !== 4;
      const components = hears ? [Radio(), Logbook()] : [Radio()];
      this.members.push({ entity: this.scene.world.spawn({ in: place, components }), place, hears });
    }
  }

  /** Those that can be told to send: all but the root, which has no radio. */
  get senders(): readonly Member[] {
    return this.members.filter(({ place }) => place !== undefined);
  }

  /** Empties all logbooks before the coming tick reads anything else. */
  clearLogs(): void {
    this.scene.world.broadcast(ClearLog());
  }

  logOf({ entity }: Member): readonly LogEntry[] {
    return readLog(this.scene.world, entity);
  }

  /** Whether a note with this aim is for a member: the plain search that the engine's answer is compared with. */
  static meets(aim: Aim, member: Member): boolean {
    return member.hears && isFor(aim, member);
  }
}

/** Whether a note with this aim is for somebody in a place. */
export function isFor(aim: Aim, { entity, place }: Pick<Member, 'entity' | 'place'>): boolean {
  switch (aim.kind) {
    case 'robot':
      return aim.whom === entity;
    case 'place':
      return aim.place === place;
    case 'all':
      return true;
  }
}
