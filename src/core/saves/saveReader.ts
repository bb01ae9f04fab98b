import { CodecReader, type CodecValue } from '../codec.js';
import type { ColumnLayout } from '../columns.js';
import { RefusalError } from '../errors.js';
import { digestIn, SAVE_FORMAT, SAVE_HEAD, SAVE_MAGIC, saveDigest, type SavedArray } from './saveFormat.js';
import { bytesOf, forEachRun, type SavedRows } from './saveWriter.js';

/** Makes an array of a kind of number. */
type ArrayMaker<T> = new (length: number) => T;

/** Reads a save, item by item, in the order in which they were written. */
export class SaveReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = SAVE_HEAD;

  /**
   * Looks at the whole save first, so that what is foreign or damaged changes nothing.
   * @throws RefusalError (PAPI-220) that names what is wrong.
   */
  constructor(bytes: Uint8Array) {
    const given: unknown = bytes;
    if (!(given instanceof Uint8Array)) throw refuse('save', typeof given, 'must be the bytes that world.save() gave');
    const magic = String.fromCharCode(...bytes.subarray(0, SAVE_MAGIC.length));
    if (magic !== SAVE_MAGIC) throw refuse('save', magic, `must begin with ${JSON.stringify(SAVE_MAGIC)}`);
    if (bytes.length < SAVE_HEAD) throw refuse('save.length', bytes.length, `must be at least ${SAVE_HEAD} bytes`);
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const format = this.#view.getUint32(SAVE_MAGIC.length, true);
    if (format !== SAVE_FORMAT)
      throw refuse('save.format', format, `must be ${SAVE_FORMAT}, the format of this build of the engine`);
    const digest = saveDigest(bytes);
    if (digestIn(bytes) !== digest)
      throw refuse('save.digest', digestIn(bytes), `must be ${digest}, that of its bytes: the save is damaged`);
  }

  /** The next item, as a fresh array of one kind of number. @throws RefusalError where another item stands. */
  array<T extends SavedArray>(name: string, kind: ArrayMaker<T>): T {
    const bytes = this.#item(name);
    const array = new kind(bytes.length / kindBytes(kind));
    bytesOf(array).set(bytes);
    return array;
  }

  /** Puts the elements of the next item into an array, from an index on. @returns how many they are. */
  into(name: string, target: SavedArray, from = 0): number {
    const bytes = this.#item(name);
    const width = target.BYTES_PER_ELEMENT;
    if (bytes.length % width !== 0 || from * width + bytes.length > target.byteLength)
      throw this.#misfit(name, bytes.length);
    bytesOf(target).set(bytes, from * width);
    return bytes.length / width;
  }

  number(name: string): number {
    return this.array(name, Float64Array)[0] ?? NaN;
  }

  value(name: string): CodecValue {
    return new CodecReader(this.#item(name)).read();
  }

  /** Puts rows back where they were: the item holds those of `rows`, in their order. */
  rows<L extends ColumnLayout>(name: string, layout: L, { columns, rows }: SavedRows<L>): void {
    for (const [field, { lanes }] of Object.entries(layout)) {
      const column = columns[field];
      if (column === undefined) continue;
      const width = lanes * column.BYTES_PER_ELEMENT;
      const bytes = this.#item(`${name}.${field}`);
      if (bytes.length !== rows.length * width) throw this.#misfit(`${name}.${field}`, bytes.length);
      const target = bytesOf(column);
      forEachRun(rows, (first, end, at) => {
        if (end * width > target.length) throw this.#misfit(`${name}.${field}`, bytes.length);
        target.set(bytes.subarray(at * width, (at + end - first) * width), first * width);
      });
    }
  }

  /** Refuses a save that goes on. */
  end(): void {
    if (this.#at !== this.#bytes.length) throw refuse('save.length', this.#bytes.length, `must be ${this.#at} bytes`);
  }

  #item(name: string): Uint8Array {
    const start = this.#at;
    const length = this.#bytes[this.#at++] ?? 0;
    const found = String.fromCharCode(...this.#bytes.subarray(this.#at, this.#at + length));
    this.#at += length;
    if (found !== name) throw refuse(`save at byte ${start}`, found, `must be the item ${JSON.stringify(name)}`);
    if (this.#at + 4 > this.#bytes.length) throw this.#misfit(name, 0);
    const bytes = this.#view.getUint32(this.#at, true);
    this.#at += 4;
    if (this.#at + bytes > this.#bytes.length) throw this.#misfit(name, bytes);
    this.#at += bytes;
    return this.#bytes.subarray(this.#at - bytes, this.#at);
  }

  #misfit(name: string, bytes: number): RefusalError {
    return refuse(`save item ${name}`, bytes, 'must take as many bytes as the world has room for');
  }
}

const kindBytes = (kind: ArrayMaker<SavedArray>): number => (kind as unknown as typeof Uint8Array).BYTES_PER_ELEMENT;

function refuse(field: string, value: unknown, reason: string): RefusalError {
  return new RefusalError({ rule: 'PAPI-220', field, value, reason });
}
