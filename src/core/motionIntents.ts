import type { Columns } from './columns.js';
import { FollowKind } from './frames/frameLayout.js';
import { Sample, SAMPLE_LANES } from './frames/motionSample.js';
import { copyPose, POSE_LANES } from './math/pose.js';
import { recordAtRest, recordOfEndPose } from './rails/stepRecord.js';
import { BodyMotion, IntentBit, MotionCase, type INTENT_LAYOUT } from './seams/physics.js';

type Intents = Columns<typeof INTENT_LAYOUT>;

/** What an entity is besides its body, as far as it decides who moves it. */
export const Standing = { free: 0, attached: 1, rootOwner: 2 } as const;
export type Standing = (typeof Standing)[keyof typeof Standing];

/** Why a motion intent is refused: the rule, and what the call must be for, as the end of a sentence. */
export interface MotionRefusal {
  readonly rule: string;
  readonly reason: string;
}

const OF_ATTACHED: MotionRefusal = { rule: 'RAILS-17', reason: 'must be called for an entity that is not attached' };
const OF_BODY: MotionRefusal = {
  rule: 'RAILS-19',
  reason: 'must be called for an entity with a kinematic body or with none',
};
const OF_STEER: MotionRefusal = { rule: 'RAILS-21', reason: 'must be called for an entity with a dynamic body' };

/**
 * Why an entity takes no motion intent of a case, by the first rule that refuses it; undefined where it takes it (RAILS-14,
 * RAILS-23). `body` is the motion of its body in the step that applies the intent. Allocates nothing. @hot
 */
export function refusalOfMotion(kind: MotionCase, body: number, standing: Standing): MotionRefusal | undefined {
  if (standing === Standing.attached) return OF_ATTACHED;
  if (kind === MotionCase.steer) return body === BodyMotion.dynamic ? undefined : OF_STEER;
  if (standing === Standing.rootOwner || body === BodyMotion.none || body === BodyMotion.kinematic) return undefined;
  return OF_BODY;
}

/**
 * `out = ` the record of the step that applied an intent, for what moves by intents alone, and says what made it: a full
 * sample is its own record, an end pose is steady motion from where the step starts, and a teleport alone is rest where it
 * leads (RAILS-28 to RAILS-30, RAILS-69). `start` is the pose before the step, `step` its length, s.
 *
 * @returns `FollowKind.none`, with nothing written, for an intent without any of them.
 */
export function stepRecordOf(
  out: Float64Array,
  o: number,
  intents: Intents,
  slot: number,
  start: Float64Array,
  so: number,
  step: number,
): FollowKind {
  const set = intents.set[slot] as number;
  const motion = slot * SAMPLE_LANES;
  const kind = (set & IntentBit.motion) === 0 ? MotionCase.none : intents.motionCase[slot];
  if (kind === MotionCase.sample) {
    for (let i = 0; i < SAMPLE_LANES; i++) out[o + i] = intents.motion[motion + i] as number;
    return FollowKind.rails;
  }
  const teleports = (set & IntentBit.teleport) !== 0;
  if (kind === MotionCase.endPose) {
    if (teleports) recordOfEndPose(out, o, intents.teleport, slot * POSE_LANES, intents.motion, motion, step);
    else recordOfEndPose(out, o, start, so, intents.motion, motion, step);
    return FollowKind.kinematic;
  }
  if (!teleports) return FollowKind.none;
  recordAtRest(out, o, intents.teleport, slot * POSE_LANES);
  return FollowKind.static;
}

/** `out = ` the pose that a motion intent leads to, whatever its case. @hot */
export function copyTarget(out: Float64Array, o: number, intents: Intents, slot: number): void {
  copyPose(out, o, intents.motion, slot * SAMPLE_LANES + Sample.position);
}

/** The motion of a body in the step that applies some intents: what they change it to, else the stored one (MOTION-16). @hot */
export function motionInStep(intents: Intents, slot: number, stored: number): number {
  return ((intents.set[slot] as number) & IntentBit.hullMotion) === 0 ? stored : (intents.hullMotion[slot] as number);
}
