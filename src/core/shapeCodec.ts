import { MAX_SHAPE_DEPTH } from './shapeChecks.js';
import type { CompoundChild, Quat, Shape, Vec3 } from './shapes.js';

/**
 * Shapes as bytes, so that descriptions are compared by content and cross to other threads.
 *
 * Little-endian: a 32-bit kind, then the fields of the description in order as doubles; lists start with a 32-bit count.
 * A compound's children follow it. Equal descriptions give equal bytes: −0 is written as 0, a child without a turn has
 * the identity's.
 */
const Kind = { sphere: 1, box: 2, capsule: 3, cylinder: 4, hull: 5, mesh: 6, compound: 7 } as const;

const IDENTITY: Quat = [0, 0, 0, 1];

/** The bytes of a shape that `checkShape` accepted. */
export function encodeShape(shape: Shape): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeOf(shape));
  writeShape({ view: new DataView(bytes.buffer), at: 0 }, shape);
  return bytes;
}

/** The shape that `encodeShape` wrote, or undefined where the bytes hold none. */
export function decodeShape(bytes: Uint8Array): Shape | undefined {
  const cursor = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: 0 };
  const shape = readShape(cursor, 0);
  return cursor.at === bytes.byteLength ? shape : undefined;
}

const KINDS = Object.keys(Kind) as readonly Shape['kind'][];

/** The kind of the shape that `encodeShape` wrote, without reading the rest. @throws Error where the bytes hold none. */
export function kindOfShape(bytes: Uint8Array): Shape['kind'] {
  const kind = KINDS.find((each) => Kind[each] === bytes[0]);
  if (kind === undefined) throw new Error('these bytes hold no shape');
  return kind;
}

interface Cursor {
  readonly view: DataView;
  at: number;
}

function sizeOf(shape: Shape): number {
  switch (shape.kind) {
    case 'sphere':
      return 12;
    case 'box':
      return 36;
    case 'capsule':
      return 20;
    case 'cylinder':
      return 28;
    case 'hull':
      return 16 + 24 * shape.points.length;
    case 'mesh':
      return 12 + 24 * shape.vertices.length + 12 * shape.triangles.length;
    case 'compound':
      return shape.children.reduce((size, child) => size + 56 + sizeOf(child.shape), 8);
  }
}

function writeShape(cursor: Cursor, shape: Shape): void {
  putWord(cursor, Kind[shape.kind]);
  switch (shape.kind) {
    case 'sphere':
      putNumber(cursor, shape.radius);
      return;
    case 'box':
      putNumbers(cursor, shape.size);
      putNumber(cursor, shape.convexRadius);
      return;
    case 'capsule':
      putNumber(cursor, shape.radius);
      putNumber(cursor, shape.height);
      return;
    case 'cylinder':
      putNumber(cursor, shape.radius);
      putNumber(cursor, shape.height);
      putNumber(cursor, shape.convexRadius);
      return;
    case 'hull':
      putWord(cursor, shape.points.length);
      for (const point of shape.points) putNumbers(cursor, point);
      putNumber(cursor, shape.convexRadius);
      return;
    case 'mesh':
      putWord(cursor, shape.vertices.length);
      putWord(cursor, shape.triangles.length);
      for (const vertex of shape.vertices) putNumbers(cursor, vertex);
      for (const triangle of shape.triangles) for (const corner of triangle) putWord(cursor, corner);
      return;
    case 'compound':
      putWord(cursor, shape.children.length);
      for (const child of shape.children) {
        putNumbers(cursor, child.at);
        putNumbers(cursor, child.turn ?? IDENTITY);
        writeShape(cursor, child.shape);
      }
  }
}

function readShape(cursor: Cursor, depth: number): Shape | undefined {
  if (depth > MAX_SHAPE_DEPTH || left(cursor) < 4) return undefined;
  switch (word(cursor)) {
    case Kind.sphere:
      return left(cursor) < 8 ? undefined : { kind: 'sphere', radius: number(cursor) };
    case Kind.box:
      return left(cursor) < 32 ? undefined : { kind: 'box', size: triple(cursor), convexRadius: number(cursor) };
    case Kind.capsule:
      return left(cursor) < 16 ? undefined : { kind: 'capsule', radius: number(cursor), height: number(cursor) };
    case Kind.cylinder:
      if (left(cursor) < 24) return undefined;
      return { kind: 'cylinder', radius: number(cursor), height: number(cursor), convexRadius: number(cursor) };
    case Kind.hull:
      return readHull(cursor);
    case Kind.mesh:
      return readMesh(cursor);
    case Kind.compound:
      return readCompound(cursor, depth);
    default:
      return undefined;
  }
}

function readHull(cursor: Cursor): Shape | undefined {
  if (left(cursor) < 4) return undefined;
  const count = word(cursor);
  if (left(cursor) < 24 * count + 8) return undefined;
  const points = Array.from({ length: count }, () => triple(cursor));
  return { kind: 'hull', points, convexRadius: number(cursor) };
}

function readMesh(cursor: Cursor): Shape | undefined {
  if (left(cursor) < 8) return undefined;
  const vertexCount = word(cursor);
  const triangleCount = word(cursor);
  if (left(cursor) < 24 * vertexCount + 12 * triangleCount) return undefined;
  const vertices = Array.from({ length: vertexCount }, () => triple(cursor));
  const corners = (): Vec3 => [word(cursor), word(cursor), word(cursor)];
  return { kind: 'mesh', vertices, triangles: Array.from({ length: triangleCount }, corners) };
}

function readCompound(cursor: Cursor, depth: number): Shape | undefined {
  if (left(cursor) < 4) return undefined;
  const children: CompoundChild[] = [];
  for (let rest = word(cursor); rest > 0; rest--) {
    if (left(cursor) < 56) return undefined;
    const at = triple(cursor);
    const turn: Quat = [number(cursor), number(cursor), number(cursor), number(cursor)];
    const shape = readShape(cursor, depth + 1);
    if (shape === undefined) return undefined;
    children.push({ shape, at, turn });
  }
  return { kind: 'compound', children };
}

const left = (cursor: Cursor): number => cursor.view.byteLength - cursor.at;

function word(cursor: Cursor): number {
  cursor.at += 4;
  return cursor.view.getUint32(cursor.at - 4, true);
}

function number(cursor: Cursor): number {
  cursor.at += 8;
  return cursor.view.getFloat64(cursor.at - 8, true);
}

function triple(cursor: Cursor): Vec3 {
  return [number(cursor), number(cursor), number(cursor)];
}

function putWord(cursor: Cursor, value: number): void {
  cursor.view.setUint32(cursor.at, value, true);
  cursor.at += 4;
}

function putNumber(cursor: Cursor, value: number): void {
  cursor.view.setFloat64(cursor.at, value + 0, true);
  cursor.at += 8;
}

function putNumbers(cursor: Cursor, values: readonly number[]): void {
  for (const value of values) putNumber(cursor, value);
}
