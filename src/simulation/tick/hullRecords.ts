import { Sample } from '../../core/frames/motionSample.js';
import { NO_FRAME, type FrameId } from '../../core/frames/frameLayout.js';
import { slotOf } from '../../core/handles.js';
import { inverseRotate } from '../../core/math/quat.js';
import { motionInStep } from '../../core/motionIntents.js';
import { BodyMotion, type PhysicsRows } from '../../core/seams/physics.js';
import type { WorldRows } from '../sharedWorld.js';

/**
 * Step records of dynamic hulls: what physics made of the body that carries a frame (FMOVE-06), and the proper
 * acceleration that the step gave it. Both compare the state after the step with the front row, the state before it.
 */
export class HullRecords {
  /** Jolt's float step, by which what Jolt integrated is read back (TICK-13). */
  readonly #joltStep: number;
  readonly #step: number;
  readonly #measured = new Map<number, Float64Array>();
  readonly #gravity = new Float64Array(3);

  constructor(tickRate: number) {
    this.#step = 1 / tickRate;
    this.#joltStep = Math.fround(1 / tickRate);
  }

  /**
   * Measures every dynamic hull before any frame takes its record, so that the gravity is that which physics applied: the
   * change of velocity over the step less that gravity, in the hull's axes as the step left them (FMOVE-17).
   */
  measure(rows: WorldRows, applied: PhysicsRows['intents'][0]): void {
    const { frames } = rows;
    for (let dense = 0; dense < frames.count; dense++) {
      const slot = slotOf(frames.ownerOf(frames.idAt(dense)));
      const motion = motionInStep(applied, slot, rows.physics.bodies.motion[slot] as number);
      if (motion === BodyMotion.dynamic) this.#measureOne(rows, slot);
    }
  }

  /** The measured proper acceleration of a hull, m/s² in its axes; false for one that was not measured. @hot */
  readMeasured(slot: number, out: Float64Array): boolean {
    const measured = this.#measured.get(slot);
    if (measured === undefined) return false;
    out.set(measured);
    return true;
  }

  /** The record of a hull: its state after the step, its chord and its accelerations over it. */
  writeRecord(rows: WorldRows, slot: number, sample: Float64Array): void {
    const { front } = rows;
    const { states } = rows.physics;
    sample.fill(0);
    for (let i = 0; i < 4; i++) sample[Sample.rotation + i] = states.rotation[slot * 4 + i] as number;
    for (let i = 0; i < 3; i++) {
      const at = slot * 3 + i;
      const place = states.position[at] as number;
      const velocity = states.linear[at] as number;
      const spin = states.angular[at] as number;
      sample[Sample.position + i] = place;
      sample[Sample.chord + i] = (place - (front.position[at] as number)) / this.#step;
      sample[Sample.velocity + i] = velocity;
      sample[Sample.angularVelocity + i] = spin;
      sample[Sample.acceleration + i] = (velocity - (front.linear[at] as number)) / this.#joltStep;
      sample[Sample.angularAcceleration + i] = (spin - (front.angular[at] as number)) / this.#joltStep;
    }
  }

  #measureOne(rows: WorldRows, slot: number): void {
    const { front, frames } = rows;
    const { states } = rows.physics;
    let measured = this.#measured.get(slot);
    if (measured === undefined) {
      measured = new Float64Array(3);
      this.#measured.set(slot, measured);
    }
    const frame = front.frame[slot] as FrameId;
    if (frame === NO_FRAME) return;
    frames.linearGravity(frame, front.position, slot * 3, this.#gravity, 0);
    for (let i = 0; i < 3; i++) {
      const velocity = states.linear[slot * 3 + i] as number;
      const change = velocity - (front.linear[slot * 3 + i] as number);
      const value = change / this.#joltStep - (this.#gravity[i] as number);
      // Below the spacing of Jolt's floats at that speed, the change is rounding (PHYS-120): it would let cargo drift.
      const noise = floatSpacing(velocity) / this.#joltStep;
      measured[i] = Math.abs(value) < noise ? 0 : value;
    }
    inverseRotate(measured, 0, states.rotation, slot * 4, measured, 0);
  }
}

const single = new Float32Array(1);
const bits = new Int32Array(single.buffer);

/** The distance from |value| as a float to the next one. */
function floatSpacing(value: number): number {
  single[0] = Math.abs(value);
  const here = single[0];
  bits[0] = (bits[0] as number) + 1;
  return single[0] - here;
}
