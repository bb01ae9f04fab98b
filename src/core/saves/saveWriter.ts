import { encodeValue } from '../codec.js';
import type { ColumnLayout } from '../columns.js';
import { SAVE_FORMAT, SAVE_HEAD, SAVE_MAGIC, saveDigest, type SavedArray } from './saveFormat.js';

const FIRST_ROOM = 1 << 16;

/**
 * Writes a save: one named item after the other, each an array of numbers or a plain value. The reader asks for the same
 * names in the same order, so what does not fit is found where it stands.
 */
export class SaveWriter {
  #bytes = new Uint8Array(FIRST_ROOM);
  #view = new DataView(this.#bytes.buffer);
  #at = SAVE_HEAD;

  /** Appends the elements of an array, as their bytes: little-endian, as all platforms of the engine have them. */
  array(name: string, values: SavedArray): void {
    this.#head(name, values.byteLength);
    this.#append(bytesOf(values));
  }

  number(name: string, value: number): void {
    this.array(name, new Float64Array([value]));
  }

  /** Appends a value that the codec can carry. */
  value(name: string, value: unknown): void {
    this.array(name, encodeValue(value));
  }

  /** Appends some rows of columns, in the order of `rows`, each column after the other. */
  rows<L extends ColumnLayout>(name: string, layout: L, { columns, rows }: SavedRows<L>): void {
    for (const [field, { lanes }] of Object.entries(layout)) {
      const column = columns[field];
      if (column === undefined) continue;
      const width = lanes * column.BYTES_PER_ELEMENT;
      // As bytes: a copy of doubles may change the bits of what reads as a NaN.
      const bytes = bytesOf(column);
      this.#head(`${name}.${field}`, rows.length * width);
      forEachRun(rows, (first, end) => {
        this.#append(bytes.subarray(first * width, end * width));
      });
    }
  }

  /** The whole save, with the digest of all that was written. */
  finish(): Uint8Array {
    const bytes = this.#bytes.slice(0, this.#at);
    writeAscii(bytes, 0, SAVE_MAGIC);
    new DataView(bytes.buffer).setUint32(SAVE_MAGIC.length, SAVE_FORMAT, true);
    const digest = saveDigest(bytes);
    writeAscii(bytes, SAVE_HEAD - digest.length, digest);
    return bytes;
  }

  #head(name: string, bytes: number): void {
    this.#room(1 + name.length + 4);
    this.#bytes[this.#at++] = name.length;
    writeAscii(this.#bytes, this.#at, name);
    this.#at += name.length;
    this.#view.setUint32(this.#at, bytes, true);
    this.#at += 4;
  }

  #append(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return;
    const wider = new Uint8Array(Math.max(2 * this.#bytes.length, this.#at + bytes));
    wider.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = wider;
    this.#view = new DataView(wider.buffer);
  }
}

/** Columns of a layout, and which of their rows. */
export interface SavedRows<L extends ColumnLayout> {
  readonly columns: { readonly [N in keyof L]: SavedArray };
  readonly rows: Uint32Array;
}

export function bytesOf(values: SavedArray): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

/** Visits the runs of rows that follow on one another, so that most of a table is copied at once. */
export function forEachRun(rows: Uint32Array, visit: (first: number, end: number, at: number) => void): void {
  for (let at = 0; at < rows.length;) {
    const first = rows[at] as number;
    let end = at + 1;
    while (end < rows.length && rows[end] === first + end - at) end++;
    visit(first, first + end - at, at);
    at = end;
  }
}

function writeAscii(bytes: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
}
