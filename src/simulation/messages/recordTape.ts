import { eventOfId, payloadLanesOf, type EventFacts } from '../../core/events.js';
import type { SaveReader } from '../../core/saves/saveReader.js';
import type { SaveWriter } from '../../core/saves/saveWriter.js';
import { topicNameOf } from '../../core/topics.js';
import { findEvents, namesOf } from '../saves/saveNames.js';
import { requireTopic } from './subscriptions.js';
import { Address, ADDRESS_WORDS, EXTRA_WORD, LETTER_WORDS, MessageRecords, TYPE_WORD } from './messageRecords.js';
import { shareBytes } from '../../core/sharedBytes.js';

/** Messages on their way into a save, with their event types numbered by the save itself. */
export class RecordWriter {
  readonly #records: MessageRecords;
  readonly #numbers = new Map<number, number>();
  readonly #events: EventFacts[] = [];
  readonly #topics: string[] = [];
  readonly #extras: { readonly record: number; readonly bytes: Uint8Array }[] = [];
  #count = 0;

  /** @param room exactly as many messages as will be added. */
  constructor(room: number) {
    this.#records = new MessageRecords(MessageRecords.allocate(room));
  }

  readonly add = (records: MessageRecords, record: number): void => {
    const at = this.#count++;
    const own = this.#records;
    own.copy(at, { records, record });
    // What stands behind the type and the payload is left from whoever used the place before.
    const letter = at * LETTER_WORDS;
    const payload = own.payloadAt(at) / 4;
    const extra = records.extraOf(record);
    if (extra !== undefined) this.#extras.push({ record: at, bytes: extra.slice() });
    const end = payload < letter + LETTER_WORDS ? payload + 2 * payloadLanesOf(own.typeOf(at)) : letter + TYPE_WORD + 2;
    own.u32.fill(0, end, letter + LETTER_WORDS);
    own.u32[letter + EXTRA_WORD] = 0;
    setType(own, at, this.#numberOf(own.typeOf(at)));
    const topic = own.topicOf(at);
    if (topic !== undefined) own.setTopic(at, this.#numberOfTopic(topic));
  };

  save(out: SaveWriter): void {
    out.value('messages.events', namesOf(this.#events.map((each) => ({ name: each.eventName, schema: each.schema }))));
    out.value('messages.topics', this.#topics);
    out.array('messages.records', this.#records.u8);
    out.array('extras.of', new Uint32Array(this.#extras.map(({ record }) => record)));
    for (const { bytes } of this.#extras) out.array('extras.bytes', bytes);
  }

  #numberOfTopic(topic: number): number {
    const name = topicNameOf(topic) ?? '';
    const known = this.#topics.indexOf(name);
    return known >= 0 ? known : this.#topics.push(name) - 1;
  }

  #numberOf(id: number): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const event = eventOfId(id);
    if (event === undefined) throw new Error(`no event type has the number ${String(id)}`);
    const number = this.#events.push(event) - 1;
    this.#numbers.set(id, number);
    return number;
  }
}

/** The messages of a save, with the numbers of the event types of this process. */
export function readRecords(from: SaveReader): MessageRecords {
  const events = findEvents(from.value('messages.events'));
  const topics = (from.value('messages.topics') as readonly string[]).map((name) => requireTopic(name));
  const bytes = from.array('messages.records', Uint8Array);
  const records = new MessageRecords(shareBytes(bytes.length));
  records.u8.set(bytes);
  for (let record = 0; record < records.room; record++) {
    const event = events[records.typeOf(record)];
    if (event === undefined) throw new Error('a message of the save has no type');
    setType(records, record, event.id);
    const topic = records.topicOf(record);
    if (topic !== undefined) records.setTopic(record, topics[topic] ?? 0);
  }
  for (const record of from.array('extras.of', Uint32Array))
    records.setExtra(record, from.array('extras.bytes', Uint8Array));
  return records;
}

/** The type stands in the letter, for who hears it, and in the address, for who brings it. */
function setType({ u32, addresses }: MessageRecords, record: number, type: number): void {
  u32[record * LETTER_WORDS + TYPE_WORD] = type;
  const at = record * ADDRESS_WORDS + Address.kindAndType;
  addresses[at] = (((addresses[at] as number) & 0xffff0000) | type) >>> 0;
}
