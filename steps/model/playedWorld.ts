import type { Entity, Message, SpawnDesc, WorldError } from '#host/index.js';
import type { ComponentFacts } from '#simulation/components/component.js';

/** What a program needs of a world; the real one has it, and so has the naive one. */
export interface PlayedWorld {
  readonly tickNumber: number;
  readonly count: number;
  readonly errors: readonly WorldError[];
  readonly errorsLost: number;
  readonly log: readonly { readonly tick: number; readonly text: string }[];
  readonly snapshot: {
    has(entity: Entity): boolean;
    of(entity: Entity): Seen;
  };
  spawn(desc: SpawnDesc): Entity;
  destroy(entity: Entity): void;
  send(to: Entity, message: Message): void;
  tell(place: Entity, message: Message): void;
  broadcast(message: Message): void;
  stateOf(entity: Entity, type: ComponentFacts): Readonly<Record<string, unknown>> | undefined;
  tick(): void;
  /** Only the real world has one. */
  hash?(): string;
}

/** What a program looks at of a robot's whereabouts. */
export interface Seen {
  readonly frame: Entity;
  readonly velocity: readonly [x: number, y: number, z: number];
}
