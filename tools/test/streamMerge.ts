/**
 * The messages of several shards as those of one run.
 *
 * Each shard numbers for itself the features, steps and hooks that it reads, and they are the same ones: what has the same
 * content is kept once, and whoever refers to another copy of it refers to the one that is kept.
 */
import { comparePlaces } from './places.js';
import type { Message } from './message.js';

/** Merges streams of messages. @throws Error when two shards read the same feature and found other words in it. */
export function mergeStreams(streams: readonly (readonly Message[])[]): Message[] {
  const merge = new StreamMerge();
  for (const messages of streams) merge.add(messages);
  return merge.whole();
}

type TestRunFinished = NonNullable<Message['testRunFinished']>;
type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };

class StreamMerge {
  /** The name that is kept, by the name that another shard gave. */
  readonly #kept = new Map<string, string>();
  /** The names of what was kept, by its content. */
  readonly #known = new Map<string, readonly string[]>();
  readonly #sources = new Map<string, string>();
  readonly #head: Message[] = [];
  readonly #features = new Map<string, Message[]>();
  readonly #definitions: Message[] = [];
  readonly #cases: Message[] = [];
  readonly #hooks: Message[] = [];
  readonly #scenarios = new Map<string, Message[]>();
  readonly #ends: TestRunFinished[] = [];
  readonly #places = new Map<string, string>();

  add(messages: readonly Message[]): void {
    for (const message of messages) this.#take(message);
  }

  whole(): Message[] {
    const byPlace = (a: string, b: string): number => comparePlaces(this.#placeOf(a), this.#placeOf(b));
    const started = [...this.#scenarios].sort(([a], [b]) => byPlace(a, b));
    const cases = [...this.#cases].sort((a, b) => byPlace(a.testCase?.id ?? '', b.testCase?.id ?? ''));
    const features = [...this.#features].sort(([a], [b]) => (a < b ? -1 : 1));
    const last = this.#ends.at(-1);
    const success = this.#ends.every((end) => end.success);
    return [
      ...this.#head.filter(({ meta }) => meta !== undefined),
      ...features.flatMap(([, messages]) => messages),
      ...this.#definitions,
      ...this.#head.filter(({ meta }) => meta === undefined),
      ...cases,
      ...this.#hooks,
      ...started.flatMap(([, messages]) => messages),
      ...(last === undefined ? [] : [{ testRunFinished: { ...last, success } }]),
    ];
  }

  #take(original: Message): void {
    const isSource = original.source !== undefined;
    const message = isSource ? original : (this.#renamed(original) as Message);
    const { source, gherkinDocument, pickle, parseError, testCase, testRunFinished } = message;
    if (source !== undefined) this.#takeSource(message, source);
    else if (gherkinDocument !== undefined) this.#keepOnce(message, this.#feature(gherkinDocument.uri ?? ''));
    else if (pickle !== undefined) this.#takePickle(message, pickle);
    else if (parseError !== undefined) this.#keepOnce(message, this.#feature(parseError.source.uri ?? ''));
    else if (message.meta !== undefined || message.testRunStarted !== undefined) this.#takeHead(message);
    else if (testRunFinished !== undefined) this.#ends.push(testRunFinished);
    else if (testCase !== undefined) {
      this.#cases.push(message);
      this.#places.set(testCase.id, this.#placeOf(testCase.pickleId));
    } else this.#takeOther(message);
  }

  #takeSource(message: Message, { uri, data }: NonNullable<Message['source']>): void {
    const known = this.#sources.get(uri);
    if (known === undefined) {
      this.#sources.set(uri, data);
      this.#feature(uri).push(message);
    } else if (known !== data) throw new Error(`the shards are of different sources: ${uri} is not the same in all`);
  }

  #takePickle(message: Message, { id, uri, location }: NonNullable<Message['pickle']>): void {
    this.#keepOnce(message, this.#feature(uri));
    this.#places.set(this.#kept.get(id) ?? id, `${uri}:${location?.line ?? 0}`);
  }

  /** One beginning for all; the first shard's. */
  #takeHead(message: Message): void {
    const kind = message.meta === undefined ? 'testRunStarted' : 'meta';
    const known = this.#head.find((other) => other[kind] !== undefined);
    if (known === undefined) this.#head.push(message);
    else if (message.testRunStarted?.id !== undefined && known.testRunStarted?.id !== undefined)
      this.#kept.set(message.testRunStarted.id, known.testRunStarted.id);
  }

  /** What belongs to a scenario that runs, to the run as a whole, or to the code behind the steps. */
  #takeOther(message: Message): void {
    const { testCaseStarted, testStepStarted, testStepFinished, testCaseFinished, attachment } = message;
    if (testCaseStarted !== undefined) {
      this.#places.set(testCaseStarted.id, this.#placeOf(testCaseStarted.testCaseId));
      this.#scenarios.set(testCaseStarted.id, [message]);
      return;
    }
    const step = testStepStarted ?? testStepFinished ?? testCaseFinished ?? attachment;
    const scenario = step?.testCaseStartedId;
    if (scenario !== undefined) this.#scenarios.get(scenario)?.push(message);
    else if (message.testRunHookStarted ?? message.testRunHookFinished ?? attachment) this.#hooks.push(message);
    else this.#keepOnce(message, this.#definitions);
  }

  #feature(uri: string): Message[] {
    const found = this.#features.get(uri) ?? [];
    this.#features.set(uri, found);
    return found;
  }

  #placeOf(id: string): string {
    return this.#places.get(id) ?? '';
  }

  #keepOnce(message: Message, list: Message[]): void {
    const names: string[] = [];
    const content = JSON.stringify(message, (key, value: unknown) => {
      if (key !== 'id' || typeof value !== 'string') return value;
      names.push(value);
      return names.length;
    });
    const known = this.#known.get(content);
    if (known === undefined) {
      this.#known.set(content, names);
      list.push(message);
      return;
    }
    for (const [i, name] of names.entries()) this.#kept.set(name, known[i] ?? name);
  }

  #renamed(value: Json): Json {
    if (typeof value === 'string') return this.#kept.get(value) ?? value;
    if (typeof value !== 'object' || value === null) return value;
    if (isList(value)) return value.map((item) => this.#renamed(item));
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, this.#renamed(member)]));
  }
}

const isList = (value: readonly Json[] | { readonly [name: string]: Json }): value is readonly Json[] =>
  Array.isArray(value);
