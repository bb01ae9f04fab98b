import { RefusalError, requireMember, type Members } from './errors.js';

/** A corner or a place, m. */
export type Vec3 = readonly [x: number, y: number, z: number];
/** A unit quaternion x, y, z, w. */
export type Quat = readonly [x: number, y: number, z: number, w: number];

/** The largest rounding that physics may give the edges of a box or a hull, m (rule PHYS-63). */
export const DEFAULT_CONVEX_RADIUS = 0.05;

/** What a body is made of, in the body's axes with its origin at zero. Equal descriptions are one shape (PHYS-72). */
export type Shape =
  | { readonly kind: 'sphere'; readonly radius: number }
  | { readonly kind: 'box'; readonly size: Vec3; readonly convexRadius: number }
  | { readonly kind: 'capsule'; readonly radius: number; readonly height: number }
  | { readonly kind: 'cylinder'; readonly radius: number; readonly height: number; readonly convexRadius: number }
  | { readonly kind: 'hull'; readonly points: readonly Vec3[]; readonly convexRadius: number }
  | { readonly kind: 'mesh'; readonly vertices: readonly Vec3[]; readonly triangles: readonly Vec3[] }
  | { readonly kind: 'compound'; readonly children: readonly CompoundChild[] };

/** A piece of a compound and where it sits in it. */
export interface CompoundChild {
  readonly shape: Shape;
  readonly at: Vec3;
  readonly turn?: Quat;
}

/** A ball. */
export type SphereShape = Extract<Shape, { readonly kind: 'sphere' }>;

/** A ball of a radius in m. */
export const sphere = (radius: number): SphereShape => ({ kind: 'sphere', radius });

/** A box of full extents in m along its axes. */
export const box = (x: number, y: number, z: number, convexRadius = DEFAULT_CONVEX_RADIUS): Shape => ({
  kind: 'box',
  size: [x, y, z],
  convexRadius,
});

/** A capsule along +Y; `height` is that of its cylinder part, m. */
export const capsule = (radius: number, height: number): Shape => ({ kind: 'capsule', radius, height });

/** A cylinder along +Y, m. */
export const cylinder = (radius: number, height: number, convexRadius = DEFAULT_CONVEX_RADIUS): Shape => ({
  kind: 'cylinder',
  radius,
  height,
  convexRadius,
});

/** The convex hull of points in m. */
export const hull = (points: readonly Vec3[], convexRadius = DEFAULT_CONVEX_RADIUS): Shape => ({
  kind: 'hull',
  points,
  convexRadius,
});

/** A triangle mesh; each triangle names three vertices, counter-clockwise from outside. Never dynamic. */
export const mesh = (vertices: readonly Vec3[], triangles: readonly Vec3[]): Shape => ({
  kind: 'mesh',
  vertices,
  triangles,
});

/** Several shapes as one. */
export const compound = (...children: readonly CompoundChild[]): Shape => ({ kind: 'compound', children });

/**
 * Whether a shape is made of sharp pieces: a mesh, or a compound of boxes and hulls of radius 0, meshes, and such
 * compounds (rules PHYS-74, PHYS-75). Bodies of such a shape drop contacts with the edges between its pieces; at a
 * rounded piece the groove is real, and both contacts in it stay.
 */
export function isMadeOfSharpPieces(shape: Shape): boolean {
  if (shape.kind === 'mesh') return true;
  return shape.kind === 'compound' && shape.children.every((child) => isSharpPiece(child.shape));
}

function isSharpPiece(shape: Shape): boolean {
  if (shape.kind === 'box' || shape.kind === 'hull') return shape.convexRadius === 0;
  return isMadeOfSharpPieces(shape);
}

/** Whether a mesh is the shape or a part of it: such a body is static (rule MOTION-60). */
export function holdsMesh(shape: Shape): boolean {
  if (shape.kind === 'compound') return shape.children.some((child) => holdsMesh(child.shape));
  return shape.kind === 'mesh';
}

/** Sizes of one piece that physics can tell apart in single precision, m (rule PAPI-64). */
export const SIZE_LIMITS = { min: 1e-4, max: 4096 } as const;

/** How far a piece may lie from the origin of its compound along an axis, m: squares of it stay in a float's range. */
export const OFFSET_LIMIT = 1e9;

