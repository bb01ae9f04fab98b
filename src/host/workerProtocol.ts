import type { exportEventIds } from '../core/events.js';
import type { Clock } from '../simulation/tick/clock.js';
import type { WorldBuffers } from '../simulation/sharedWorld.js';
import type { CompiledJolt, JoltFlavour } from '../physics/index.js';

/** Joins an idle worker to a world: it answers, and serves the world's commands until the world tells it to leave. */
export interface AttachMessage {
  readonly kind: 'attach';
  readonly buffers: WorldBuffers;
  readonly index: number;
  readonly clock: Clock;
  /** Names and schemas of the world's component types, in the world's order. */
  readonly components: readonly { readonly name: string; readonly schema: string }[];
  readonly events: ReturnType<typeof exportEventIds>;
  /** The names of the topics, by their numbers. */
  readonly topics: readonly string[];
  readonly flavour: JoltFlavour;
  readonly compiled: CompiledJolt | undefined;
}

/** What a worker answers. */
export type WorkerAnswer =
  | { readonly kind: 'attached' }
  | { readonly kind: 'refused'; readonly message: string }
  /** `sound` says whether the worker's solver can serve another world. */
  | { readonly kind: 'left'; readonly sound: boolean };
