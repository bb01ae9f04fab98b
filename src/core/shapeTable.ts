import { RefusalError } from './errors.js';
import { encodeShape } from './shapeCodec.js';
import type { SaveReader } from './saves/saveReader.js';
import type { SaveWriter } from './saves/saveWriter.js';
import type { Shape } from './shapes.js';
import { BodyMotion, PhysicsHeader, type PhysicsRows } from './seams/physics.js';

/**
 * The shapes of a world, each once (rule PHYS-72): ids from 1 on, in the order of their first use. A shape that no body
 * has any more keeps its id until the table is full; then the ids and bytes of all such shapes are used again, the lowest
 * id first. The rows hold the bytes; what finds them again by content is derived, and built anew where the rows come from
 * elsewhere.
 */
interface ShapeIndex {
  readonly ids: Map<string, number>;
  /** By id, how many bodies have the shape. */
  readonly uses: Uint32Array;
  /** Ids that stand for no shape, the next one to use last. */
  readonly free: number[];
}

const indexes = new WeakMap<PhysicsRows, ShapeIndex>();

/**
 * The id of a shape in a world's rows, an old one where an equal description is known. Call it outside the parallel
 * part. @throws RefusalError of PHYS-72 when the table is full; nothing is written then.
 */
export function internShape(rows: PhysicsRows, shape: Shape): number {
  const index = indexOf(rows);
  const bytes = encodeShape(shape);
  const key = keyOf(bytes);
  const known = index.ids.get(key);
  if (known !== undefined) return known;
  requireRoom(rows, index, bytes.length);
  makeRoom(rows, index, bytes.length);
  const { header, shapeTable, shapeBytes } = rows;
  const id = index.free.pop() ?? (header[PhysicsHeader.shapeCount] as number) + 1;
  const start = header[PhysicsHeader.shapeBytes] as number;
  shapeBytes.set(bytes, start);
  shapeTable.offset[id] = start;
  shapeTable.length[id] = bytes.length;
  shapeTable.version[id] = (shapeTable.version[id] as number) + 1;
  header[PhysicsHeader.shapeCount] = Math.max(id, header[PhysicsHeader.shapeCount] as number);
  header[PhysicsHeader.shapeBytes] = start + bytes.length;
  index.ids.set(key, id);
  return id;
}

/** Refuses, before anything changes, a shape that the table cannot take. @throws RefusalError (PHYS-72) */
export function requireRoomForShape(rows: PhysicsRows, shape: Shape): void {
  const index = indexOf(rows);
  const bytes = encodeShape(shape);
  if (!index.ids.has(keyOf(bytes))) requireRoom(rows, index, bytes.length);
}

/** Notes that one more body has a shape. */
export function holdShape(rows: PhysicsRows, id: number): void {
  const { uses } = indexOf(rows);
  uses[id] = (uses[id] as number) + 1;
}

/** Notes that one body less has a shape. */
export function dropShape(rows: PhysicsRows, id: number): void {
  const { uses } = indexOf(rows);
  if ((uses[id] as number) > 0) uses[id] = (uses[id] as number) - 1;
}

function requireRoom(rows: PhysicsRows, { ids, uses }: ShapeIndex, bytes: number): void {
  const { header, buffers, shapeTable } = rows;
  const { capacity } = buffers;
  // What lies at the end is free without a look at the whole table, which is long.
  const atEnd = (header[PhysicsHeader.shapeBytes] as number) + bytes <= capacity.shapeBytes;
  if (atEnd && (header[PhysicsHeader.shapeCount] as number) + 1 < capacity.shapes) return;
  let used = 0;
  let usedBytes = 0;
  for (const id of ids.values()) {
    if (uses[id] === 0) continue;
    used++;
    usedBytes += shapeTable.length[id] as number;
  }
  if (used + 1 >= capacity.shapes) throw full('shapes', capacity.shapes - 1);
  if (usedBytes + bytes > capacity.shapeBytes) throw full('bytes of shapes', capacity.shapeBytes);
}

