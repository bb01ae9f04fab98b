import { fullOfMessages, MESSAGE_BYTES, viewMessages, type MessageRecords } from '../sharedWorld.js';
import { copyRecord } from './messageRecord.js';

/** A message that waits for the routing of its tick. */
interface Delayed {
  readonly due: number;
  readonly record: number;
}

/** Messages on their way for more than one tick, in the order in which they were sent (rule MSG-23). */
export class DelayedMessages {
  readonly records: MessageRecords;
  readonly #room: number;
  readonly #free: number[] = [];
  #used = 0;
  #waiting: Delayed[] = [];

  constructor(room: number) {
    this.#room = room;
    this.records = viewMessages(new SharedArrayBuffer(room * MESSAGE_BYTES));
  }

  /** Keeps a copy of a record until the routing of tick `due`. @throws RefusalError when no room is left. */
  hold(records: MessageRecords, record: number, due: number): void {
    if (this.#free.length === 0 && this.#used >= this.#room) throw fullOfMessages(this.#room);
    const held = this.#free.pop() ?? this.#used++;
    copyRecord(records, record, this.records, held);
    this.#waiting.push({ due, record: held });
  }

  /** Hands over, and forgets, the messages that are due in a tick. */
  takeDue(tick: number, take: (records: MessageRecords, record: number) => void): void {
    if (this.#waiting.length === 0) return;
    const later: Delayed[] = [];
    for (const each of this.#waiting) {
      if (each.due > tick) {
        later.push(each);
        continue;
      }
      take(this.records, each.record);
      this.#free.push(each.record);
    }
    this.#waiting = later;
  }

  visit(visit: (record: number, due: number) => void): void {
    for (const { due, record } of this.#waiting) visit(record, due);
  }
}
