import { setImmediate } from 'node:timers/promises';
import { RefusalError } from '../../core/errors.js';
import { NO_ENTITY, type Entity } from '../../core/handles.js';
import { World, type WorldOptions } from '../world.js';
import { FactComparison, FactTape, type FactPair, type FactValue } from './facts.js';
import { StateReader } from './stateReader.js';

/** A world that is made several times and must come out the same. */
export interface LockstepOptions {
  /**
   * How many threads each of the worlds runs on; at least two numbers, the first one is what others are compared with. With
   * `reload` one number is enough.
   */
  readonly threads: readonly number[];
  /**
   * Compares a world that goes on with worlds that are saved before every tick, and loaded on the next one of the numbers of
   * threads. A game whose components keep anything outside their states shows it here.
   */
  readonly reload?: boolean | undefined;
  readonly ticks: number;
  /** Everything but the threads. */
  readonly world?: Omit<WorldOptions, 'threads'>;
  /** Fills a new world; called once for each of them, with the same result. */
  readonly fill: (world: World) => void;
  /** What happens from outside before a tick: spawns, destroys, messages. */
  readonly before?: ((world: World, tick: number) => void) | undefined;
  /** Ends the comparison between two ticks. */
  readonly signal?: AbortSignal | undefined;
}

/** Ticks run without a pause for this long; a pause lets the process hear of Ctrl-C. */
const SLICE_MS = 50;

/** The first thing that is not the same in two worlds. */
export interface Difference {
  readonly tick: number;
  /** The step of the sync point after which it shows; `start` for what was there before the tick ran. */
  readonly step: string;
  /** The threads of the two worlds. */
  readonly threads: readonly [one: number, other: number];
  /** Whether the second world was saved and loaded before the tick. */
  readonly reloaded: boolean;
  readonly entity: Entity;
  /** The scene id of the entity, if it has one. */
  readonly name: string | undefined;
  /** Such as `place z`, `engine.level` or `message 2 sender`. */
  readonly field: string;
  /** In the first and in the second world; undefined where it has no such thing. */
  readonly values: readonly [one: FactValue | undefined, other: FactValue | undefined];
}

/** How a comparison ended. */
export type LockstepOutcome =
  | { readonly kind: 'same'; readonly ticks: number; readonly hash: string }
  | { readonly kind: 'different'; readonly difference: Difference }
  | { readonly kind: 'interrupted'; readonly ticks: number };

/**
 * Runs one world on several numbers of threads, tick by tick side by side, and compares all that they hold after every step
 * of the sync point: state, messages and errors, bit by bit.
 *
 * A difference is told at the step where it first shows, which is next to its cause; a hash at the end would only say that
 * there is one.
 * @throws Error for fewer than two numbers of threads, RefusalError for what `World.create` refuses, and what `fill`,
 * `before` and the worlds throw.
 */
export async function runLockstep(options: LockstepOptions): Promise<LockstepOutcome> {
  const [first = 0, ...others] = options.threads;
  const reload = options.reload === true;
  if (options.threads.length < (reload ? 1 : 2)) throw new Error('a comparison needs two numbers of threads or more');
  const runners: Runner[] = [];
  try {
    for (const threads of [first, ...(reload ? options.threads : others)]) {
      // With contracts on, chunks are dealt in a shuffled order, so that handlers with variables of their own show.
      const world = await World.create({ contracts: true, ...options.world, threads });
      runners.push(new Runner(world, reload && runners.length > 0));
      options.fill(world);
    }
    return await compare(runners, options);
  } finally {
    await Promise.all(runners.map(({ world }) => world.dispose()));
  }
}

/** The difference in a sentence. */
export function describeDifference({ tick, step, threads, reloaded, entity, name, field, values }: Difference): string {
  const where = step === 'start' ? `before tick ${tick}` : `tick ${tick}, step ${step}`;
  const who = name ?? (entity === NO_ENTITY ? 'the world' : `entity ${entity}`);
  const [first, second] = threads.map((count) => `with ${count} ${count === 1 ? 'thread' : 'threads'}`);
  const again = reloaded ? ' after a reload' : '';
  return `${where}: ${field} of ${who} is ${show(values[0])} ${first ?? ''}, ${show(values[1])} ${second ?? ''}${again}`;
}

function show(value: FactValue | undefined): string {
  if (value === undefined) return 'not there';
  if (typeof value === 'string') return JSON.stringify(value);
  return Object.is(value, -0) ? '-0' : String(value);
}

