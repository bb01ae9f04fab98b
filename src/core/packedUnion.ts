import { RefusalError, requireMember, type Members } from './errors.js';
import type { Field, FieldKind, Schema, Values } from './schema.js';

/**
 * Unions whose values lie in shared rows: one of several cases, each with fields of its own.
 *
 * A union is declared by its cases and their fields, and all else follows from that (UNION-01). All cases share slots by type:
 * the k-th value of a type of a case lies in slot k of that type (UNION-04), so a row is as large as the largest case of
 * each type and one byte for the kind (UNION-05).
 */

/** The cases of a union: the fields of each by its name. */
export type Cases = Readonly<Record<string, Schema>>;

/** A value of one case: its fields beside the tag. */
export type CaseValue<C extends Cases, K extends keyof C & string> = { readonly kind: K } & Readonly<Values<C[K]>>;

/** A value of a union, told apart by its tag. */
export type UnionValue<C extends Cases> = { readonly [K in keyof C & string]: CaseValue<C, K> }[keyof C & string];

/** Rows of a union: the kind of each, and its slots row after row. Columns of a type that no case has may be empty. */
export interface UnionRows {
  readonly kind: Uint8Array;
  readonly f64: Float64Array;
  readonly i32: Int32Array;
  /** Entity handles: whole numbers beyond 32 bits, so doubles. */
  readonly handle: Float64Array;
}

/** The types by which cases share slots. */
export type SlotType = 'f64' | 'i32' | 'handle';

interface Place {
  readonly name: string;
  readonly kind: FieldKind;
  readonly type: SlotType;
  readonly slot: number;
  readonly lanes: number;
}

interface CaseLayout {
  readonly byte: number;
  readonly places: readonly Place[];
}

/** What the fields of a kind take: slots of which type, and how many. Fields of other kinds cannot be packed. */
const SLOTS: Readonly<Partial<Record<FieldKind, readonly [type: SlotType, lanes: number]>>> = {
  f64: ['f64', 1],
  vec3: ['f64', 3],
  quat: ['f64', 4],
  i32: ['i32', 1],
  u32: ['i32', 1],
  bool: ['i32', 1],
  entity: ['handle', 1],
};

/**
 * Declares a union. A row of zeros holds no case, or the case that `zero` names (UNION-09, UNION-10).
 * @throws RefusalError (UNION-01) for a field whose kind has no slots, such as a text.
 */
export function defineUnion<const C extends Cases>(
  cases: C,
  options: { readonly zero?: keyof C & string } = {},
): PackedUnion<C> {
  return new PackedUnion(cases, options.zero);
}

/** A declared union: makes, tells apart, compares, writes and reads its values. */
export class PackedUnion<C extends Cases> {
  /** The cases as they were declared. */
  readonly cases: C;
  /** How many slots of each type a row has. */
  readonly slots: Readonly<Record<SlotType, number>>;
  /** The size of a row, bytes. */
  readonly bytes: number;
  readonly #layouts = new Map<string, CaseLayout>();
  readonly #byByte = new Map<number, string>();
  readonly #members: Members<keyof C & string>;

  constructor(cases: C, zero: (keyof C & string) | undefined) {
    this.cases = cases;
    const names: (keyof C & string)[] = Object.keys(cases);
    this.#members = Object.fromEntries(names.map((name) => [name, true])) as Members<keyof C & string>;
    const slots = { f64: 0, i32: 0, handle: 0 };
    for (const name of zero === undefined ? names : [zero, ...names.filter((other) => other !== zero)]) {
      const byte = this.#layouts.size + (zero === undefined ? 1 : 0);
      const places = placesOf(cases[name] ?? {}, name);
      for (const { type, slot, lanes } of places) slots[type] = Math.max(slots[type], slot + lanes);
      this.#layouts.set(name, { byte, places });
      this.#byByte.set(byte, name);
    }
    this.slots = slots;
    this.bytes = 8 * slots.f64 + 4 * slots.i32 + 8 * slots.handle + 1;
  }

