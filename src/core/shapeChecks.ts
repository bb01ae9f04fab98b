import { RefusalError, requireMember, type Members } from './errors.js';
import { requireMemberNames } from './memberNames.js';
import { isTuple, requireTuple } from './tuples.js';
import type { CompoundChild, Quat, Shape } from './shapes.js';

/** Sizes of one piece that physics can tell apart in single precision, m (rule PAPI-64). */
const SIZE_LIMITS = { min: 1e-4, max: 4096 } as const;

/** How far a point or a piece may lie from the body's origin along an axis, m: squares of it stay in a float's range. */
export const OFFSET_LIMIT = 1e9;

/** Compounds inside compounds, at most; a description that holds itself ends here. */
export const MAX_SHAPE_DEPTH = 8;

/** Pieces of a shape, those of compounds in it included: shared pieces of nested compounds count each time. */
const MAX_PIECES = 16_384;

/**
 * Refuses a shape that physics cannot build, as far as its numbers tell; what only the solver can tell, it tells
 * (`PhysicsBackend.judgeShape`). The world and the backend judge by these same rules (PHYS-36).
 * @throws RefusalError naming the field within `field`, its value and the rule.
 */
export function checkShape(shape: Shape, field: string): void {
  checkPart(shape, field, { depth: 0, counted: { pieces: 0 } });
}

const SHAPES: Members<Shape['kind']> = {
  sphere: true,
  box: true,
  capsule: true,
  cylinder: true,
  hull: true,
  mesh: true,
  compound: true,
};

/** What each kind of shape is described by. */
const MEMBERS: Readonly<Record<Shape['kind'], string>> = {
  sphere: 'kind radius',
  box: 'kind size convexRadius',
  capsule: 'kind radius height',
  cylinder: 'kind radius height convexRadius',
  hull: 'kind points convexRadius',
  mesh: 'kind vertices triangles',
  compound: 'kind children',
};

/** Where in a shape a part lies, and how many pieces were met before it. */
interface Nesting {
  readonly depth: number;
  readonly counted: { pieces: number };
}

function checkPart(shape: Shape, field: string, nesting: Nesting): void {
  const given: unknown = shape;
  if (typeof given !== 'object' || given === null) {
    const reason = 'must be a shape, such as sphere(1)';
    throw new RefusalError({ rule: 'PHYS-35', field, value: given, reason });
  }
  requireMember(`${field}.kind`, shape.kind, SHAPES);
  requireMemberNames(field, shape, MEMBERS[shape.kind]);
  switch (shape.kind) {
    case 'sphere':
      checkSize(`${field}.radius`, shape.radius);
      return;
    case 'box':
      checkBoxSize(`${field}.size`, shape.size);
      checkConvexRadius(field, shape.convexRadius);
      return;
    case 'capsule':
      checkSize(`${field}.radius`, shape.radius);
      checkSize(`${field}.height`, shape.height);
      return;
    case 'cylinder':
      checkSize(`${field}.radius`, shape.radius);
      checkSize(`${field}.height`, shape.height);
      checkConvexRadius(field, shape.convexRadius);
      return;
    case 'hull':
      checkPoints(`${field}.points`, shape.points, 4);
      checkConvexRadius(field, shape.convexRadius);
      return;
    case 'mesh':
      checkPoints(`${field}.vertices`, shape.vertices, 3);
      checkTriangles(`${field}.triangles`, shape.triangles, shape.vertices.length);
      return;
    case 'compound':
      checkChildren(`${field}.children`, shape.children, nesting);
  }
}

function checkBoxSize(field: string, size: readonly number[]): void {
  requireTuple('PHYS-35', field, { value: size, length: 3 });
  size.forEach((each, axis) => {
    checkSize(`${field}[${axis}]`, each);
  });
}

function checkSize(field: string, value: number): void {
  if (!Number.isFinite(value) || value <= 0) {
    throw new RefusalError({ rule: 'PHYS-35', field, value, reason: 'must be a finite number above 0' });
  }
  if (value >= SIZE_LIMITS.min && value <= SIZE_LIMITS.max) return;
  const reason = `must be from ${SIZE_LIMITS.min} m to ${SIZE_LIMITS.max} m; larger ground is a compound`;
  throw new RefusalError({ rule: 'PAPI-64', field, value, reason });
}

