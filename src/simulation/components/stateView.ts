import { emptyView } from '../../core/emptyView.js';
import { checkField, readText, writeText, type Field } from '../../core/schema.js';

/** A column of the fields of one state: `lanes` elements a slot. */
export type StateArray = Float64Array | Float32Array | Int32Array | Uint32Array | Uint8Array;

/** A field of a state and its column. */
export interface StateField {
  readonly name: string;
  readonly field: Field;
  readonly array: StateArray;
}

/** The slot that a view shows. It lies beside the view and not in it, so that a field may have any name. */
interface Cursor {
  readonly row: number;
}

/** How a view reads and writes one field. */
interface Accessor {
  readonly get: () => unknown;
  readonly set: (value: unknown) => void;
}

/** A state as handlers see it: one accessor per field, of the slot that the cursor names. */
export function makeStateView(fields: readonly StateField[], cursor: Cursor, componentName: string): object {
  const view = emptyView();
  for (const field of fields)
    Object.defineProperty(view, field.name, { enumerable: true, ...accessorOf(field, cursor, componentName) });
  return view;
}

/**
 * Numbers and vectors are read and written in place, everything else by its kind. Each kind has functions of its own,
 * although they look alike: V8 learns per function text, and one that met every kind of array would be slow for all.
 */
function accessorOf(column: StateField, cursor: Cursor, componentName: string): Accessor {
  const { name, field, array } = column;
  const told = { rule: 'COMP-01', path: `${componentName}.${name}` };
  const setChecked = (value: unknown): void => {
    checkField(field, value, told);
    writeValue(column, cursor.row, value);
  };
  switch (field.kind) {
    case 'f64':
      return {
        get: () => array[cursor.row],
        set: (value) => {
          if (typeof value === 'number') array[cursor.row] = value;
          else setChecked(value);
        },
      };
    case 'f32':
      return {
        get: () => array[cursor.row],
        set: (value) => {
          if (typeof value === 'number') array[cursor.row] = value;
          else setChecked(value);
        },
      };
    case 'i32':
      return {
        get: () => array[cursor.row],
        set: (value) => {
          if (typeof value === 'number' && value >> 0 === value) array[cursor.row] = value;
          else setChecked(value);
        },
      };
    case 'u32':
      return {
        get: () => array[cursor.row],
        set: (value) => {
          if (typeof value === 'number' && value >>> 0 === value) array[cursor.row] = value;
          else setChecked(value);
        },
      };
    case 'entity':
      return { get: () => array[cursor.row], set: setChecked };
    case 'bool':
      return { get: () => array[cursor.row] !== 0, set: setChecked };
    case 'vec3':
      return {
        get: () => {
          const o = cursor.row * 3;
          const x = array[o];
          const y = array[o + 1];
          const z = array[o + 2];
          return [x, y, z];
        },
        set: setChecked,
      };
    case 'quat':
      return {
        get: () => {
          const o = cursor.row * 4;
          const x = array[o];
          const y = array[o + 1];
          const z = array[o + 2];
          const w = array[o + 3];
          return [x, y, z, w];
        },
        set: setChecked,
      };
    case 'text':
      return { get: () => readText(array as Uint8Array, cursor.row * field.bytes, field.bytes), set: setChecked };
  }
}

/** The value of a row of a field, as a fresh one. */
export function readValue({ field, array }: StateField, row: number): unknown {
  switch (field.kind) {
    case 'f64':
    case 'f32':
    case 'i32':
    case 'u32':
    case 'entity':
      return array[row];
    case 'bool':
      return array[row] !== 0;
    case 'vec3':
      return [array[row * 3], array[row * 3 + 1], array[row * 3 + 2]];
    case 'quat':
      return [array[row * 4], array[row * 4 + 1], array[row * 4 + 2], array[row * 4 + 3]];
    case 'text':
      return readText(array as Uint8Array, row * field.bytes, field.bytes);
  }
}

/** Writes a checked value into a row of a field. */
export function writeValue({ field, array }: StateField, row: number, value: unknown): void {
  switch (field.kind) {
    case 'f64':
    case 'f32':
    case 'i32':
    case 'u32':
    case 'entity':
      array[row] = value as number;
      return;
    case 'bool':
      array[row] = value === true ? 1 : 0;
      return;
    case 'vec3':
      (array as Float64Array).set(value as number[], row * 3);
      return;
    case 'quat':
      (array as Float64Array).set(value as number[], row * 4);
      return;
    case 'text':
      writeText(array as Uint8Array, row * field.bytes, field.bytes, value as string);
      return;
  }
}