/** Compounds inside compounds, at most; a description that holds itself ends here. */
export const MAX_SHAPE_DEPTH = 8;

/**
 * Refuses a shape that physics cannot build, as far as its numbers tell; what only the solver can tell, it tells
 * (`PhysicsBackend.judgeShape`). The world and the backend judge by these same rules (PHYS-36).
 * @throws RefusalError naming the field within `field`, its value and the rule.
 */
export function checkShape(shape: Shape, field: string): void {
  checkPart(shape, field, 0);
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

function checkPart(shape: Shape, field: string, depth: number): void {
  requireMember(`${field}.kind`, shape.kind, SHAPES);
  switch (shape.kind) {
    case 'sphere':
      checkSize(`${field}.radius`, shape.radius);
      return;
    case 'box':
      shape.size.forEach((size, axis) => checkSize(`${field}.size[${axis}]`, size));
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
      checkChildren(`${field}.children`, shape.children, depth);
  }
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
  if (Number.isFinite(value) && value >= 0) return;
  const reason = 'must be a finite number of at least 0';
  throw new RefusalError({ rule: 'PHYS-44', field: `${field}.convexRadius`, value, reason });
}

/** Points are finite, enough of them, and span at most the largest size along each axis. */
function checkPoints(field: string, points: readonly Vec3[], fewest: number): void {
  if (points.length < fewest) {
    const reason = `must hold at least ${fewest} points`;
    throw new RefusalError({ rule: 'PHYS-35', field: `${field}.length`, value: points.length, reason });
  }
  points.forEach((point, index) => checkFinite(`${field}[${index}]`, point));
  for (const axis of [0, 1, 2] as const) {
    let least = Infinity;
    let most = -Infinity;
    for (const point of points) {
      least = Math.min(least, point[axis]);
      most = Math.max(most, point[axis]);
    }
    if (most - least <= SIZE_LIMITS.max) continue;
    const reason = `must span at most ${SIZE_LIMITS.max} m along each axis; larger ground is a compound`;
    throw new RefusalError({ rule: 'PAPI-64', field, value: most - least, reason });
  }
}

function checkTriangles(field: string, triangles: readonly Vec3[], vertices: number): void {
  if (triangles.length === 0) {
    const reason = 'must hold at least one triangle';
    throw new RefusalError({ rule: 'PHYS-35', field: `${field}.length`, value: 0, reason });
  }
  triangles.forEach((triangle, index) => {
    if (triangle.every((corner) => Number.isInteger(corner) && corner >= 0 && corner < vertices)) return;
    const reason = `must name three of the ${vertices} vertices`;
    throw new RefusalError({ rule: 'PHYS-35', field: `${field}[${index}]`, value: triangle, reason });
  });
}

function checkChildren(field: string, children: readonly CompoundChild[], depth: number): void {
  if (children.length === 0) {
    throw new RefusalError({
      rule: 'PHYS-35',
      field: `${field}.length`,
      value: 0,
      reason: 'must hold at least one shape',
    });
  }
  if (depth >= MAX_SHAPE_DEPTH) {
    const reason = `must nest at most ${MAX_SHAPE_DEPTH} deep`;
    throw new RefusalError({ rule: 'PAPI-34', field, value: depth + 1, reason });
  }
  children.forEach((child, index) => {
    const name = `${field}[${index}]`;
    checkOffset(`${name}.at`, child.at);
    if (child.turn !== undefined) checkTurn(`${name}.turn`, child.turn);
    checkPart(child.shape, `${name}.shape`, depth + 1);
  });
}

function checkFinite(field: string, value: readonly number[]): void {
  if (value.every((each) => Number.isFinite(each))) return;
  throw new RefusalError({ rule: 'PHYS-35', field, value, reason: 'must be finite' });
}

function checkOffset(field: string, value: Vec3): void {
  checkFinite(field, value);
  if (value.every((each) => Math.abs(each) <= OFFSET_LIMIT)) return;
  const reason = `must lie within ${OFFSET_LIMIT} m of the origin along each axis`;
  throw new RefusalError({ rule: 'PAPI-64', field, value, reason });
}

function checkTurn(field: string, value: Quat): void {
  if (value.every((each) => Number.isFinite(each)) && value.some((each) => each !== 0)) return;
  throw new RefusalError({ rule: 'PHYS-40', field, value, reason: 'must be a finite rotation other than zero' });
}
