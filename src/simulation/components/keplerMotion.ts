import {
  muFrom,
  requireOrbit,
  sampleKepler,
  type KeplerAttitude,
  type KeplerOrbit,
} from '../../core/rails/keplerOrbit.js';
import { RefusalError } from '../../core/errors.js';
import { f64, text, type Values } from '../../core/schema.js';
import { defineComponent } from './component.js';

const SCHEMA = {
  /** m */
  semiMajorAxis: f64,
  /** 0 for a circle, below 1. */
  eccentricity: f64,
  /** rad, against the parent's x-z plane, whose north is +Y. */
  inclination: f64,
  ascendingNode: f64,
  argumentOfPeriapsis: f64,
  meanAnomalyAtEpoch: f64,
  /** World time of the mean anomaly, s. */
  epoch: f64,
  /** `spin` turns the frame about its own +Y; with a rate of 0 it keeps its attitude. `facesParent` flies belly down. */
  attitude: text(12),
  /** rad */
  axialTilt: f64,
  /** rad/s */
  spinRate: f64,
  /** rad */
  phaseAtEpoch: f64,
} as const;

type Elements = Values<typeof SCHEMA>;

/**
 * Moves an entity on a closed Kepler orbit about the origin of the frame that it is in, whose point gravity gives the
 * G·M. Its place is a closed form of time, so no error builds up, and its inside is weightless to the bit (FMOVE-12).
 * In a frame without a G·M the entity holds still.
 * @throws RefusalError (RAILS) for an orbit that is open or not finite, or without an attitude.
 */
export const KeplerMotion = defineComponent('kepler motion', SCHEMA, {
  check: problemOf,
  rails: (state, step, sample) => {
    const mu = muFrom(step.field);
    if (mu === undefined) return false;
    sampleKepler(sample, 0, orbitOf(state), mu, step);
    return true;
  },
});

function orbitOf(state: Elements): KeplerOrbit {
  const attitude: KeplerAttitude =
    state.attitude === 'facesParent'
      ? { kind: 'facesParent' }
      : { kind: 'spin', axialTilt: state.axialTilt, rate: state.spinRate, phaseAtEpoch: state.phaseAtEpoch };
  return {
    semiMajorAxis: state.semiMajorAxis,
    eccentricity: state.eccentricity,
    inclination: state.inclination,
    ascendingNode: state.ascendingNode,
    argumentOfPeriapsis: state.argumentOfPeriapsis,
    meanAnomalyAtEpoch: state.meanAnomalyAtEpoch,
    epoch: state.epoch,
    attitude,
  };
}

function problemOf(
  given: Partial<Elements>,
): { readonly field: string; readonly rule: string; readonly reason: string } | undefined {
  const state: Elements = {
    semiMajorAxis: 0,
    eccentricity: 0,
    inclination: 0,
    ascendingNode: 0,
    argumentOfPeriapsis: 0,
    meanAnomalyAtEpoch: 0,
    epoch: 0,
    attitude: '',
    axialTilt: 0,
    spinRate: 0,
    phaseAtEpoch: 0,
    ...given,
  };
  if (state.attitude !== 'spin' && state.attitude !== 'facesParent') {
    return { field: 'attitude', rule: 'FMOVE-70', reason: "must be 'spin' or 'facesParent'" };
  }
  try {
    requireOrbit(orbitOf(state), 'orbit');
    return undefined;
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return { field: error.field.replace(/^orbit\.(attitude\.)?/, ''), rule: error.rule, reason: error.reason };
  }
}
