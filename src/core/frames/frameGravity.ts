import { noGravity, point, pointAcceleration, uniform, type GravityField } from '../gravity.js';
import { addScaled3, cross3, set3, subtract3 } from '../math/vec3.js';
import { inverseRotate, setQuat } from '../math/quat.js';
import { liftTurn, TURN_LANES } from './frameMotion.js';
import { GravityKind, type FrameRows } from './frameLayout.js';

const turn = new Float64Array(TURN_LANES);
const terms = new Float64Array(6);

/** Writes a checked field into a row. */
export function writeField(rows: FrameRows, dense: number, field: GravityField): void {
  const { gravity, gravityKind } = rows.rows;
  const at = dense * 9;
  gravity.fill(0, at, at + 9);
  switch (field.kind) {
    case 'none':
      gravityKind[dense] = GravityKind.none;
      return;
    case 'point':
      gravityKind[dense] = GravityKind.point;
      gravity[at] = field.mu;
      return;
    case 'uniform':
      gravityKind[dense] = field.region === undefined ? GravityKind.uniform : GravityKind.uniformInRegion;
      gravity.set(field.acceleration, at);
      if (field.region === undefined) return;
      gravity.set(field.region.min, at + 3);
      gravity.set(field.region.max, at + 6);
      return;
  }
}

/** The field of a row as a fresh object (TREE-24). */
export function readField(rows: FrameRows, dense: number): GravityField {
  const { gravity, gravityKind } = rows.rows;
  const vector = (at: number): [x: number, y: number, z: number] => [
    gravity[at] as number,
    gravity[at + 1] as number,
    gravity[at + 2] as number,
  ];
  const at = dense * 9;
  const kind = gravityKind[dense] as GravityKind;
  switch (kind) {
    case GravityKind.none:
      return noGravity;
    case GravityKind.uniform:
      return uniform(vector(at));
    case GravityKind.uniformInRegion:
      return uniform(vector(at), { min: vector(at + 3), max: vector(at + 6) });
    case GravityKind.point:
      return point(gravity[at] as number);
  }
}

/** `out = ` the row's field at the place p (m) in the frame's axes, m/s² (GRAV-04, GRAV-26). `out` may be p. */
export function fieldOfRow(
  out: Float64Array,
  o: number,
  rows: FrameRows,
  dense: number,
  p: Float64Array,
  po: number,
): void {
  const { gravity, gravityKind } = rows.rows;
  const at = dense * 9;
  const kind = gravityKind[dense];
  if (kind === GravityKind.point) {
    pointAcceleration(out, o, p, po, gravity[at] as number);
  } else if (kind === GravityKind.uniform || (kind === GravityKind.uniformInRegion && insideRegion(rows, at, p, po))) {
    set3(out, o, gravity[at] as number, gravity[at + 1] as number, gravity[at + 2] as number);
  } else {
    set3(out, o, 0, 0, 0);
  }
}

function insideRegion(rows: FrameRows, at: number, p: Float64Array, po: number): boolean {
  const { gravity } = rows.rows;
  for (let axis = 0; axis < 3; axis++) {
    const value = p[po + axis] as number;
    if (!(value >= (gravity[at + 3 + axis] as number) && value <= (gravity[at + 6 + axis] as number))) return false;
  }
  return true;
}

/** `out = ` the row's field at p minus the frame's proper acceleration, m/s² (GRAV-05). `out` may be p. */
export function linearGravityOfRow(
  out: Float64Array,
  o: number,
  rows: FrameRows,
  dense: number,
  p: Float64Array,
  po: number,
): void {
  fieldOfRow(out, o, rows, dense, p, po);
  subtract3(out, o, out, o, rows.rows.properAcceleration, dense * 3);
}

/**
 * `out = ` g − a − ω × (ω × p) − α × p in the frame's axes, m/s² (GRAV-12). ω and α are the frame's against the virtual
 * root, summed up the chain of rows. A frame that does not turn gets g − a to the bit (GRAV-15). `out` is not p.
 */
export function feltGravityOfRow(
  out: Float64Array,
  o: number,
  rows: FrameRows,
  dense: number,
  p: Float64Array,
  po: number,
): void {
  linearGravityOfRow(out, o, rows, dense, p, po);
  turn.fill(0);
  setQuat(turn, 0, 0, 0, 0, 1);
  for (let up = dense; up >= 0; up = rows.parentPlaceAt(up)) liftTurn(turn, 0, rows.rows, up);
  if (isZero(turn, 4)) return;
  inverseRotate(turn, 4, turn, 0, turn, 4);
  inverseRotate(turn, 7, turn, 0, turn, 7);
  cross3(terms, 0, turn, 4, p, po);
  cross3(terms, 0, turn, 4, terms, 0);
  cross3(terms, 3, turn, 7, p, po);
  addScaled3(out, o, out, o, terms, 0, -1);
  addScaled3(out, o, out, o, terms, 3, -1);
}

/** Whether the six doubles of a turn's velocity and acceleration are all zero. */
function isZero(lanes: Float64Array, at: number): boolean {
  for (let i = at; i < at + 6; i++) if (lanes[i] !== 0) return false;
  return true;
}