function checkConvexRadius(field: string, value: number): void {
  if (Number.isFinite(value) && value >= 0 && value <= SIZE_LIMITS.max) return;
  const reason = `must be a finite number from 0 to ${SIZE_LIMITS.max} m`;
  throw new RefusalError({ rule: 'PHYS-44', field: `${field}.convexRadius`, value, reason });
}

/** A list with neither holes nor too few entries. */
function checkList(field: string, list: readonly unknown[], fewest: number, of: string): void {
  const given: unknown = list;
  if (!Array.isArray(given)) {
    throw new RefusalError({ rule: 'PHYS-35', field, value: given, reason: `must be a list of ${of}s` });
  }
  if (list.length >= fewest) return;
  const reason = `must hold at least ${fewest === 1 ? 'one' : String(fewest)} ${of}${fewest === 1 ? '' : 's'}`;
  throw new RefusalError({ rule: 'PHYS-35', field: `${field}.length`, value: list.length, reason });
}

/** Points are finite, near enough, enough of them, and span at most the largest size along each axis. */
function checkPoints(field: string, points: readonly (readonly number[])[], fewest: number): void {
  checkList(field, points, fewest, 'point');
  for (let i = 0; i < points.length; i++) checkOffset(`${field}[${i}]`, points[i]);
  for (const axis of [0, 1, 2] as const) {
    let least = Infinity;
    let most = -Infinity;
    for (const point of points) {
      least = Math.min(least, point[axis] as number);
      most = Math.max(most, point[axis] as number);
    }
    if (most - least <= SIZE_LIMITS.max) continue;
    const reason = `must span at most ${SIZE_LIMITS.max} m along each axis; larger ground is a compound`;
    throw new RefusalError({ rule: 'PAPI-64', field, value: most - least, reason });
  }
}

function checkTriangles(field: string, triangles: readonly unknown[], vertices: number): void {
  checkList(field, triangles, 1, 'triangle');
  for (let i = 0; i < triangles.length; i++) {
    const triangle = triangles[i];
    if (isTuple(triangle, 3) && triangle.every((each) => Number.isInteger(each) && each >= 0 && each < vertices))
      continue;
    const reason = `must name three of the ${vertices} vertices`;
    throw new RefusalError({ rule: 'PHYS-35', field: `${field}[${i}]`, value: triangle, reason });
  }
}

function checkChildren(field: string, children: readonly CompoundChild[], { depth, counted }: Nesting): void {
  checkList(field, children, 1, 'shape');
  if (depth >= MAX_SHAPE_DEPTH) {
    const reason = `must nest at most ${MAX_SHAPE_DEPTH} deep`;
    throw new RefusalError({ rule: 'PAPI-34', field, value: depth + 1, reason });
  }
  counted.pieces += children.length;
  if (counted.pieces > MAX_PIECES) {
    const reason = `must hold at most ${MAX_PIECES} pieces in all`;
    throw new RefusalError({ rule: 'PAPI-34', field, value: counted.pieces, reason });
  }
  for (let i = 0; i < children.length; i++) {
    const name = `${field}[${i}]`;
    const child = children[i];
    requireMemberNames(name, child, 'shape at turn');
    if (child === undefined) continue;
    checkOffset(`${name}.at`, child.at);
    if (child.turn !== undefined) requireRotation('PHYS-40', `${name}.turn`, child.turn);
    checkPart(child.shape, `${name}.shape`, { depth: depth + 1, counted });
  }
}

function checkOffset(field: string, value: unknown): void {
  requireTuple('PHYS-35', field, { value, length: 3 });
  if ((value as readonly number[]).every((each) => Math.abs(each) <= OFFSET_LIMIT)) return;
  const reason = `must lie within ${OFFSET_LIMIT} m of the origin along each axis`;
  throw new RefusalError({ rule: 'PAPI-64', field, value, reason });
}

/** Shorter rotations lose digits in the squares of their parts. */
const SHORTEST_ROTATION = 1e-150;

/**
 * The unit rotation of a given one. @throws RefusalError naming `rule` for one that is no list of four finite numbers, is
 * zero, or is too short or too long to be made unit.
 */
export function requireRotation(rule: string, field: string, value: unknown): Quat {
  requireTuple(rule, field, { value, length: 4 });
  const [x, y, z, w] = value as Quat;
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  if (!(length > 0) || !Number.isFinite(length) || length < SHORTEST_ROTATION) {
    const reason = 'must be a rotation other than zero, of a length from 1e-150 to 1e150';
    throw new RefusalError({ rule, field, value, reason });
  }
  return [x / length, y / length, z / length, w / length];
}
