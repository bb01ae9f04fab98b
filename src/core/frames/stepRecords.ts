import type { Entity } from '../handles.js';
import { startOfChord } from '../gravity.js';
import { copy3, set3, subtract3 } from '../math/vec3.js';
import { copyPose, POSE_LANES } from '../math/pose.js';
import { inverseRotate, normalize } from '../math/quat.js';
import { fieldOfRow } from './frameGravity.js';
import { FollowKind, type FrameRows } from './frameLayout.js';
import { Sample, SAMPLE_LANES } from './motionSample.js';

/** What a pass answers for a frame whose record it must not take: the row stays as it is (FMOVE-24). */
export const SKIP_FRAME = 255;

/** What the record pass asks about the owners of frames; called once per frame, in dense order. */
export interface FrameOwnerFacts {
  /** The length of the step that ended, s: the tick as the engine counts it, the one that samples divide chords by. */
  readonly step: number;
  /**
   * Writes the owner's step record into `sample` (core/frames/motionSample), in the axes of the frame's parent, and says
   * where it came from; `FollowKind.none`, with nothing written, when the owner has no record in this step.
   */
  recordOf(owner: Entity, sample: Float64Array): FollowKind | typeof SKIP_FRAME;
  /**
   * Whether the owner of a frame without a hull wrote where it stands; then its pose goes to `pose`, in the axes of the
   * frame's parent, and wins over the record of this step (rule TICK-63).
   */
  placedAt?(owner: Entity, pose: Float64Array): boolean;
  /**
   * Writes the proper acceleration that physics measured for a dynamic hull, m/s² in the hull's axes, and returns true;
   * false lets the rule derive it (FMOVE-17). Asked only after `FollowKind.physics`.
   */
  measuredOf?(owner: Entity, out: Float64Array): boolean;
}

const sample = new Float64Array(SAMPLE_LANES);
const place = new Float64Array(3);
const acceleration = new Float64Array(3);
const measured = new Float64Array(3);
const placed = new Float64Array(POSE_LANES);

/**
 * Step 2 of the sync point: every frame takes its owner's step record, or holds still, and derives its proper
 * acceleration from it (TICK-60). `before` takes a copy of all proper accelerations first, so that a frame reads its
 * parent's value of the last step whatever order the pass has (TICK-61, FMOVE-21). `after` is called when the questions
 * about a frame are answered, for checks.
 */
export function takeStepRecords(
  rows: FrameRows,
  facts: FrameOwnerFacts,
  before: Float64Array,
  after?: (dense: number) => void,
): void {
  const { properAcceleration, owner, follows } = rows.rows;
  const { count } = rows;
  for (let i = 0; i < count * 3; i++) before[i] = properAcceleration[i] as number;
  for (let dense = 0; dense < count; dense++) {
    const entity = owner[dense] as Entity;
    const moved = facts.placedAt?.(entity, placed) === true;
    if (moved) copyPose(rows.rows.pose, dense * POSE_LANES, placed, 0);
    const kind = moved ? FollowKind.none : facts.recordOf(entity, sample);
    after?.(dense);
    if (kind === SKIP_FRAME) continue;
    follows[dense] = kind;
    if (kind === FollowKind.none) holdStill(rows, dense);
    else takeRecord(rows, dense, facts.step);
    if (kind === FollowKind.physics && facts.measuredOf?.(entity, measured) === true) {
      copy3(properAcceleration, dense * 3, measured, 0);
    } else {
      deriveProperAcceleration(rows, dense, before);
    }
  }
}

/** No record: the pose stays, and the frame is at rest in its tree parent (FMOVE-07, FMOVE-14). */
function holdStill(rows: FrameRows, dense: number): void {
  const { pose, linear, angular, angularAcceleration } = rows.rows;
  set3(linear, dense * 3, 0, 0, 0);
  set3(angular, dense * 3, 0, 0, 0);
  set3(angularAcceleration, dense * 3, 0, 0, 0);
  set3(acceleration, 0, 0, 0, 0);
  copy3(place, 0, pose, dense * 7);
}

/** The parts of a record that the row keeps (TREE-19); its start place and acceleration go on to the rule. */
function takeRecord(rows: FrameRows, dense: number, step: number): void {
  const { pose, linear, angular, angularAcceleration } = rows.rows;
  copy3(pose, dense * 7, sample, Sample.position);
  // Float rotations of a hull are off unit by 1e-7; a rotation that is unit to rounding keeps its bits.
  normalize(pose, dense * 7 + 3, sample, Sample.rotation);
  copy3(linear, dense * 3, sample, Sample.velocity);
  copy3(angular, dense * 3, sample, Sample.angularVelocity);
  copy3(angularAcceleration, dense * 3, sample, Sample.angularAcceleration);
  copy3(acceleration, 0, sample, Sample.acceleration);
  startOfChord(place, 0, sample, Sample.position, sample, Sample.chord, step);
}

/**
 * The one rule (FMOVE-09): the frame's acceleration over the step, minus the linear gravity of its parent at the place
 * where the step started, in the frame's own axes. A root frame feels no gravity (FMOVE-13).
 */
function deriveProperAcceleration(rows: FrameRows, dense: number, before: Float64Array): void {
  const { pose, properAcceleration } = rows.rows;
  const parent = rows.parentPlaceAt(dense);
  if (parent >= 0) {
    fieldOfRow(place, 0, rows, parent, place, 0);
    subtract3(place, 0, place, 0, before, parent * 3);
    subtract3(acceleration, 0, acceleration, 0, place, 0);
  }
  inverseRotate(acceleration, 0, pose, dense * 7 + 3, acceleration, 0);
  const at = dense * 3;
  // Adding zero turns −0 into 0, so that a frame in free fall reads plain zeros.
  properAcceleration[at] = (acceleration[0] as number) + 0;
  properAcceleration[at + 1] = (acceleration[1] as number) + 0;
  properAcceleration[at + 2] = (acceleration[2] as number) + 0;
}
