import { eventOfId } from '../../core/events.js';
import type { Entity } from '../../core/handles.js';
import { readField } from '../../core/schema.js';
import { topicNameOf } from '../../core/topics.js';
import { TargetKind, type MessageRecords } from '../../simulation/messages/messageRecords.js';
import type { SimulationWorld, StepTrace } from '../../simulation/world.js';

/** Who a message was for. */
export type RoutedTarget =
  | { readonly kind: 'entity'; readonly entity: Entity }
  | { readonly kind: 'frame'; readonly owner: Entity }
  | { readonly kind: 'topic'; readonly name: string }
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
      if (due < 0) this.#events.push(eventOf(records, record, tick));
    });
  }
}

function eventOf(records: MessageRecords, record: number, tick: number): RoutedEvent {
  const facts = eventOfId(records.typeOf(record));
  const payload = records.payloadAt(record);
  const values = (facts?.layout.fields ?? []).map(
    (placed) => [placed.name, readField(records, placed, payload)] as const,
  );
  return {
    tick,
    event: facts?.eventName ?? '',
    from: records.senderOf(record),
    to: targetOf(records, record),
    values: Object.fromEntries(values),
  };
}

function targetOf(records: MessageRecords, record: number): RoutedTarget {
  const topic = records.topicOf(record);
  if (topic !== undefined) return { kind: 'topic', name: topicNameOf(topic) ?? '' };
  const target = records.targetOf(record);
  switch (records.targetKindOf(record)) {
    case TargetKind.entity:
      return { kind: 'entity', entity: target };
    case TargetKind.topic:
      return { kind: 'frame', owner: target };
    case TargetKind.broadcast:
      return { kind: 'everyone' };
  }
}