  /** A value of a case. @throws RefusalError (CLOSED-09) for a case that the union does not have. */
  make<K extends keyof C & string>(kind: K, fields: Values<C[K]>): CaseValue<C, K> {
    requireMember('kind', kind, this.#members);
    return { ...fields, kind };
  }

  /** Whether a value is of a case. */
  is<K extends keyof C & string>(value: UnionValue<C> | undefined, kind: K): value is CaseValue<C, K> {
    return value?.kind === kind;
  }

  /** The value if it is of a case, or nothing. */
  as<K extends keyof C & string>(value: UnionValue<C> | undefined, kind: K): CaseValue<C, K> | undefined {
    return this.is(value, kind) ? value : undefined;
  }

  /** Whether two values are of one case with equal fields, or both are none (UNION-08). */
  equals(a: UnionValue<C> | undefined, b: UnionValue<C> | undefined): boolean {
    if (a === undefined || b === undefined) return a === b;
    if (a.kind !== b.kind) return false;
    return this.#layout(a.kind).places.every(({ name }) => sameLanes(fieldOf(a, name), fieldOf(b, name)));
  }

  /** The value for people: `uniform { acceleration: 0,-9.81,0 }`. */
  format(value: UnionValue<C> | undefined): string {
    if (value === undefined) return 'none of the cases';
    const fields = this.#layout(value.kind).places.map(({ name }) => `${name}: ${String(fieldOf(value, name))}`);
    return fields.length === 0 ? value.kind : `${value.kind} { ${fields.join(', ')} }`;
  }

  /** The byte that stands for a case in a row. */
  byteOf(kind: keyof C & string): number {
    return this.#layout(kind).byte;
  }

  /** The first slot of a field among those of its type, for code that reads a row in place. */
  slotOf<K extends keyof C & string>(kind: K, field: keyof C[K] & string): number {
    const place = this.#layout(kind).places.find(({ name }) => name === field);
    if (place === undefined)
      throw new RefusalError({ rule: 'UNION-01', field, value: kind, reason: 'must have the field' });
    return place.slot;
  }

  /** Writes a value into a row. Slots that its case does not use become 0, so that equal values leave equal rows. */
  write(rows: UnionRows, row: number, value: UnionValue<C>): void {
    this.clear(rows, row);
    const { byte, places } = this.#layout(value.kind);
    rows.kind[row] = byte;
    for (const { name, type, slot, lanes } of places) {
      const column = rows[type];
      const at = row * this.slots[type] + slot;
      const field = fieldOf(value, name);
      if (typeof field === 'object') for (let lane = 0; lane < lanes; lane++) column[at + lane] = field[lane] as number;
      else column[at] = Number(field);
    }
  }

  /** Makes a row one of zeros. */
  clear(rows: UnionRows, row: number): void {
    rows.kind[row] = 0;
    for (const type of ['f64', 'i32', 'handle'] as const) {
      rows[type].fill(0, row * this.slots[type], (row + 1) * this.slots[type]);
    }
  }

  /** The value of a row as a fresh object, or nothing where it holds no case. */
  read(rows: UnionRows, row: number): UnionValue<C> | undefined {
    const kind = this.#byByte.get(rows.kind[row] as number);
    if (kind === undefined) return undefined;
    const fields: Record<string, unknown> = { kind };
    for (const place of this.#layout(kind).places) {
      fields[place.name] = readPlace(place, rows, row * this.slots[place.type] + place.slot);
    }
    return fields as UnionValue<C>;
  }

  /** The value of a row if it holds a case, or nothing. */
  readAs<K extends keyof C & string>(rows: UnionRows, row: number, kind: K): CaseValue<C, K> | undefined {
    return this.as(this.read(rows, row), kind);
  }

  /** Whether two rows hold one value, or both none; slots that the case does not use play no part (UNION-08). */
  sameRows(rows: UnionRows, row: number, other: number): boolean {
    return this.equals(this.read(rows, row), this.read(rows, other));
  }

  #layout(kind: string): CaseLayout {
    const layout = this.#layouts.get(kind);
    if (layout !== undefined) return layout;
    throw new RefusalError({ rule: 'UNION-01', field: 'kind', value: kind, reason: 'must be a case of the union' });
  }
}

/** Where the fields of a case lie: each after the fields before it that share its type. */
function placesOf(schema: Schema, name: string): Place[] {
  const next = { f64: 0, i32: 0, handle: 0 };
  return Object.entries(schema).map(([field, { kind }]: [name: string, field: Field]) => {
    const slots = SLOTS[kind];
    if (slots === undefined) {
      const reason = `must have a kind of ${Object.keys(SLOTS).join(', ')}`;
      throw new RefusalError({ rule: 'UNION-01', field: `${name}.${field}`, value: kind, reason });
    }
    const [type, lanes] = slots;
    const slot = next[type];
    next[type] += lanes;
    return { name: field, kind, type, slot, lanes };
  });
}

function readPlace({ kind, type, lanes }: Place, rows: UnionRows, at: number): unknown {
  const column = rows[type];
  if (lanes > 1) return Array.from({ length: lanes }, (_, lane) => column[at + lane] as number);
  const value = column[at] as number;
  if (kind === 'bool') return value !== 0;
  return kind === 'u32' ? value >>> 0 : value;
}

type FieldValue = number | boolean | readonly number[];

/** A field of a value by its name; the layout knows that the value has it. */
function fieldOf(value: object, name: string): FieldValue {
  return (value as Readonly<Record<string, FieldValue>>)[name] as FieldValue;
}

/** Whether two fields have the same bits, but for the sign of a NaN. */
function sameLanes(a: FieldValue, b: FieldValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return Object.is(a, b);
  return a.length === b.length && a.every((lane, at) => Object.is(lane, b[at]));
}
