import {
  allocateColumns,
  attachColumns,
  column,
  type ColumnKind,
  type ColumnLayout,
  type ColumnSpec,
} from '../../core/columns.js';
import { RefusalError } from '../../core/errors.js';
import type { SaveReader } from '../../core/saves/saveReader.js';
import type { SaveWriter } from '../../core/saves/saveWriter.js';
import type { Field, FieldKind, Schema } from '../../core/schema.js';
import { MAX_COMPONENT_TYPES } from '../sharedWorld.js';
import type { ComponentFacts } from './component.js';
import { makeStateView, readValue, writeValue, type StateArray, type StateField } from './stateView.js';
import { shareBytes, wholeOf } from '../../core/sharedBytes.js';

/** The buffers of one component type, as they cross to workers. */
export interface ComponentBuffers {
  readonly columns: SharedArrayBuffer;
  readonly present: SharedArrayBuffer;
}

/**
 * State of one component type in shared typed columns, a row per slot, and whether a slot has it. Rows that no entity uses
 * are never touched and cost nothing; a slot's row belongs to the thread that runs the slot, so any thread may run any
 * chunk, and a component may be added or removed without asking anyone.
 */
export class ComponentStore {
  readonly type: ComponentFacts;
  readonly buffers: ComponentBuffers;
  /** A state as handlers of this thread see it: one accessor per field, of the slot that `row` names. */
  readonly view: object;
  /** The slot that the view shows. It lies beside the view and not in it, so that a field may have any name. */
  row = 0;
  /** 1 for a slot whose entity has the component. */
  readonly present: Uint8Array<SharedArrayBuffer>;
  readonly #fields: readonly StateField[];

  constructor(type: ComponentFacts, buffers: ComponentBuffers, capacity: number) {
    this.type = type;
    this.buffers = buffers;
    this.present = wholeOf(Uint8Array, buffers.present);
    const layout = columnsOf(type.schema);
    const columns = attachColumns(layout, buffers.columns, capacity).columns as Record<string, StateArray>;
    this.#fields = Object.entries(type.schema).map(([name, field]) => ({
      name,
      field,
      array: columns[name] as StateArray,
    }));
    this.view = makeStateView(this.#fields, this, type.componentName);
  }

  static allocate(type: ComponentFacts, capacity: number): ComponentBuffers {
    return {
      columns: allocateColumns(columnsOf(type.schema), capacity).buffer,
      present: shareBytes(capacity),
    };
  }

  /** Gives a slot the component with these first values; fields that are not named are zero. */
  add(slot: number, values: Readonly<Record<string, unknown>>): void {
    this.write(slot, values);
    this.present[slot] = 1;
  }

  /** Fills a slot's row with first values. In a slot without the component nobody sees it. */
  write(slot: number, values: Readonly<Record<string, unknown>>): void {
    for (const field of this.#fields) writeValue(field, slot, values[field.name] ?? zeroOf(field.field.kind));
  }

  /** Takes the component from a slot. */
  remove(slot: number): void {
    this.present[slot] = 0;
  }

  /** The state of a slot as a plain object, or undefined where the entity has no such component. */
  read(slot: number): Record<string, unknown> | undefined {
    if (this.present[slot] !== 1) return undefined;
    const result: Record<string, unknown> = {};
    for (const field of this.#fields) result[field.name] = readValue(field, slot);
    return result;
  }

  /** Writes the states of the slots that have the component. */
  save(out: SaveWriter, slots: Uint32Array): void {
    const having = slots.filter((slot) => this.present[slot] === 1);
    out.array('component.slots', having);
    for (const { name, field, array } of this.#fields)
      out.rows('component', { [name]: columnOf(field) }, { columns: { [name]: array }, rows: having });
  }

  /** Takes what `save` wrote for a type of the same schema, in place of no states. */
  restore(from: SaveReader): void {
    const having = from.array('component.slots', Uint32Array);
    for (const { name, field, array } of this.#fields)
      from.rows('component', { [name]: columnOf(field) }, { columns: { [name]: array }, rows: having });
    for (const slot of having) this.present[slot] = 1;
  }
}

/** The columns of a schema: one per field. */
export function columnsOf(schema: Schema): ColumnLayout {
  const layout: Record<string, ColumnSpec> = {};
  for (const [name, field] of Object.entries(schema)) layout[name] = columnOf(field);
  return layout;
}

const columnOf = (field: Field): ColumnSpec => column(columnKind(field.kind), lanesOf(field));

function columnKind(kind: FieldKind): ColumnKind {
  switch (kind) {
    case 'f64':
    case 'entity':
    case 'vec3':
    case 'quat':
      return 'f64';
    case 'f32':
    case 'i32':
    case 'u32':
      return kind;
    case 'bool':
    case 'text':
      return 'u8';
  }
}

function lanesOf(field: Field): number {
  switch (field.kind) {
    case 'vec3':
      return 3;
    case 'quat':
      return 4;
    case 'text':
      return field.bytes;
    case 'f64':
    case 'f32':
    case 'i32':
    case 'u32':
    case 'bool':
    case 'entity':
      return 1;
  }
}

function zeroOf(kind: FieldKind): unknown {
  switch (kind) {
    case 'bool':
      return false;
    case 'vec3':
      return [0, 0, 0];
    case 'quat':
      return [0, 0, 0, 1];
    case 'text':
      return '';
    case 'f64':
    case 'f32':
    case 'i32':
    case 'u32':
    case 'entity':
      return 0;
  }
}

/** Refuses two component types of one name in a world's list, and the 257th type. */
export function checkComponentNames(types: readonly ComponentFacts[]): void {
  if (types.length > MAX_COMPONENT_TYPES) {
    const reason = `must be at most ${String(MAX_COMPONENT_TYPES)} types`;
    throw new RefusalError({ rule: 'COMP-01', field: 'components', value: types.length, reason });
  }
  const seen = new Set<string>();
  for (const { componentName } of types) {
    if (seen.has(componentName)) {
      throw new RefusalError({
        rule: 'COMP-01',
        field: 'components',
        value: componentName,
        reason: 'must have each name once',
      });
    }
    seen.add(componentName);
  }
}
