import { RefusalError } from './errors.js';

/** Topics that a process can define, the engine's own among them (rule MSG-62). */
export const MAX_TOPICS = 64;

/** Something that entities subscribe to, wherever they are: whoever tells it something reaches all of them. */
export interface Topic {
  readonly topicName: string;
}

/** A topic with its number, which changes where a thread takes the numbers of the main thread. */
class DefinedTopic implements Topic {
  readonly topicName: string;
  number: number;

  constructor(topicName: string, number: number) {
    this.topicName = topicName;
    this.number = number;
  }
}

const byName = new Map<string, DefinedTopic>();
/** The names by their numbers, those that this thread does not define among them. */
let names: readonly string[] = [];

/**
 * Defines a topic, once per process.
 * @param name unique in the process.
 * @throws RefusalError (MSG-62) for a name that is taken or empty, or the 65th topic.
 */
export function defineTopic(name: string): Topic {
  if (typeof name !== 'string' || name.length === 0 || byName.has(name)) {
    throw new RefusalError({ rule: 'MSG-62', field: 'topic name', value: name, reason: 'must be new and not empty' });
  }
  const known = names.indexOf(name);
  if (known < 0 && names.length >= MAX_TOPICS) {
    const reason = `must be at most ${String(MAX_TOPICS)}`;
    throw new RefusalError({ rule: 'MSG-62', field: 'topics', value: names.length + 1, reason });
  }
  if (known < 0) names = [...names, name];
  const topic = new DefinedTopic(name, known < 0 ? names.length - 1 : known);
  byName.set(name, topic);
  return topic;
}

/** Whether a value is a topic that was defined here. */
export function isTopic(value: unknown): value is Topic {
  return value instanceof DefinedTopic;
}

/** The number of a topic on this thread. @throws RefusalError (MSG-62) for what `defineTopic` did not make. */
export function numberOfTopic(topic: unknown, field: string): number {
  if (topic instanceof DefinedTopic) return topic.number;
  throw new RefusalError({ rule: 'MSG-62', field, value: topic, reason: 'must be a topic, which defineTopic makes' });
}

/** The name of the topic of a number. */
export function topicNameOf(number: number): string | undefined {
  return names[number];
}

/** The number of the topic of a name; undefined where nobody has defined it. */
export function topicNumberOf(name: string): number | undefined {
  return byName.get(name)?.number;
}

/** The names of all topics by their numbers, as they cross to workers. */
export function exportTopics(): readonly string[] {
  return names;
}

/** Takes over the main thread's numbers on a worker; what this thread alone has defined is numbered after them. */
export function adoptTopics(exported: readonly string[]): void {
  names = [...exported, ...names.filter((name) => !exported.includes(name))];
  for (const topic of byName.values()) topic.number = names.indexOf(topic.topicName);
}
