import { RefusalError, requireMember, type Members } from './errors.js';
import { isTuple } from './tuples.js';
import type { Entity } from './handles.js';
import type { Quat, Vec3 } from './shapes.js';

/**
 * Schemas: the fixed-width fields of component state and of message payloads. One schema serves the typed columns, the
 * payload bytes, the state hash, dumps and scripts.
 */
export type FieldKind = 'f64' | 'f32' | 'i32' | 'u32' | 'bool' | 'entity' | 'vec3' | 'quat' | 'text';

/** One field: its kind and, for a text, the bytes that it may take as UTF-8. */
export interface Field<T = unknown> {
  readonly kind: FieldKind;
  readonly bytes: number;
  /** Never set: carries the field's value type. */
  readonly value?: T;
}

export const f64: Field<number> = { kind: 'f64', bytes: 8 };
export const f32: Field<number> = { kind: 'f32', bytes: 4 };
export const i32: Field<number> = { kind: 'i32', bytes: 4 };
export const u32: Field<number> = { kind: 'u32', bytes: 4 };
export const bool: Field<boolean> = { kind: 'bool', bytes: 4 };
export const entity: Field<Entity> = { kind: 'entity', bytes: 8 };
export const vec3: Field<Vec3> = { kind: 'vec3', bytes: 24 };
export const quat: Field<Quat> = { kind: 'quat', bytes: 32 };
/** A short text of at most `bytes` bytes of UTF-8, a multiple of 4 up to 64. */
export const text = (bytes: number): Field<string> => {
  if (!Number.isInteger(bytes) || bytes < 4 || bytes > 64 || bytes % 4 !== 0) {
    throw new RefusalError({ rule: 'MSG-03', field: 'text', value: bytes, reason: 'must be a multiple of 4 up to 64' });
  }
  return { kind: 'text', bytes };
};

export type Schema = Readonly<Record<string, Field>>;

/** The value type of a field. */
export type FieldValue<F> = F extends Field<infer T> ? T : never;
/** The record of values that a schema describes. */
export type Values<S extends Schema> = { -readonly [N in keyof S]: FieldValue<S[N]> };

/** Where a field lies in a record: `offset` bytes from its start. */
export interface PlacedField {
  readonly name: string;
  readonly field: Field;
  readonly offset: number;
}

/** A schema laid out as one packed record; its size is a multiple of 8. */
export interface RecordLayout {
  readonly fields: readonly PlacedField[];
  /** The names of the fields, in their order. */
  readonly names: readonly string[];
  readonly bytes: number;
}

const KINDS: Members<FieldKind> = {
  f64: true,
  f32: true,
  i32: true,
  u32: true,
  bool: true,
  entity: true,
  vec3: true,
  quat: true,
  text: true,
};

/**
 * Refuses a schema that is no plain record of fields. Every name works but `__proto__`, which JavaScript takes for the
 * record's own prototype wherever a value is written with it.
 * @throws RefusalError naming the field below `path` and `rule`.
 */
export function checkSchema(schema: Schema, told: { readonly rule: string; readonly path: string }): void {
  const { rule, path } = told;
  const given: unknown = schema;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    const reason = 'must be a record of fields, such as { level: f64 }';
    throw new RefusalError({ rule, field: path, value: given, reason });
  }
  const prototype: unknown = Object.getPrototypeOf(given);
  if (Object.hasOwn(given, '__proto__') || (prototype !== Object.prototype && prototype !== null)) {
    const reason = 'must not be the name of a field, and a schema must be a plain record';
    throw new RefusalError({ rule, field: path, value: '__proto__', reason });
  }
  const [symbol] = Object.getOwnPropertySymbols(given);
  if (symbol !== undefined) {
    throw new RefusalError({ rule, field: path, value: String(symbol), reason: 'must have texts for names' });
  }
  for (const [name, field] of Object.entries(schema)) checkFieldType(field, `${path}.${name}`, rule);
}

function checkFieldType(field: unknown, path: string, rule: string): void {
  if (typeof field !== 'object' || field === null) {
    const reason = `must be a type of field: ${Object.keys(KINDS).join(', ')}`;
    throw new RefusalError({ rule, field: path, value: field, reason });
  }
  const { kind, bytes } = field as Field;
  requireMember(`${path}.kind`, kind, KINDS);
  const width = kind === 'text' ? text(bytes).bytes : FIXED_BYTES[kind];
  if (bytes === width) return;
  throw new RefusalError({ rule, field: `${path}.bytes`, value: bytes, reason: `must be ${String(width)}` });
}