/** One of the worlds, with the reader of its state. */
class Runner {
  readonly reloads: boolean;
  #world: World;
  #reader: StateReader;

  constructor(world: World, reloads: boolean) {
    this.reloads = reloads;
    this.#world = world;
    this.#reader = new StateReader(world);
  }

  get world(): World {
    return this.#world;
  }

  /** Saves the world and goes on with what is loaded from the save, on another number of threads. */
  async reload({ threads, world: options = {} }: LockstepOptions): Promise<void> {
    const before = this.#world;
    const next = threads[(threads.indexOf(before.threads) + 1) % threads.length] ?? before.threads;
    const { components, worker, contracts = true, physics, limits } = options;
    const given = Object.entries({ components, worker, physics, limits }).filter(([, value]) => value !== undefined);
    this.#world = await World.load(before.save(), { ...Object.fromEntries(given), contracts, threads: next });
    this.#reader = new StateReader(this.#world);
    await before.dispose();
  }

  /** Runs a tick and calls `at` before it and after each step, with what reads the state at that moment. */
  tick(before: LockstepOptions['before'], at: (step: string, reader: StateReader) => void): void {
    const { world } = this;
    before?.(world, world.tickNumber);
    at('start', this.#reader);
    world.trace = (_tick, step) => {
      at(step, this.#reader);
    };
    world.tick();
    world.trace = undefined;
  }
}

async function compare(runners: readonly Runner[], options: LockstepOptions): Promise<LockstepOutcome> {
  const { ticks, before, signal } = options;
  if (!Number.isSafeInteger(ticks) || ticks < 1) {
    const reason = 'must be a whole number from 1: a comparison of nothing finds nothing';
    throw new RefusalError({ rule: 'CLOSED-09', field: 'ticks', value: ticks, reason });
  }
  const [first, ...others] = runners;
  if (first === undefined) throw new Error('there is no world to compare with');
  const tapes = new Map<string, FactTape>();
  let slice = performance.now();
  for (let tick = 0; tick < ticks; tick++) {
    if (performance.now() - slice >= SLICE_MS) {
      await setImmediate();
      slice = performance.now();
    }
    if (signal?.aborted === true) return { kind: 'interrupted', ticks: tick };
    first.tick(before, (step, reader) => {
      const tape = tapes.get(step) ?? new FactTape();
      tapes.set(step, tape);
      tape.clear();
      reader.read(tape);
    });
    const order = ['start', ...tapes.keys()];
    let earliest: { readonly at: number; readonly difference: Difference } | undefined;
    for (const other of others) {
      if (other.reloads) await other.reload(options);
      const found = differenceIn(tick, { first, other, tapes, before });
      if (found === undefined) continue;
      const at = order.indexOf(found.step);
      if (earliest === undefined || at < earliest.at) earliest = { at, difference: found };
    }
    if (earliest !== undefined) return { kind: 'different', difference: earliest.difference };
  }
  return { kind: 'same', ticks, hash: first.world.hash() };
}

interface Pairing {
  readonly first: Runner;
  readonly other: Runner;
  readonly tapes: ReadonlyMap<string, FactTape>;
  readonly before: LockstepOptions['before'];
}

/** Runs a tick of another world and compares it with the tapes of the first one. */
function differenceIn(tick: number, { first, other, tapes, before }: Pairing): Difference | undefined {
  let found: { readonly step: string; readonly pair: FactPair } | undefined;
  other.tick(before, (step, reader) => {
    const comparison = new FactComparison(tapes.get(step) ?? new FactTape());
    reader.read(comparison);
    const pair = comparison.end();
    if (pair !== undefined) found ??= { step, pair };
  });
  const threads = [first.world.threads, other.world.threads] as const;
  const { reloads: reloaded } = other;
  if (found !== undefined) {
    const { step, pair } = found;
    return { tick, step, threads, reloaded, name: nameOf(pair.entity, first.world, other.world), ...pair };
  }
  const values = [first.world.hash(), other.world.hash()] as const;
  if (values[0] === values[1]) return undefined;
  return { tick, step: 'end', threads, reloaded, entity: NO_ENTITY, name: undefined, field: 'hash', values };
}

function nameOf(entity: Entity, ...worlds: readonly World[]): string | undefined {
  for (const world of worlds) {
    const name = world.names.find((each) => world.named(each) === entity);
    if (name !== undefined) return name;
  }
  return undefined;
}
