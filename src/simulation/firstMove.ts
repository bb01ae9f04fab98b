import { RefusalError } from '../core/errors.js';
import { requireSample, Sample, SAMPLE_LANES } from '../core/frames/motionSample.js';
import { POSE_LANES, POSE_ROTATION } from '../core/math/pose.js';
import { requireMemberNames } from '../core/memberNames.js';
import { refusalOfMotion, Standing } from '../core/motionIntents.js';
import { recordOfEndPose } from '../core/rails/stepRecord.js';
import { BodyMotion, MotionCase } from '../core/seams/physics.js';
import { requireRotation } from '../core/shapeChecks.js';
import { requireTuple } from '../core/tuples.js';
import { BODY_LIMITS } from './spawnChecks.js';
import type { FirstMove, SpawnDesc } from './spawnDesc.js';

const RATES = ['velocity', 'spin', 'acceleration', 'angularAcceleration'] as const;

/** The motion intent of a first step: its case, and a pose or a full sample. */
export interface FirstIntent {
  readonly kind: typeof MotionCase.endPose | typeof MotionCase.sample;
  readonly lanes: Float64Array;
}

/** An end pose, unless the description says how the entity moves at the end of the step. */
function caseOf(move: FirstMove): FirstIntent['kind'] {
  return RATES.some((rate) => move[rate] !== undefined) ? MotionCase.sample : MotionCase.endPose;
}

/**
 * Refuses a first motion intent that is no motion, and then one that the entity would be refused by the guard of every
 * motion intent (rules LIFE-25, LIFE-26). @throws RefusalError naming the member.
 */
export function checkFirstMove(desc: SpawnDesc): void {
  const { firstMove, body } = desc;
  requireMemberNames('firstMove', firstMove, 'at turn velocity spin acceleration angularAcceleration');
  const move = firstMove as FirstMove;
  requireTuple('LIFE-26', 'firstMove.at', { value: move.at, length: 3, most: BODY_LIMITS.place, unit: ' m' });
  if (move.turn !== undefined) requireRotation('LIFE-26', 'firstMove.turn', move.turn);
  for (const rate of RATES)
    if (move[rate] !== undefined) requireTuple('LIFE-26', `firstMove.${rate}`, { value: move[rate], length: 3 });
  const refusal = refusalOfMotion(caseOf(move), BodyMotion[body?.motion ?? 'none'], standingOf(desc));
  if (refusal === undefined) return;
  const reason = refusal.reason.replace('be called', 'be given');
  throw new RefusalError({ rule: refusal.rule, field: 'firstMove', value: firstMove, reason });
}

function standingOf({ attachTo, frame }: SpawnDesc): Standing {
  if (attachTo !== undefined) return Standing.attached;
  return frame === undefined ? Standing.free : Standing.rootOwner;
}

/** The intent of a first step from a pose of 7 doubles: a steady way, but for what the description says otherwise. */
export function firstIntentOf(move: FirstMove, start: Float64Array, step: number): FirstIntent {
  const end = new Float64Array(POSE_LANES);
  end.set(move.at);
  end.set(
    move.turn === undefined ? start.subarray(POSE_ROTATION) : requireRotation('LIFE-26', 'firstMove.turn', move.turn),
    POSE_ROTATION,
  );
  const sample = new Float64Array(SAMPLE_LANES);
  recordOfEndPose(sample, 0, start, 0, end, 0, step);
  const { velocity, spin, acceleration, angularAcceleration } = move;
  if (velocity !== undefined) sample.set(velocity, Sample.velocity);
  if (spin !== undefined) sample.set(spin, Sample.angularVelocity);
  if (acceleration !== undefined) sample.set(acceleration, Sample.acceleration);
  if (angularAcceleration !== undefined) sample.set(angularAcceleration, Sample.angularAcceleration);
  // A way of two huge numbers may be none.
  requireSample(sample, 'firstMove');
  const kind = caseOf(move);
  return { kind, lanes: kind === MotionCase.endPose ? end : sample };
}