/** Bytes of the kinds of a fixed width. */
const FIXED_BYTES: Readonly<Record<Exclude<FieldKind, 'text'>, number>> = {
  f64: 8,
  f32: 4,
  i32: 4,
  u32: 4,
  bool: 4,
  entity: 8,
  vec3: 24,
  quat: 32,
};

/**
 * Checks given values of some fields and copies them, so that what the caller does to them later changes nothing. The
 * copy inherits nothing: a field named `constructor` that was not given is not there.
 * @throws RefusalError for a value that is no record, for a name that is no field, or a value that its field cannot hold.
 */
export function copyValues(
  schema: Schema,
  values: unknown,
  told: { readonly rule: string; readonly unknownRule: string; readonly path: string },
): Readonly<Record<string, unknown>> {
  const { rule, unknownRule, path } = told;
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    const reason = `must be a record of fields: ${Object.keys(schema).join(', ')}`;
    throw new RefusalError({ rule, field: path, value: values, reason });
  }
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(schema, name) ? schema[name] : undefined;
    if (field === undefined) {
      const reason = `must be a field of ${path}: ${Object.keys(schema).join(', ')}`;
      throw new RefusalError({ rule: unknownRule, field: `${path}.${name}`, value, reason });
    }
    checkField(field, value, { rule, path: `${path}.${name}` });
    copy[name] = Array.isArray(value) ? [...(value as readonly unknown[])] : value;
  }
  return copy;
}

/**
 * The given values in the order of a layout, copied, with undefined for what is not given; nothing at all where something
 * is wrong with them, and then `copyValues` says what. Every message comes through here, so the names of its fields are
 * put into words only once they are needed.
 */
export function orderValues({ fields, names }: RecordLayout, values: object): readonly unknown[] | undefined {
  const prototype: unknown = Object.getPrototypeOf(values);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  const given = values as Readonly<Record<string, unknown>>;
  const ordered: unknown[] = [];
  // Over the names that are given, which the engine reads by their places, and mostly in the order of the fields.
  let next = 0;
  for (const name in given) {
    const at = names[next] === name ? next : names.indexOf(name);
    const placed = fields[at];
    if (placed === undefined) return undefined;
    const value = given[name];
    if (fieldProblem(placed.field, value) !== undefined) return undefined;
    ordered[at] = typeof value === 'object' ? (value as readonly unknown[]).slice() : value;
    next = at + 1;
  }
  return ordered;
}

/** Places the fields of 8-byte alignment first and then those of 4, each in the order written, so no byte is lost. */
export function layOut(schema: Schema): RecordLayout {
  const fields: PlacedField[] = [];
  let offset = 0;
  for (const wide of [true, false]) {
    for (const [name, field] of Object.entries(schema)) {
      if (isWide(field.kind) !== wide) continue;
      fields.push({ name, field, offset });
      offset += field.bytes;
    }
  }
  return { fields, names: fields.map(({ name }) => name), bytes: Math.ceil(offset / 8) * 8 };
}

function isWide(kind: FieldKind): boolean {
  return kind === 'f64' || kind === 'entity' || kind === 'vec3' || kind === 'quat';
}

/** The schema as text, by which two threads agree that they mean the same: `level:f64 name:text16`. */
export function schemaText(schema: Schema): string {
  return Object.entries(schema)
    .map(([name, field]) => `${name}:${field.kind}${field.kind === 'text' ? String(field.bytes) : ''}`)
    .join(' ');
}

/** Typed views over records in one shared buffer, which readers and writers of fields address by byte offset. */
export interface RecordViews {
  readonly f64: Float64Array;
  readonly f32: Float32Array;
  readonly i32: Int32Array;
  readonly u32: Uint32Array;
  readonly u8: Uint8Array;
}

export function viewRecords(buffer: ArrayBufferLike): RecordViews {
  const { byteLength } = buffer;
  return {
    f64: new Float64Array(buffer, 0, byteLength / 8),
    f32: new Float32Array(buffer, 0, byteLength / 4),
    i32: new Int32Array(buffer, 0, byteLength / 4),
    u32: new Uint32Array(buffer, 0, byteLength / 4),
    u8: new Uint8Array(buffer, 0, byteLength),
  };
}

