import { RefusalError } from './errors.js';

/**
 * The engine's own codec: plain values as bytes and back, the same bytes for the same value in every engine. It carries
 * what crosses between threads in shared memory and what saves hold beside columns. Members keep their order.
 */
export type CodecValue =
  | undefined
  | null
  | boolean
  | number
  | string
  | Float32Array
  | Uint32Array
  | readonly CodecValue[]
  | { readonly [name: string]: CodecValue };

const Tag = {
  undefined: 0,
  null: 1,
  false: 2,
  true: 3,
  number: 4,
  text: 5,
  list: 6,
  record: 7,
  f32: 8,
  u32: 9,
} as const;

/** The field of the writer's refusal when its buffer is full. */
export const OUT_OF_BYTES = 'bytes';

/** Values nested deeper than this are refused: a value that contains itself has no end. */
const MAX_DEPTH = 32;

const scratch = new ArrayBuffer(8);
const double = new Float64Array(scratch);
const octets = new Uint8Array(scratch);

/** Writes values into a byte buffer of a fixed size, one after the other. */
export class CodecWriter {
  at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /**
   * Appends a value.
   * @throws RefusalError for what is no codec value, for one nested too deep, or when the buffer is full; what was
   * written of it lies past `at`, which is as before.
   */
  write(value: unknown): void {
    const start = this.at;
    try {
      this.#value(value, 0);
    } catch (error) {
      this.at = start;
      throw error;
    }
  }

  /** A copy of what was written. */
  written(): Uint8Array {
    return this.#bytes.slice(0, this.at);
  }

  #value(value: unknown, depth: number): void {
    if (depth > MAX_DEPTH) throw refuse('value', value, `must be nested at most ${String(MAX_DEPTH)} deep`);
    if (value === undefined) this.#byte(Tag.undefined);
    else if (value === null) this.#byte(Tag.null);
    else if (typeof value === 'boolean') this.#byte(value ? Tag.true : Tag.false);
    else if (typeof value === 'number') this.#number(value);
    else if (typeof value === 'string') this.#text(value);
    else if (value instanceof Float32Array) this.#numbers(Tag.f32, value);
    else if (value instanceof Uint32Array) this.#numbers(Tag.u32, value);
    else if (Array.isArray(value)) this.#list(value, depth);
    else if (typeof value === 'object') this.#record(value, depth);
    else throw refuse('value', typeof value, 'must be plain data');
  }

  #number(value: number): void {
    this.#byte(Tag.number);
    this.#double(value);
  }

  #text(value: string): void {
    this.#byte(Tag.text);
    this.#length(value.length);
    this.#room(value.length * 2);
    for (let i = 0; i < value.length; i++) {
      const unit = value.charCodeAt(i);
      this.#bytes[this.at++] = unit & 0xff;
      this.#bytes[this.at++] = unit >>> 8;
    }
  }

  #numbers(tag: number, values: Float32Array | Uint32Array): void {
    this.#byte(tag);
    this.#length(values.length);
    this.#room(values.byteLength);
    this.#bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), this.at);
    this.at += values.byteLength;
  }

  #list(values: readonly unknown[], depth: number): void {
    this.#byte(Tag.list);
    this.#length(values.length);
    for (const each of values) this.#value(each, depth + 1);
  }

  #record(value: object, depth: number): void {
    const members = Object.entries(value);
    this.#byte(Tag.record);
    this.#length(members.length);
    for (const [name, member] of members) {
      this.#text(name);
      this.#value(member, depth + 1);
    }
  }

  #length(length: number): void {
    this.#double(length);
  }

  #double(value: number): void {
    this.#room(8);
    double[0] = value;
    this.#bytes.set(octets, this.at);
    this.at += 8;
  }

  #byte(value: number): void {
    this.#room(1);
    this.#bytes[this.at++] = value;
  }

  #room(bytes: number): void {
    if (this.at + bytes <= this.#bytes.length) return;
    throw refuse(OUT_OF_BYTES, this.at + bytes, `must be at most ${String(this.#bytes.length)}`);
  }
}

/** A value as bytes of its own. @throws RefusalError for what is no codec value. */
export function encodeValue(value: unknown): Uint8Array {
  for (let room = 4_096; ; room *= 4) {
    const writer = new CodecWriter(new Uint8Array(room));
    try {
      writer.write(value);
      return writer.written();
    } catch (error) {
      if (!(error instanceof RefusalError) || error.field !== OUT_OF_BYTES) throw error;
    }
  }
}

/** Reads values that a `CodecWriter` wrote. Texts, lists and records are fresh. */
export class CodecReader {
  at: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** The next value. @throws RefusalError for bytes that no writer wrote. */
  read(): CodecValue {
    const tag = this.#byte();
    switch (tag) {
      case Tag.undefined:
        return undefined;
      case Tag.null:
        return null;
      case Tag.false:
        return false;
      case Tag.true:
        return true;
      case Tag.number:
        return this.#double();
      case Tag.text:
        return this.#text();
      case Tag.list:
        return Array.from({ length: this.#length() }, () => this.read());
      case Tag.record:
        return this.#record();
      case Tag.f32:
        return new Float32Array(this.#raw(4));
      case Tag.u32:
        return new Uint32Array(this.#raw(4));
      default:
        throw refuse('bytes', tag, 'must be a value that the codec wrote');
    }
  }

  #record(): CodecValue {
    // Inherits nothing, so that no name means anything but what was written.
    const record = Object.create(null) as Record<string, CodecValue>;
    for (let left = this.#length(); left > 0; left--) {
      this.#byte();
      const name = this.#text();
      record[name] = this.read();
    }
    return record;
  }

  #text(): string {
    const length = this.#length();
    this.#room(length * 2);
    let text = '';
    for (let i = 0; i < length; i++) {
      text += String.fromCharCode((this.#bytes[this.at] as number) | ((this.#bytes[this.at + 1] as number) << 8));
      this.at += 2;
    }
    return text;
  }

  #raw(size: number): ArrayBuffer {
    const bytes = this.#length() * size;
    this.#room(bytes);
    const raw = new Uint8Array(bytes);
    raw.set(this.#bytes.subarray(this.at, this.at + bytes));
    this.at += bytes;
    return raw.buffer;
  }

  #length(): number {
    const length = this.#double();
    if (Number.isInteger(length) && length >= 0 && length <= this.#bytes.length) return length;
    throw refuse('bytes', length, 'must hold a length');
  }

  #double(): number {
    this.#room(8);
    for (let i = 0; i < 8; i++) octets[i] = this.#bytes[this.at + i] as number;
    this.at += 8;
    return double[0] as number;
  }

  #byte(): number {
    this.#room(1);
    return this.#bytes[this.at++] as number;
  }

  #room(bytes: number): void {
    if (this.at + bytes <= this.#bytes.length) return;
    throw refuse('bytes', this.#bytes.length, 'must hold the whole value');
  }
}

function refuse(field: string, value: unknown, reason: string): RefusalError {
  return new RefusalError({ rule: 'TICK-18', field, value, reason });
}
