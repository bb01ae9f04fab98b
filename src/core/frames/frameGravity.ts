import { noGravity, point, pointAcceleration, uniform, type GravityField } from '../gravity.js';
import { addScaled3, copy3, cross3, set3, subtract3 } from '../math/vec3.js';
import { inverseRotate, setQuat } from '../math/quat.js';
import { liftTurn, TURN_LANES } from './frameMotion.js';
import type { UnionRows, UnionValue } from '../packedUnion.js';
import { PACKED_GRAVITY, type FrameRows } from './frameLayout.js';

const turn = new Float64Array(TURN_LANES);
const terms = new Float64Array(6);

/** The slots of a row's gravity, as the union lays them out, and the kinds of its cases. */
const LANES = PACKED_GRAVITY.slots.f64;
const UNIFORM = PACKED_GRAVITY.byteOf('uniform');
const IN_REGION = PACKED_GRAVITY.byteOf('uniformInRegion');
const POINT = PACKED_GRAVITY.byteOf('point');
/** Both uniform cases begin with the acceleration. */
const ACCELERATION = PACKED_GRAVITY.slotOf('uniform', 'acceleration');
const LEAST = PACKED_GRAVITY.slotOf('uniformInRegion', 'min');
const GREATEST = PACKED_GRAVITY.slotOf('uniformInRegion', 'max');
const MU = PACKED_GRAVITY.slotOf('point', 'mu');
const NO_SLOTS = { i32: new Int32Array(0), handle: new Float64Array(0) };

function gravityRows({ rows }: FrameRows): UnionRows {
  return { kind: rows.gravityKind, f64: rows.gravity, ...NO_SLOTS };
}

/** Writes a checked field into a row. */
export function writeField(rows: FrameRows, dense: number, field: GravityField): void {
  PACKED_GRAVITY.write(gravityRows(rows), dense, packed(field));
}

function packed(field: GravityField): UnionValue<typeof PACKED_GRAVITY.cases> {
  switch (field.kind) {
    case 'none':
    case 'point':
      return field;
    case 'uniform': {
      const { acceleration, region } = field;
      return region === undefined
        ? PACKED_GRAVITY.make('uniform', { acceleration })
        : PACKED_GRAVITY.make('uniformInRegion', { acceleration, min: region.min, max: region.max });
    }
  }
}

/** The field of a row as a fresh object (TREE-24). */
export function readField(rows: FrameRows, dense: number): GravityField {
  const field = PACKED_GRAVITY.read(gravityRows(rows), dense);
  switch (field?.kind) {
    case undefined:
    case 'none':
      return noGravity;
    case 'uniform':
      return uniform(field.acceleration);
    case 'uniformInRegion':
      return uniform(field.acceleration, { min: field.min, max: field.max });
    case 'point':
      return point(field.mu);
  }
}

/** `out = ` the row's field at the place p (m) in the frame's axes, m/s² (GRAV-04, GRAV-26). `out` may be p. @hot */
export function fieldOfRow(
  out: Float64Array,
  o: number,
  rows: FrameRows,
  dense: number,
  p: Float64Array,
  po: number,
): void {
  const { gravity, gravityKind } = rows.rows;
  const at = dense * LANES;
  const kind = gravityKind[dense];
  if (kind === POINT) {
    pointAcceleration(out, o, p, po, gravity[at + MU] as number);
  } else if (kind === UNIFORM || (kind === IN_REGION && insideRegion(rows, at, p, po))) {
    copy3(out, o, gravity, at + ACCELERATION);
  } else {
    set3(out, o, 0, 0, 0);
  }
}

function insideRegion(rows: FrameRows, at: number, p: Float64Array, po: number): boolean {
  const { gravity } = rows.rows;
  for (let axis = 0; axis < 3; axis++) {
    const value = p[po + axis] as number;
    const least = gravity[at + LEAST + axis] as number;
    const greatest = gravity[at + GREATEST + axis] as number;
    if (!(value >= least && value <= greatest)) return false;
  }
  return true;
}

/** `out = ` the row's field at p minus the frame's proper acceleration, m/s² (GRAV-05). `out` may be p. @hot */
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
 * @hot
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
