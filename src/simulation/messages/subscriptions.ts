import type { CodecValue } from '../../core/codec.js';
import { RefusalError } from '../../core/errors.js';
import type { SaveReader } from '../../core/saves/saveReader.js';
import type { SaveWriter } from '../../core/saves/saveWriter.js';
import { MAX_TOPICS, topicNameOf, topicNumberOf } from '../../core/topics.js';
import { Header, type WorldRows } from '../sharedWorld.js';
import { clearBit, forEachBit, hasAnyBit, setBit } from '../../core/slotBits.js';

/**
 * Notes that the entity of a slot wants to hear a topic, or does not any more. What an entity asks for in a tick waits in its
 * own bits; step 5 of the sync point begins with making it so, when nobody who asked is dead yet (rule TICK-89). @hot
 */
export function wishTopic({ entities, chunks }: WorldRows, slot: number, wish: TopicWish): void {
  const at = slot * 2 + (wish.topic >>> 5);
  const bit = 1 << (wish.topic & 31);
  const topics = entities.topics[at] as number;
  entities.topics[at] = wish.heard ? topics | bit : topics & ~bit;
  setBit(chunks.retuned, slot);
}

/** A topic by its number, and whether it is to be heard. */
export interface TopicWish {
  readonly topic: number;
  readonly heard: boolean;
}

/** Makes the wishes of all who asked so, in the order of their slots. */
export function grantTopics(rows: WorldRows): void {
  const { retuned } = rows.chunks;
  const words = rows.header[Header.usedWords] as number;
  if (!hasAnyBit(retuned, words)) return;
  grantAll(rows, words);
  retuned.fill(0, 0, words);
}

/** Apart from the look whether there is anything to do, which makes no function. */
function grantAll(rows: WorldRows, words: number): void {
  forEachBit(
    rows.chunks.retuned,
    (slot) => {
      grantTopicsOf(rows, slot);
    },
    words,
  );
}

/** The same for one slot. */
export function grantTopicsOf(rows: WorldRows, slot: number): void {
  for (let topic = 0; topic < MAX_TOPICS; topic++) {
    const words = subscribersOf(rows, topic);
    if (hears(rows, slot, topic)) setBit(words, slot);
    else clearBit(words, slot);
  }
}

/** The entity of a slot dies, and its subscriptions with it. */
export function forgetTopics(rows: WorldRows, slot: number): void {
  const { topics } = rows.entities;
  if (topics[slot * 2] === 0 && topics[slot * 2 + 1] === 0) return;
  topics[slot * 2] = 0;
  topics[slot * 2 + 1] = 0;
  grantTopicsOf(rows, slot);
}

const NO_TOPICS: readonly string[] = [];

/** The names of the topics that the entity of a slot has subscribed to. */
export function topicsOf(rows: WorldRows, slot: number): readonly string[] {
  const { topics } = rows.entities;
  if (topics[slot * 2] === 0 && topics[slot * 2 + 1] === 0) return NO_TOPICS;
  const names: string[] = [];
  for (let topic = 0; topic < MAX_TOPICS; topic++) if (hears(rows, slot, topic)) names.push(topicNameOf(topic) ?? '');
  return names.sort();
}

/** One bit for each slot that has subscribed to a topic; routings read these alone. */
export function subscribersOf(rows: WorldRows, topic: number): Uint32Array {
  const words = rows.chunks.live.length;
  return rows.subscribers.subarray(topic * words, (topic + 1) * words);
}

/** Writes who has subscribed to what, by the names of the topics. */
export function saveTopics(out: SaveWriter, rows: WorldRows, slots: Uint32Array): void {
  const saved: CodecValue[] = [];
  for (const slot of slots) {
    const topics = topicsOf(rows, slot);
    if (topics.length > 0) saved.push([slot, topics]);
  }
  out.value('topics', saved);
}

/** Takes what `saveTopics` wrote. @throws RefusalError (PAPI-221) for a topic that the game has not defined. */
export function restoreTopics(from: SaveReader, rows: WorldRows): void {
  for (const [slot, topics] of from.value('topics') as readonly (readonly [
    slot: number,
    topics: readonly string[],
  ])[]) {
    for (const name of topics) {
      wishTopic(rows, slot, { topic: requireTopic(name), heard: true });
    }
  }
  grantTopics(rows);
}

/** The number of a topic that a save names. @throws RefusalError (PAPI-221) for one that the game has not defined. */
export function requireTopic(name: string): number {
  const topic = topicNumberOf(name);
  if (topic !== undefined) return topic;
  const reason = 'must be a topic that the game has defined';
  throw new RefusalError({ rule: 'PAPI-221', field: `save topic ${name}`, value: name, reason });
}

function hears({ entities }: WorldRows, slot: number, topic: number): boolean {
  return ((entities.topics[slot * 2 + (topic >>> 5)] as number) & (1 << (topic & 31))) !== 0;
}
