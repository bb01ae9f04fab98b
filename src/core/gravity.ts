import { RefusalError, requireMember, type Members } from './errors.js';
import { requireMemberNames } from './memberNames.js';
import { requireTuple } from './tuples.js';
import type { Vec3 } from './shapes.js';

/** A box in a frame's axes from its least to its greatest corner, m; its faces belong to it. */
export interface RegionBox {
  readonly min: Vec3;
  readonly max: Vec3;
}

/**
 * The gravity field of one frame, in its axes. An object feels the field of the frame that it is in and no other
 * (GRAV-03). A uniform field holds no G·M and a point field no acceleration (GRAV-01).
 */
export type GravityField =
  | { readonly kind: 'none' }
  | { readonly kind: 'uniform'; readonly acceleration: Vec3; readonly region?: RegionBox }
  | { readonly kind: 'point'; readonly mu: number };

const FIELDS: Members<GravityField['kind']> = { none: true, uniform: true, point: true };

/** No gravity: the field of a frame that names none. */
export const noGravity: GravityField = Object.freeze({ kind: 'none' });

/** The same acceleration (m/s²) everywhere in the frame, or inside `region` alone (GRAV-04). */
export function uniform(acceleration: Vec3, region?: RegionBox): GravityField {
  return region === undefined ? { kind: 'uniform', acceleration } : { kind: 'uniform', acceleration, region };
}

/** The pull of a body at the frame's origin; `mu` is its G·M, m³/s² (GRAV-26). */
export function point(mu: number): GravityField {
  return { kind: 'point', mu };
}

/** The strongest gravity of a frame, m/s²: times the heaviest body it is still a force that a float holds (PHYS-125). */
const MOST_GRAVITY = 1e6;
/** The largest G·M, m³/s²: past all of the matter that can be seen. */
const MOST_MU = 1e50;

/** What each kind of field is described by. */
const MEMBERS: Readonly<Record<GravityField['kind'], string>> = {
  none: 'kind',
  uniform: 'kind acceleration region',
  point: 'kind mu',
};

/**
 * Refuses a field that holds a value that is not finite or stronger than physics can hold, a negative G·M, or a region
 * whose corners are the wrong way round (GRAV-22).
 *
 * @throws RefusalError naming the value's path below `field`.
 */
export function requireField(gravity: GravityField, field: string): GravityField {
  const given: unknown = gravity;
  if (typeof given !== 'object' || given === null) {
    throw refusal(field, given, 'must be a field of gravity, such as uniform([0, -9.81, 0])');
  }
  requireMember(`${field}.kind`, gravity.kind, FIELDS);
  requireMemberNames(field, gravity, MEMBERS[gravity.kind]);
  switch (gravity.kind) {
    case 'none':
      return gravity;
    case 'uniform': {
      const { acceleration, region } = gravity;
      const most = { most: MOST_GRAVITY, unit: ' m/s²' };
      requireTuple('GRAV-22', `${field}.acceleration`, { value: acceleration, length: 3, ...most });
      if (region !== undefined) requireRegion(region, `${field}.region`);
      return gravity;
    }
    case 'point':
      if (!Number.isFinite(gravity.mu) || gravity.mu < 0 || gravity.mu > MOST_MU) {
        throw refusal(`${field}.mu`, gravity.mu, `must be a finite number from 0 to ${MOST_MU} m³/s²`);
      }
      return gravity;
  }
}

function requireRegion(region: RegionBox, field: string): void {
  requireMemberNames(field, region, 'min max');
  const { min, max } = region;
  requireTuple('GRAV-22', `${field}.min`, { value: min, length: 3 });
  requireTuple('GRAV-22', `${field}.max`, { value: max, length: 3 });
  if (min[0] > max[0] || min[1] > max[1] || min[2] > max[2]) {
    throw refusal(field, region, 'must have a min that lies below its max on each axis');
  }
}

function refusal(field: string, value: unknown, reason: string): RefusalError {
  return new RefusalError({ rule: 'GRAV-22', field, value, reason });
}

/**
 * `out = -mu p / |p|³`, m/s²: the pull at the place p (m) of a G·M at the origin. At the origin itself it is zero.
 *
 * The orbit sampler and the frame tree both call this one function, so that what an orbit accelerates by and what the
 * field there gives cancel to the bit (FMOVE-30).
 */
export function pointAcceleration(out: Float64Array, o: number, p: Float64Array, po: number, mu: number): void {
  const x = p[po] as number;
  const y = p[po + 1] as number;
  const z = p[po + 2] as number;
  const squared = x * x + y * y + z * z;
  const cubed = squared * Math.sqrt(squared);
  // Below 1e-108 m the cube underflows, and a little above the quotient overflows: that near, a place is the centre.
  const pull = mu / cubed;
  const factor = Number.isFinite(pull) ? -pull : 0;
  out[o] = x * factor;
  out[o + 1] = y * factor;
  out[o + 2] = z * factor;
}

/**
 * `out = end - chord * step`: the place (m) where a step started, from the place where it ended and its chord velocity.
 * Shared for the same reason as `pointAcceleration`.
 */
export function startOfChord(
  out: Float64Array,
  o: number,
  end: Float64Array,
  eo: number,
  chord: Float64Array,
  co: number,
  step: number,
): void {
  out[o] = (end[eo] as number) - (chord[co] as number) * step;
  out[o + 1] = (end[eo + 1] as number) - (chord[co + 1] as number) * step;
  out[o + 2] = (end[eo + 2] as number) - (chord[co + 2] as number) * step;
}
