import fc from 'fast-check';
import { Sample } from '#core/frames/motionSample.js';
import type { FrameSpin } from '#core/rails/frameSpin.js';
import { facesParent, type KeplerOrbit } from '#core/rails/keplerOrbit.js';
import { expectWithin } from '../support/tolerance.js';
import { apply, product, rotationAt, turnAbout, type Matrix, type Vector } from '../oracles/matrix.js';
import { between } from './trial.js';

const X: Vector = [1, 0, 0];
const Y: Vector = [0, 1, 0];
const Z: Vector = [0, 0, 1];

/** A circle of 7,000 km in the reference plane, but for what is given. */
export function orbitOf(parts: Partial<KeplerOrbit>): KeplerOrbit {
  return {
    semiMajorAxis: 7e6,
    eccentricity: 0,
    inclination: 0,
    ascendingNode: 0,
    argumentOfPeriapsis: 0,
    meanAnomalyAtEpoch: 0,
    attitude: facesParent,
    ...parts,
  };
}

const angles = between(-Math.PI, Math.PI);

/** Spins of up to 2 rad/s either way. */
export const spins: fc.Arbitrary<FrameSpin> = fc.record({
  axialTilt: angles,
  rate: between(-2, 2),
  phaseAtEpoch: angles,
});

/** Closed orbits of 100 m to 1e12 m and any attitude in space. */
export const elements = fc.record({
  semiMajorAxis: between(2, 12).map((tens) => 10 ** tens),
  eccentricity: fc.oneof(fc.constant(0), between(0, 0.9)),
  inclination: angles,
  ascendingNode: angles,
  argumentOfPeriapsis: angles,
  meanAnomalyAtEpoch: angles,
  epoch: between(-1000, 1000),
});

/** Tilted about +X, then turned about the own +Y. */
export function spunAxes(spin: FrameSpin, time: number): Matrix {
  return product(turnAbout(X, spin.axialTilt), turnAbout(Y, spin.phaseAtEpoch + spin.rate * time));
}

/** Fails unless a sample's rotation puts each axis where the matrix does, within `room`. */
export function expectAxes(sample: Float64Array, axes: Matrix, room: number): void {
  const actual = rotationAt(sample, Sample.rotation);
  for (const axis of [X, Y, Z]) {
    const [is, should] = [apply(actual, axis), apply(axes, axis)];
    is.forEach((value, i) => {
      expectWithin('an axis', value, should[i] ?? NaN, { kind: 'absolute', amount: room });
    });
  }
}
