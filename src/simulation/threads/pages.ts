import type { SavedHome } from '../../core/seams/physics.js';
import { SaveReader } from '../../core/saves/saveReader.js';
import { SaveWriter } from '../../core/saves/saveWriter.js';
import { arenaOf } from '../messages/messageRecords.js';
import { Header, type WorldRows } from '../sharedWorld.js';
import { Command, type Team } from './team.js';
import { wholeOf } from '../../core/sharedBytes.js';

/**
 * Bytes between a worker and the sync thread, of which nobody knows the length before. They go in pages through the arena
 * that the worker will fill with messages in the next tick, which holds nothing until then: first how many bytes the page
 * has and whether more follow.
 */
const PAGE_HEAD = 8;

const pageOf = (rows: WorldRows, worker: number): Uint8Array => {
  const buffer = rows.buffers.arenas[arenaOf(worker, rows.header[Header.tick] as number)];
  if (buffer === undefined) throw new Error(`thread ${String(worker)} has no arena`);
  return wholeOf(Uint8Array, buffer);
};

const headOf = (page: Uint8Array): Uint32Array => new Uint32Array(page.buffer, page.byteOffset, 2);

/** Fills a page with what follows `at`. @returns where the next page goes on. */
function fillPage(page: Uint8Array, bytes: Uint8Array, at: number): number {
  const end = Math.min(bytes.length, at + page.length - PAGE_HEAD);
  page.set(bytes.subarray(at, end), PAGE_HEAD);
  headOf(page).set([end - at, end < bytes.length ? 1 : 0]);
  return end;
}

/** Bytes that come in pages. */
class PageReader {
  #parts: Uint8Array[] = [];

  /** Takes a page. @returns whether it was the last one. */
  take(page: Uint8Array): boolean {
    const [length = 0, more] = headOf(page);
    this.#parts.push(page.slice(PAGE_HEAD, PAGE_HEAD + length));
    return more === 0;
  }

  /** All that came. */
  whole(): Uint8Array {
    const whole = new Uint8Array(this.#parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    this.#parts = [];
    return whole;
  }
}

/** What a worker does with its homes when the sync thread saves or loads a world. */
export class WorkerPages {
  readonly #rows: WorldRows;
  readonly #worker: number;
  readonly #physics: HomeKeeper;
  #out: Uint8Array = new Uint8Array(0);
  #at = 0;
  #in = new PageReader();

  constructor(rows: WorldRows, worker: number, physics: HomeKeeper) {
    this.#rows = rows;
    this.#worker = worker;
    this.#physics = physics;
  }

  /** Runs one of the commands for pages. */
  run(command: typeof Command.saveHomes | typeof Command.nextPage | typeof Command.takePage): void {
    const page = pageOf(this.#rows, this.#worker);
    switch (command) {
      case Command.saveHomes:
        this.#out = encodeHomes(this.#physics.saveHomes());
        this.#at = fillPage(page, this.#out, 0);
        return;
      case Command.nextPage:
        // A worker that has sent all waits for the others.
        this.#at = fillPage(page, this.#out, this.#at);
        return;
      case Command.takePage:
        if (this.#in.take(page)) this.#physics.restoreHomes(decodeHomes(this.#in.whole()));
    }
  }
}

/** Whoever holds homes. */
export interface HomeKeeper {
  saveHomes(): readonly SavedHome[];
  restoreHomes(homes: readonly SavedHome[]): void;
}

/** The homes of all workers of a world, as the sync thread asks for them and gives them out. */
export class TeamHomes implements HomeKeeper {
  readonly #rows: WorldRows;
  readonly #team: Team;

  constructor(rows: WorldRows, team: Team) {
    this.#rows = rows;
    this.#team = team;
  }

  saveHomes(): readonly SavedHome[] {
    const workers = Array.from({ length: this.#team.workers }, (_, i) => ({
      page: pageOf(this.#rows, i + 1),
      reader: new PageReader(),
      done: false,
    }));
    this.#command(Command.saveHomes);
    for (;;) {
      for (const worker of workers) worker.done ||= worker.reader.take(worker.page);
      if (workers.every(({ done }) => done)) break;
      this.#command(Command.nextPage);
    }
    const homes = workers.flatMap(({ reader }) => decodeHomes(reader.whole()));
    return homes.sort((a, b) => a.home - b.home);
  }

  /** Every worker gets all homes and takes its own. */
  restoreHomes(homes: readonly SavedHome[]): void {
    const bytes = encodeHomes(homes);
    const pages = Array.from({ length: this.#team.workers }, (_, i) => pageOf(this.#rows, i + 1));
    for (let at = 0; ;) {
      const ends = pages.map((page) => fillPage(page, bytes, at));
      this.#command(Command.takePage);
      at = Math.max(...ends);
      if (at >= bytes.length) return;
    }
  }

  #command(command: number): void {
    this.#team.begin(command);
    this.#team.finish();
  }
}

function encodeHomes(homes: readonly SavedHome[]): Uint8Array {
  const out = new SaveWriter();
  out.array('homes', new Uint32Array(homes.map(({ home }) => home)));
  for (const { bytes } of homes) out.array('home', bytes);
  return out.finish();
}

function decodeHomes(bytes: Uint8Array): readonly SavedHome[] {
  const from = new SaveReader(bytes);
  const homes = [...from.array('homes', Uint32Array)];
  return homes.map((home) => ({ home, bytes: from.array('home', Uint8Array) }));
}
