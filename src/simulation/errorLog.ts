import { eventOfId } from '../core/events.js';
import type { Entity } from '../core/handles.js';
import type { SaveReader } from '../core/saves/saveReader.js';
import type { SaveWriter } from '../core/saves/saveWriter.js';
import { readText } from '../core/schema.js';
import type { ComponentFacts } from './components/component.js';
import { ERROR_TEXT_BYTES, Header, type WorldRows } from './sharedWorld.js';

/** An error that a component threw; the world ran on. */
export interface WorldError {
  readonly tick: number;
  readonly entity: Entity;
  /** Empty for a refusal by the engine itself. */
  readonly component: string;
  readonly event: string;
  readonly message: string;
}

/** Entries that a log of a world keeps, the newest: a game that fails in every tick must not fill the memory. */
const ENTRIES_KEPT = 1_024;

/** What went wrong in a world, by tick, chunk and order, so that it is the same on any number of threads. */
export class ErrorLog {
  readonly entries: WorldError[] = [];
  /** Errors that are not among the entries: those past the room of their chunk, and those that newer ones displaced. */
  lost = 0;

  note(error: WorldError): void {
    this.lost += keepNewest(this.entries, error);
  }

  save(out: SaveWriter): void {
    out.value('errors', this.entries);
    out.number('errors.lost', this.lost);
  }

  /** Takes what `save` wrote, in place of an empty log. */
  restore(from: SaveReader): void {
    const entries = from.value('errors') as unknown as readonly WorldError[];
    // Records of the codec have no prototype; what people compare has one.
    this.entries.push(...entries.map((each) => ({ ...each })));
    this.lost = from.number('errors.lost');
  }

  /** Takes over what the threads logged in the tick that ends, in chunk order. */
  collect({ chunks, errors, header }: WorldRows, components: readonly ComponentFacts[]): void {
    if (header[Header.busy] === 0) return;
    for (let chunk = 0; chunk < (header[Header.chunkCount] as number); chunk++) {
      const log = errors[chunks.participant[chunk] as number];
      this.lost += chunks.errorsLost[chunk] as number;
      const start = chunks.errorStart[chunk] as number;
      for (let at = start; at < start + (chunks.errorCount[chunk] as number); at++) {
        if (log === undefined) continue;
        this.note({
          tick: header[Header.tick] as number,
          entity: log.entity[at] as Entity,
          component: components[log.component[at] as number]?.componentName ?? '',
          event: eventName(log.event[at] as number),
          message: readText(log.text, at * ERROR_TEXT_BYTES, ERROR_TEXT_BYTES),
        });
      }
    }
  }
}

/** Appends to a log, which lets go of its oldest entry when it is full. @returns how many it let go of. */
export function keepNewest<T>(log: T[], entry: T): number {
  log.push(entry);
  if (log.length <= ENTRIES_KEPT) return 0;
  log.shift();
  return 1;
}

/** The name of an event type for people. */
function eventName(id: number): string {
  return eventOfId(id)?.eventName ?? `event ${String(id)}`;
}
