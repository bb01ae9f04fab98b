import type { SaveWriter } from '../../core/saves/saveWriter.js';
import { fullOfMessages } from '../worldCapacity.js';
import { MessageRecords } from './messageRecords.js';

/** A message that waits for the routing of its tick. */
interface Delayed {
  readonly due: number;
  readonly record: number;
}

/** Messages on their way for more than one tick, in the order in which they were sent (rule MSG-23). */
export class DelayedMessages {
  readonly records: MessageRecords;
  readonly #free: number[] = [];
  #used = 0;
  readonly #waiting: Delayed[] = [];
  /** No message is due in a tick before this one. */
  #earliest = Infinity;

  constructor(room: number) {
    this.records = new MessageRecords(MessageRecords.allocate(room));
  }

  /** Messages that wait. */
  get count(): number {
    return this.#waiting.length;
  }

  /** Keeps a copy of a message until the routing of tick `due`. @throws RefusalError when no room is left. */
  hold(records: MessageRecords, record: number, due: number): void {
    const { room } = this.records;
    if (this.#free.length === 0 && this.#used >= room) throw fullOfMessages(room);
    const held = this.#free.pop() ?? this.#used++;
    this.records.copy(held, { records, record });
    this.#waiting.push({ due, record: held });
    this.#earliest = Math.min(this.#earliest, due);
  }

  /** Hands over, and forgets, the messages that are due in a tick. */
  takeDue(tick: number, take: (records: MessageRecords, record: number) => void): void {
    if (tick < this.#earliest) return;
    this.#earliest = Infinity;
    let kept = 0;
    for (const each of this.#waiting) {
      if (each.due > tick) {
        this.#waiting[kept++] = each;
        this.#earliest = Math.min(this.#earliest, each.due);
        continue;
      }
      take(this.records, each.record);
      this.#free.push(each.record);
    }
    this.#waiting.length = kept;
  }

  /** Writes when the messages that wait are due, in their order; `copy` takes each message itself. */
  save(out: SaveWriter, copy: (records: MessageRecords, record: number) => void): void {
    out.array('messages.due', new Float64Array(this.#waiting.map(({ due }) => due)));
    for (const { record } of this.#waiting) copy(this.records, record);
  }

  visit(visit: (record: number, due: number) => void): void {
    for (const { due, record } of this.#waiting) visit(record, due);
  }
}
