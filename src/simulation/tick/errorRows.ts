import { packHandle } from '../../core/handles.js';
import { writeText } from '../../core/schema.js';
import { ERROR_TEXT_BYTES, ERRORS_PER_CHUNK, type WorldRows } from '../sharedWorld.js';

/** What the handlers that one thread runs throw: from each chunk so many, the same on any number of threads. */
export class ErrorRows {
  readonly #rows: WorldRows;
  readonly #participant: number;
  #count = 0;
  #chunk = 0;

  constructor(rows: WorldRows, participant: number) {
    this.#rows = rows;
    this.#participant = participant;
  }

  /** Empties the rows for a new tick. */
  clear(): void {
    this.#count = 0;
  }

  begin(chunk: number): void {
    const { chunks } = this.#rows;
    this.#chunk = chunk;
    chunks.errorStart[chunk] = this.#count;
    chunks.errorsLost[chunk] = 0;
  }

  /** Ends the chunk that began. @returns how many errors it left. */
  end(): number {
    const { chunks } = this.#rows;
    const count = this.#count - (chunks.errorStart[this.#chunk] as number);
    chunks.errorCount[this.#chunk] = count;
    return count;
  }

  /**
   * Notes what a handler threw; what it wrote before stays, and the run goes on.
   * @param component the number of its type, or one past them for the engine itself.
   */
  note(slot: number, { component, event, error }: ThrownError): void {
    const log = this.#rows.errors[this.#participant];
    if (log === undefined) return;
    const { chunks, entities } = this.#rows;
    const chunk = this.#chunk;
    if (this.#count - (chunks.errorStart[chunk] as number) >= ERRORS_PER_CHUNK) {
      chunks.errorsLost[chunk] = (chunks.errorsLost[chunk] as number) + 1;
      return;
    }
    const at = this.#count++;
    log.entity[at] = packHandle(slot, entities.generation[slot] as number);
    log.component[at] = component;
    log.event[at] = event;
    writeText(log.text, at * ERROR_TEXT_BYTES, ERROR_TEXT_BYTES, errorText(error));
  }
}

/** What was thrown, by which component type at which event. */
interface ThrownError {
  readonly component: number;
  readonly event: number;
  readonly error: unknown;
}

/** What was thrown, as a text; whatever it is must not throw again. */
function errorText(error: unknown): string {
  try {
    const text: unknown = error instanceof Error ? error.message : error;
    return String(text);
  } catch {
    return 'something that cannot be written as a text';
  }
}
