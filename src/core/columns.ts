import { shareBytes } from './sharedBytes.js';

/**
 * Struct-of-arrays columns over one SharedArrayBuffer, reserved at full capacity.
 *
 * Reserved pages cost nothing until they are touched (core/sharedBytes), so a table takes its whole capacity at once and
 * never grows in place.
 */
export type ColumnKind = 'f64' | 'f32' | 'i32' | 'u32' | 'u8';

/** One column: the kind of its elements and how many of them a row holds. */
export interface ColumnSpec<K extends ColumnKind = ColumnKind> {
  readonly kind: K;
  readonly lanes: number;
}

interface ColumnArrays {
  f64: Float64Array<SharedArrayBuffer>;
  f32: Float32Array<SharedArrayBuffer>;
  i32: Int32Array<SharedArrayBuffer>;
  u32: Uint32Array<SharedArrayBuffer>;
  u8: Uint8Array<SharedArrayBuffer>;
}

/** A column of any kind. */
export type ColumnArray = ColumnArrays[ColumnKind];

export type ColumnLayout = Readonly<Record<string, ColumnSpec>>;

/** The typed arrays of a layout, each of `capacity * lanes` elements. */
export type Columns<L extends ColumnLayout> = { readonly [N in keyof L]: ColumnArrays[L[N]['kind']] };

/** A table's columns with the buffer that crosses to workers. */
export interface ColumnGroup<L extends ColumnLayout> {
  readonly buffer: SharedArrayBuffer;
  readonly capacity: number;
  readonly columns: Columns<L>;
}

export const column = <K extends ColumnKind>(kind: K, lanes = 1): ColumnSpec<K> => ({ kind, lanes });

const BYTES: Readonly<Record<ColumnKind, number>> = { f64: 8, f32: 4, i32: 4, u32: 4, u8: 1 };

/** Bytes that `capacity` rows of a layout take; each column starts at a multiple of 64, one cache line. */
export function columnBytes(layout: ColumnLayout, capacity: number): number {
  let bytes = 0;
  for (const spec of Object.values(layout)) bytes += paddedBytes(spec, capacity);
  return bytes;
}

/** Reserves columns for `capacity` rows, all zero. */
export function allocateColumns<L extends ColumnLayout>(layout: L, capacity: number): ColumnGroup<L> {
  return attachColumns(layout, shareBytes(columnBytes(layout, capacity)), capacity);
}

/** Views the columns of a buffer that `allocateColumns` made with the same layout and capacity. */
export function attachColumns<L extends ColumnLayout>(
  layout: L,
  buffer: SharedArrayBuffer,
  capacity: number,
): ColumnGroup<L> {
  const views: Record<string, ColumnArrays[ColumnKind]> = {};
  let offset = 0;
  for (const [name, spec] of Object.entries(layout)) {
    views[name] = viewOf(spec, buffer, offset, capacity);
    offset += paddedBytes(spec, capacity);
  }
  return { buffer, capacity, columns: views as Columns<L> };
}

function paddedBytes(spec: ColumnSpec, capacity: number): number {
  return Math.ceil((BYTES[spec.kind] * spec.lanes * capacity) / 64) * 64;
}

function viewOf(
  spec: ColumnSpec,
  buffer: SharedArrayBuffer,
  offset: number,
  capacity: number,
): ColumnArrays[ColumnKind] {
  const length = capacity * spec.lanes;
  switch (spec.kind) {
    case 'f64':
      return new Float64Array(buffer, offset, length);
    case 'f32':
      return new Float32Array(buffer, offset, length);
    case 'i32':
      return new Int32Array(buffer, offset, length);
    case 'u32':
      return new Uint32Array(buffer, offset, length);
    case 'u8':
      return new Uint8Array(buffer, offset, length);
  }
}
