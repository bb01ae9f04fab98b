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
