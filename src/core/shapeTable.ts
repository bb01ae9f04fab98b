import { RefusalError } from './errors.js';
import { encodeShape } from './shapeCodec.js';
import type { Shape } from './shapes.js';
import { PhysicsHeader, type PhysicsRows } from './seams/physics.js';

/**
 * The shapes of a world, each once (rule PHYS-72): ids from 1 on, in the order of their first use. The rows hold the
 * bytes; what finds them again by content is derived, and built anew where the rows come from elsewhere.
 */
const indexes = new WeakMap<PhysicsRows, Map<string, number>>();

/**
 * The id of a shape in a world's rows, an old one where an equal description is known. Call it outside the parallel
 * part. @throws RefusalError of PHYS-72 when the table is full; nothing is written then.
 */
export function internShape(rows: PhysicsRows, shape: Shape): number {
  const index = indexOf(rows);
  const bytes = encodeShape(shape);
  const key = keyOf(bytes);
  const known = index.get(key);
  if (known !== undefined) return known;
  const { header, buffers, shapeTable, shapeBytes } = rows;
  const id = (header[PhysicsHeader.shapeCount] as number) + 1;
  const start = header[PhysicsHeader.shapeBytes] as number;
  if (id >= buffers.capacity.shapes) throw full('shapes', buffers.capacity.shapes - 1);
  if (start + bytes.length > buffers.capacity.shapeBytes) throw full('bytes of shapes', buffers.capacity.shapeBytes);
  shapeBytes.set(bytes, start);
  shapeTable.offset[id] = start;
  shapeTable.length[id] = bytes.length;
  header[PhysicsHeader.shapeCount] = id;
  header[PhysicsHeader.shapeBytes] = start + bytes.length;
  index.set(key, id);
  return id;
}

/** The bytes of shape `id`, copied out of the shared rows; undefined for an id that names none. */
export function shapeBytesOf(rows: PhysicsRows, id: number): Uint8Array<ArrayBuffer> | undefined {
  if (id < 1 || id > (rows.header[PhysicsHeader.shapeCount] as number)) return undefined;
  const start = rows.shapeTable.offset[id] as number;
  return rows.shapeBytes.slice(start, start + (rows.shapeTable.length[id] as number));
}

/** The bytes as a text, one character each: equal exactly when the bytes are. */
export function keyOf(bytes: Uint8Array): string {
  let key = '';
  // Arguments of a call live on the stack: 8,192 of them fit any.
  for (let at = 0; at < bytes.length; at += 8192) key += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return key;
}

function indexOf(rows: PhysicsRows): Map<string, number> {
  const known = indexes.get(rows);
  if (known !== undefined) return known;
  const index = new Map<string, number>();
  for (let id = 1; ; id++) {
    const bytes = shapeBytesOf(rows, id);
    if (bytes === undefined) break;
    index.set(keyOf(bytes), id);
  }
  indexes.set(rows, index);
  return index;
}

function full(what: string, room: number): RefusalError {
  return new RefusalError({ rule: 'PHYS-72', field: `capacity of ${what}`, value: room, reason: 'must hold one more' });
}
