import { QueryShapeKind } from './seams/queries.js';
import type { Shape } from './shapes.js';
import { isTuple } from './tuples.js';

/** A shape that a question can move or place: a sphere, a box or a capsule, whose corners and edges are sharp (QUERY-17). */
export type QueryShape = Extract<Shape, { readonly kind: 'sphere' | 'box' | 'capsule' }>;

/** The largest size of a query shape, m. */
const MOST = 1e6;

/** Why no question can use a shape; undefined for one that can be used (rules QUERY-18, QUERY-20). */
export function problemOfQueryShape(shape: unknown): string | undefined {
  const given = shape as QueryShape | null | undefined;
  if (typeof given !== 'object' || given === null) return 'must be a sphere, a box or a capsule';
  switch (given.kind) {
    case 'sphere':
      return problemOfSizes([given.radius]);
    case 'box':
      return isTuple(given.size, 3) ? problemOfSizes(given.size) : 'must have a size of three numbers';
    case 'capsule':
      // A height of zero is a sphere (rule QUERY-22).
      return problemOfSizes(given.height === 0 ? [given.radius] : [given.radius, given.height]);
  }
  return 'must be a sphere, a box or a capsule';
}

function problemOfSizes(sizes: readonly number[]): string | undefined {
  const fits = sizes.every((each) => Number.isFinite(each) && each >= 1e-3 && each <= MOST);
  return fits ? undefined : 'must have sizes from 1 mm to 1,000 km';
}

/** Writes a shape without a problem as a question holds it. @returns the kind. */
export function writeQueryShape(shape: QueryShape, size: Float64Array, at: number): number {
  switch (shape.kind) {
    case 'sphere':
      size[at] = shape.radius;
      return QueryShapeKind.sphere;
    case 'box':
      for (let i = 0; i < 3; i++) size[at + i] = (shape.size[i] as number) / 2;
      return QueryShapeKind.box;
    case 'capsule':
      size[at] = shape.radius;
      size[at + 1] = shape.height / 2;
      return shape.height === 0 ? QueryShapeKind.sphere : QueryShapeKind.capsule;
  }
}

/** How far a shape reaches from its middle, m: 0 for none (rules QUERY-10 to QUERY-12). @hot */
export function reachOfQueryShape(kind: number, size: Float64Array, at: number): number {
  const x = size[at] as number;
  const y = size[at + 1] as number;
  const z = size[at + 2] as number;
  if (kind === QueryShapeKind.none) return 0;
  if (kind === QueryShapeKind.sphere) return x;
  if (kind === QueryShapeKind.capsule) return x + y;
  return Math.sqrt(x * x + y * y + z * z);
}