/** Takes the ids and bytes of shapes that no body has, once there is no other room. */
function makeRoom(rows: PhysicsRows, index: ShapeIndex, bytes: number): void {
  const { header, buffers, shapeTable, shapeBytes } = rows;
  const { capacity } = buffers;
  const noId = index.free.length === 0 && (header[PhysicsHeader.shapeCount] as number) + 1 >= capacity.shapes;
  const noBytes = (header[PhysicsHeader.shapeBytes] as number) + bytes > capacity.shapeBytes;
  if (!noId && !noBytes) return;
  for (const [key, id] of index.ids) {
    if (index.uses[id] !== 0) continue;
    index.ids.delete(key);
    index.free.push(id);
  }
  index.free.sort((a, b) => b - a);
  // The bytes that stay move together, in the order in which they lie.
  const kept = [...index.ids.values()].sort(
    (a, b) => (shapeTable.offset[a] as number) - (shapeTable.offset[b] as number),
  );
  let end = 0;
  for (const id of kept) {
    const start = shapeTable.offset[id] as number;
    const length = shapeTable.length[id] as number;
    shapeBytes.copyWithin(end, start, start + length);
    shapeTable.offset[id] = end;
    end += length;
  }
  header[PhysicsHeader.shapeBytes] = end;
}

/** The bytes of shape `id`, copied out of the shared rows; undefined for an id that names none. */
export function shapeBytesOf(rows: PhysicsRows, id: number): Uint8Array<ArrayBuffer> | undefined {
  if (id < 1 || id > (rows.header[PhysicsHeader.shapeCount] as number)) return undefined;
  const start = rows.shapeTable.offset[id] as number;
  return rows.shapeBytes.slice(start, start + (rows.shapeTable.length[id] as number));
}

/** Writes the table as it lies, and which of its ids stand for a shape. */
export function saveShapes(rows: PhysicsRows, out: SaveWriter): void {
  const { header, shapeTable, shapeBytes } = rows;
  const end = (header[PhysicsHeader.shapeCount] as number) + 1;
  const known = new Uint8Array(end);
  for (const id of indexOf(rows).ids.values()) known[id] = 1;
  out.array('shapes.known', known);
  for (const name of ['offset', 'length', 'version'] as const)
    out.array(`shapes.${name}`, shapeTable[name].subarray(0, end));
  out.array('shapes.bytes', shapeBytes.subarray(0, header[PhysicsHeader.shapeBytes]));
}

/** Takes what `saveShapes` wrote, in place of an empty table; the bodies are there already. */
export function restoreShapes(rows: PhysicsRows, from: SaveReader): void {
  const { header, shapeTable, shapeBytes } = rows;
  const known = from.array('shapes.known', Uint8Array);
  for (const name of ['offset', 'length', 'version'] as const) from.into(`shapes.${name}`, shapeTable[name]);
  header[PhysicsHeader.shapeCount] = known.length - 1;
  header[PhysicsHeader.shapeBytes] = from.into('shapes.bytes', shapeBytes);
  indexes.set(
    rows,
    buildIndex(rows, (id) => known[id] === 1),
  );
}

/** The bytes as a text, one character each: equal exactly when the bytes are. */
export function keyOf(bytes: Uint8Array): string {
  let key = '';
  // Arguments of a call live on the stack: 8,192 of them fit any.
  for (let at = 0; at < bytes.length; at += 8192) key += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return key;
}

function indexOf(rows: PhysicsRows): ShapeIndex {
  const known = indexes.get(rows);
  if (known !== undefined) return known;
  const index = buildIndex(rows, () => true);
  indexes.set(rows, index);
  return index;
}

/** What finds shapes by content, from the rows alone; ids that are not known are free, the lowest to be used first. */
function buildIndex(rows: PhysicsRows, isKnown: (id: number) => boolean): ShapeIndex {
  const { bodies, buffers, header } = rows;
  const index: ShapeIndex = { ids: new Map(), uses: new Uint32Array(buffers.capacity.shapes), free: [] };
  for (let id = header[PhysicsHeader.shapeCount] as number; id > 0; id--) {
    const bytes = isKnown(id) ? shapeBytesOf(rows, id) : undefined;
    if (bytes === undefined) index.free.push(id);
    else index.ids.set(keyOf(bytes), id);
  }
  for (let slot = 0; slot < buffers.capacity.slots; slot++) {
    if (bodies.motion[slot] === BodyMotion.none) continue;
    const id = bodies.shape[slot] as number;
    index.uses[id] = (index.uses[id] as number) + 1;
  }
  return index;
}

function full(what: string, room: number): RefusalError {
  return new RefusalError({ rule: 'PHYS-72', field: `capacity of ${what}`, value: room, reason: 'must hold one more' });
}
