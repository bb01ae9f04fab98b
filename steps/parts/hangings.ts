/** Random lives of chains: who hangs on whom, as their births tell, beside the real ones. */
import fc from 'fast-check';
import { dynamic, sphere, type Entity, type Vec3 } from '#host/index.js';
import { vectors } from '../frames/trial.js';
import { Fire, Jet, Shift } from './jet.js';
import type { Yard } from './yard.js';

/** What happens before a tick. Things are told by the order of their births, whether they live or not. */
export type Deed =
  | { readonly kind: 'come'; readonly inside: boolean; readonly body: boolean }
  | { readonly kind: 'hang'; readonly on: number; readonly at: Vec3 }
  | { readonly kind: 'push' | 'go'; readonly who: number }
  | { readonly kind: 'shift'; readonly who: number; readonly at: Vec3 };

const who = fc.nat({ max: 20 });

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('come' as const), inside: fc.boolean(), body: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('hang' as const), on: who, at: vectors(5) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('push' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('go' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('shift' as const), who, at: vectors(5) }) },
);

/** Some deeds for each of some ticks; a hull and a ghost are there from the first one on. */
export const lives: fc.Arbitrary<Deed[][]> = fc
  .array(fc.array(deed, { minLength: 3, maxLength: 8 }), { minLength: 3, maxLength: 5 })
  .map((ticks) => [
    [
      { kind: 'come', inside: false, body: true },
      { kind: 'come', inside: true, body: false },
    ],
    ...ticks,
  ]);

/** A thing that was born. */
export interface Hanging {
  readonly entity: Entity;
  /** What it hangs on; undefined for the top of a chain. */
  readonly on: Hanging | undefined;
  readonly top: Hanging;
  readonly body: boolean;
  live: boolean;
}

/** The things of one life, and what they were told. */
export class Hangings {
  readonly all: Hanging[] = [];
  /** Who was told to push in the coming tick, and may. */
  readonly pushing = new Set<Entity>();
  readonly #yard: Yard;
  readonly #place: Entity;

  constructor(yard: Yard, place: Entity) {
    this.#yard = yard;
    this.#place = place;
  }

  get living(): readonly Hanging[] {
    return this.all.filter((each) => each.live);
  }

  /** Does what is to be done before a tick. A deed on somebody who is not there is left out. */
  doAll(deeds: readonly Deed[]): void {
    this.pushing.clear();
    for (const deed of deeds) this.#do(deed);
  }

  /** Destroys whoever is left. */
  clear(): void {
    for (const each of this.living) if (each.on === undefined) this.#yard.world.destroy(each.entity);
  }

  #do(deed: Deed): void {
    const { world } = this.#yard;
    switch (deed.kind) {
      case 'come':
        this.#come(deed.inside, deed.body);
        return;
      case 'hang': {
        const on = this.#living(deed.on);
        if (on === undefined) return;
        const entity = world.spawn({ attachTo: on.entity, at: deed.at, components: [Jet()] });
        this.all.push({ entity, on, top: on.top, body: false, live: true });
        return;
      }
      case 'push': {
        const pusher = this.#living(deed.who);
        if (pusher === undefined) return;
        world.send(pusher.entity, Fire({ impulse: [0, 1, 0] }));
        if (pusher.top.body) this.pushing.add(pusher.entity);
        return;
      }
      case 'shift': {
        const shifted = this.#living(deed.who);
        if (shifted?.on !== undefined) world.send(shifted.entity, Shift({ place: deed.at }));
        return;
      }
      case 'go':
        this.#go(this.#living(deed.who));
    }
  }

  #come(inside: boolean, body: boolean): void {
    const { world, space } = this.#yard;
    // Nobody meets anybody: each has a place of its own, 100 m from the next.
    const at: Vec3 = [100 * (this.all.length % 10), 0, 0];
    const desc = { in: inside ? this.#place : space, at, components: [Jet()] };
    const entity = world.spawn(body ? { ...desc, body: dynamic(sphere(1)) } : desc);
    const one = { entity, on: undefined, body, live: true } as unknown as Hanging;
    this.all.push(Object.assign(one, { top: one }));
  }

  #go(gone: Hanging | undefined): void {
    if (gone === undefined) return;
    this.#yard.world.destroy(gone.entity);
    gone.live = false;
    // Who hangs on it was born after it.
    for (const each of this.all) if (each.on?.live === false) each.live = false;
    for (const each of this.all) if (!each.live) this.pushing.delete(each.entity);
  }

  #living(index: number): Hanging | undefined {
    const { living } = this;
    return living[index % Math.max(living.length, 1)];
  }
}
