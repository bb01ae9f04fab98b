import { eventOfId, PAYLOAD_BYTES } from '../../core/events.js';
import type { Entity } from '../../core/handles.js';
import { readField, viewRecords, type RecordViews } from '../../core/schema.js';
import {
  MESSAGE_BYTES,
  MESSAGE_LANES,
  TargetKind,
  type MessageRecords,
  type TargetKindId,
} from '../../simulation/sharedWorld.js';
import type { SimulationWorld, StepTrace } from '../../simulation/world.js';

/** Who a message was for. */
export type RoutedTarget =
  | { readonly kind: 'entity'; readonly entity: Entity }
  | { readonly kind: 'frame'; readonly owner: Entity }
  | { readonly kind: 'everyone' };

/** A message that the router took on its way to its recipients. */
export interface RoutedEvent {
  /** The tick in which it was heard. */
  readonly tick: number;
  readonly event: string;
  /** The sender; `NO_ENTITY` for the engine and for scripts. */
  readonly from: Entity;
  readonly to: RoutedTarget;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Writes down the messages of each tick while it is on, in routing order. It costs a look at every message, so it runs
 * only while a dump lies ahead (rules HOST-50, HOST-51).
 */
export class EventRecorder {
  readonly #world: SimulationWorld;
  readonly #before: StepTrace | undefined;
  readonly #views = new Map<MessageRecords, RecordViews>();
  #events: RoutedEvent[] = [];

  /** Starts. */
  constructor(world: SimulationWorld) {
    this.#world = world;
    this.#before = world.trace;
    world.trace = (tick, step) => {
      this.#before?.(tick, step);
      // The first step of a sync point: what the tick heard is still there, and nothing of the next tick.
      if (step === '1') this.#record(tick);
    };
  }

  /** The events since the last call, oldest first (rule HOST-49). */
  take(): readonly RoutedEvent[] {
    const taken = this.#events;
    this.#events = [];
    return taken;
  }

  /** Writes down nothing more and forgets what it has. */
  stop(): void {
    this.#world.trace = this.#before;
    this.#events = [];
  }

  #record(tick: number): void {
    this.#world.internals.router.visitWaiting((records, record, due) => {
      if (due < 0) this.#events.push(eventOf(records, record, { tick, views: this.#viewsOf(records) }));
    });
  }

  /** Views of an arena, made once for all its records. */
  #viewsOf(records: MessageRecords): RecordViews {
    const known = this.#views.get(records);
    if (known !== undefined) return known;
    const views = viewRecords(records.f64.buffer);
    this.#views.set(records, views);
    return views;
  }
}

interface Hearing {
  readonly tick: number;
  readonly views: RecordViews;
}

function eventOf(records: MessageRecords, record: number, { tick, views }: Hearing): RoutedEvent {
  const lane = record * MESSAGE_LANES;
  const facts = eventOfId(records.u32[2 * (lane + 2)] as number);
  const payload = (record + 1) * MESSAGE_BYTES - PAYLOAD_BYTES;
  const values = (facts?.layout.fields ?? []).map(
    (placed) => [placed.name, readField(views, placed, payload)] as const,
  );
  const target = records.f64[lane] as Entity;
  return {
    tick,
    event: facts?.eventName ?? '',
    from: records.f64[lane + 1] as Entity,
    to: targetOf(records.u32[2 * (lane + 2) + 1] as TargetKindId, target),
    values: Object.fromEntries(values),
  };
}

function targetOf(kind: TargetKindId, target: Entity): RoutedTarget {
  switch (kind) {
    case TargetKind.entity:
      return { kind: 'entity', entity: target };
    case TargetKind.topic:
      return { kind: 'frame', owner: target };
    case TargetKind.broadcast:
      return { kind: 'everyone' };
  }
}