/** Reads one field of the record that starts at byte `at`. Texts, vectors and quaternions are fresh values. */
export function readField(views: RecordViews, placed: PlacedField, at: number): unknown {
  const byte = at + placed.offset;
  switch (placed.field.kind) {
    case 'f64':
    case 'entity':
      return views.f64[byte >>> 3];
    case 'f32':
      return views.f32[byte >>> 2];
    case 'i32':
      return views.i32[byte >>> 2];
    case 'u32':
      return views.u32[byte >>> 2];
    case 'bool':
      return views.u32[byte >>> 2] !== 0;
    case 'vec3':
      return [views.f64[byte >>> 3], views.f64[(byte >>> 3) + 1], views.f64[(byte >>> 3) + 2]];
    case 'quat': {
      const o = byte >>> 3;
      return [views.f64[o], views.f64[o + 1], views.f64[o + 2], views.f64[o + 3]];
    }
    case 'text':
      return readText(views.u8, byte, placed.field.bytes);
  }
}

/** Writes one checked value into the record that starts at byte `at`. @hot */
export function writeField(views: RecordViews, placed: PlacedField, at: number, value: unknown): void {
  const byte = at + placed.offset;
  switch (placed.field.kind) {
    case 'f64':
    case 'entity':
      views.f64[byte >>> 3] = value as number;
      return;
    case 'f32':
      views.f32[byte >>> 2] = value as number;
      return;
    case 'i32':
      views.i32[byte >>> 2] = value as number;
      return;
    case 'u32':
      views.u32[byte >>> 2] = value as number;
      return;
    case 'bool':
      views.u32[byte >>> 2] = value === true ? 1 : 0;
      return;
    case 'vec3':
      views.f64.set(value as Vec3, byte >>> 3);
      return;
    case 'quat':
      views.f64.set(value as Quat, byte >>> 3);
      return;
    case 'text':
      writeText(views.u8, byte, placed.field.bytes, value as string);
      return;
  }
}

/**
 * Refuses a value that its field cannot hold, so that nothing is ever clamped or cut on the way in.
 * @throws RefusalError naming `path` and `rule`.
 */
export function checkField(field: Field, value: unknown, told: { readonly rule: string; readonly path: string }): void {
  const reason = fieldProblem(field, value);
  if (reason !== undefined) throw new RefusalError({ rule: told.rule, field: told.path, value, reason });
}

function fieldProblem(field: Field, value: unknown): string | undefined {
  switch (field.kind) {
    case 'f64':
    case 'f32':
      return typeof value === 'number' ? undefined : 'must be a number';
    case 'i32':
      return typeof value === 'number' && value >> 0 === value
        ? undefined
        : 'must be a whole number from -2^31 to 2^31 - 1';
    case 'u32':
      return typeof value === 'number' && value >>> 0 === value
        ? undefined
        : 'must be a whole number from 0 to 2^32 - 1';
    case 'bool':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'entity':
      return Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : 'must be an entity';
    case 'vec3':
      return isTuple(value, 3) ? undefined : 'must be three numbers';
    case 'quat':
      return isTuple(value, 4) ? undefined : 'must be four numbers';
    case 'text':
      if (typeof value !== 'string') return 'must be a text';
      if (value.includes('\0')) return 'must hold no zero character, which ends a text';
      return utf8Length(value) <= field.bytes ? undefined : `must take at most ${String(field.bytes)} bytes as UTF-8`;
  }
}

function utf8Length(value: string): number {
  let bytes = 0;
  for (const each of value) bytes += encodedLength(each.codePointAt(0) ?? 0);
  return bytes;
}

function encodedLength(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** UTF-8 by hand: TextEncoder and TextDecoder refuse shared views in browsers. A text ends at its first zero byte. */
export function writeText(bytes: Uint8Array, at: number, capacity: number, value: string): void {
  let o = at;
  const end = at + capacity;
  for (const each of value) {
    const code = each.codePointAt(0) ?? 0;
    const length = encodedLength(code);
    if (o + length > end) break;
    if (length === 1) {
      bytes[o++] = code;
      continue;
    }
    bytes[o++] = (0xf00 >> length) | (code >> (6 * (length - 1)));
    for (let rest = length - 2; rest >= 0; rest--) bytes[o++] = 0x80 | ((code >> (6 * rest)) & 0x3f);
  }
  bytes.fill(0, o, end);
}

export function readText(bytes: Uint8Array, at: number, capacity: number): string {
  let result = '';
  for (let o = at; o < at + capacity;) {
    const lead = bytes[o++] as number;
    if (lead === 0) break;
    if (lead < 0x80) {
      result += String.fromCharCode(lead);
      continue;
    }
    const length = leadLength(lead);
    let code = lead & (0xff >> (length + 1));
    for (let rest = 1; rest < length; rest++) code = (code << 6) | ((bytes[o++] as number) & 0x3f);
    result += String.fromCodePoint(code);
  }
  return result;
}

function leadLength(lead: number): number {
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}
