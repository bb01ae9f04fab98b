import { normalize, rotate } from '../core/math/quat.js';
import { BodyMotion, PhysicsHeader, StateFlag, type PhysicsRows } from '../core/seams/physics.js';
import type { Home } from './home.js';
import { BodyMark, EXACT_LANES, EXACT_VELOCITY_LANES } from './homeBodies.js';
import type { JoltInstance } from './joltInstance.js';
import { JOLT_LAYOUT, NOT_AWAKE } from './joltLayout.js';

const POSITION = JOLT_LAYOUT.position / 4;
const ROTATION = JOLT_LAYOUT.rotation / 4;
const LINEAR = JOLT_LAYOUT.linear / 4;
const ANGULAR = JOLT_LAYOUT.angular / 4;
const AWAKE = JOLT_LAYOUT.awakeIndex / 4;

const lever = new Float64Array(3);
const turn = new Float64Array(4);

/**
 * Writes the rows of the bodies that the tick moved: those awake now or before it, and those changed without a step. Of
 * all others only the byte of marks is read.
 * @hot
 */
export function publishHome(instance: JoltInstance, rows: PhysicsRows, home: Home, step: number): void {
  if (!home.stepped && !home.changed) return;
  const { words } = instance;
  const { bodies } = home;
  markAwake(instance, home);
  const { count, marks: marksOf } = bodies;
  for (let index = 0; index < count; index++) {
    const marks = marksOf[index] as number;
    if ((marks & MOVED) === 0) continue;
    const motion = bodies.motionAt[index] as number;
    const awake = motion !== 0 && words[motion + AWAKE] !== NOT_AWAKE;
    marksOf[index] = awake ? (marks & ~MOVED) | BodyMark.wasAwake : marks & ~MOVED;
    const slot = bodies.slots[index] as number;
    const still = awake || bodies.motion[index] === BodyMotion.static ? StateFlag.live : SLEEPS;
    rows.states.flags[slot] = still | overFlags(marks);
    rows.states.written[slot] = step;
    // Slots of other workers share the word.
    Atomics.or(rows.stateSlots, slot >>> 5, 1 << (slot & 31));
    rows.states.entity[slot] = bodies.entity[index] as number;
    rows.states.frame[slot] = home.frame;
    if (bodies.motion[index] === BodyMotion.dynamic) writeSimulated(instance, rows, home, index);
    else writeExact(rows, home, index);
  }
  home.stepped = false;
  home.changed = false;
  Atomics.store(rows.header, PhysicsHeader.wroteStates, 1);
}

const SLEEPS = StateFlag.live | StateFlag.asleep;
const OVER = BodyMark.overPulled | BodyMark.overSteered;
const MOVED = BodyMark.changed | BodyMark.wasAwake | BodyMark.simulated | OVER;

/** Those that the step woke are marked as those that were awake before it. @hot */
function markAwake({ awake }: JoltInstance, home: Home): void {
  const { marks } = home.bodies;
  awake.read(home);
  for (let i = 0; i < awake.count; i++) {
    const index = awake.indices[i] as number;
    marks[index] = (marks[index] as number) | BodyMark.wasAwake;
  }
}

/** What of a body's step was more than it can do, as the state tells it. @hot */
function overFlags(marks: number): number {
  const pulled = (marks & BodyMark.overPulled) === 0 ? 0 : StateFlag.overPulled;
  return (marks & BodyMark.overSteered) === 0 ? pulled : pulled | StateFlag.overSteered;
}

/**
 * Jolt's state of the center of mass as the state of the origin: the rotation made unit in doubles (rule PHYS-123), the
 * velocity plus ω × (origin − center) (rule PHYS-53).
 */
function writeSimulated({ floats }: JoltInstance, { states }: PhysicsRows, home: Home, index: number): void {
  const { bodies } = home;
  const slot = bodies.slots[index] as number;
  const body = bodies.bodyAt[index] as number;
  for (let i = 0; i < 4; i++) turn[i] = floats[body + ROTATION + i] as number;
  normalize(states.rotation, 4 * slot, turn, 0);
  rotate(lever, 0, states.rotation, 4 * slot, bodies.center, 3 * index);
  for (let i = 0; i < 3; i++) {
    states.position[3 * slot + i] = (floats[body + POSITION + i] as number) - (lever[i] as number);
  }
  writeVelocities(floats, states, slot, bodies.motionAt[index] as number);
  if (!isFiniteState(states, slot)) throw new Error(`the step left slot ${slot} a state that is not finite`);
}

/** Whether a state holds numbers alone: one that is none spreads to all that the body touches (rule PAPI-91). @hot */
function isFiniteState(states: PhysicsRows['states'], slot: number): boolean {
  let sum = 0;
  for (let i = 3 * slot; i < 3 * slot + 3; i++) {
    sum += (states.position[i] as number) + (states.linear[i] as number) + (states.angular[i] as number);
  }
  for (let i = 4 * slot; i < 4 * slot + 4; i++) sum += states.rotation[i] as number;
  return Number.isFinite(sum);
}

/** A body that Jolt only follows keeps the doubles that it was put at and that its step record moves it by. */
function writeExact({ states }: PhysicsRows, home: Home, index: number): void {
  const { bodies } = home;
  const slot = bodies.slots[index] as number;
  const exact = EXACT_LANES * index;
  for (let i = 0; i < 3; i++) states.position[3 * slot + i] = bodies.exact[exact + i] as number;
  for (let i = 0; i < 4; i++) states.rotation[4 * slot + i] = bodies.exact[exact + 3 + i] as number;
  const velocity = EXACT_VELOCITY_LANES * index;
  for (let i = 0; i < 3; i++) {
    states.linear[3 * slot + i] = bodies.exactVelocity[velocity + i] as number;
    states.angular[3 * slot + i] = bodies.exactVelocity[velocity + 3 + i] as number;
  }
}

/** `lever` holds the center of mass from the origin. */
function writeVelocities(floats: Float32Array, states: PhysicsRows['states'], slot: number, motion: number): void {
  const v = motion + LINEAR;
  const w = motion + ANGULAR;
  const x = lever[0] as number;
  const y = lever[1] as number;
  const z = lever[2] as number;
  const wx = floats[w] as number;
  const wy = floats[w + 1] as number;
  const wz = floats[w + 2] as number;
  const o = 3 * slot;
  states.linear[o] = (floats[v] as number) - (wy * z - wz * y);
  states.linear[o + 1] = (floats[v + 1] as number) - (wz * x - wx * z);
  states.linear[o + 2] = (floats[v + 2] as number) - (wx * y - wy * x);
  states.angular[o] = wx;
  states.angular[o + 1] = wy;
  states.angular[o + 2] = wz;
}
