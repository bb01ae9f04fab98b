import { rotate } from '../core/math/quat.js';
import { BodyMotion } from '../core/seams/physics.js';
import { MAX_SPEED } from './bodyFactory.js';
import { floatPlace } from './floatPlace.js';
import type { Home } from './home.js';
import { BodyMark, EXACT_LANES } from './homeBodies.js';
import type { JoltInstance } from './joltInstance.js';
import { JOLT_LAYOUT, NOT_AWAKE } from './joltLayout.js';

/**
 * The velocity shadow: each dynamic body's place and chord in doubles beside Jolt's floats (rule TURN-39).
 *
 * A body that nothing touched in a step moves by the doubles, and Jolt starts the next step from them rounded, so its
 * own rounding never adds up. A body that something touched takes over what Jolt made of it.
 */
const POSITION = JOLT_LAYOUT.position / 4;
const LINEAR = JOLT_LAYOUT.linear / 4;
const AWAKE = JOLT_LAYOUT.awakeIndex / 4;

const lever = new Float64Array(3);

/** Takes the place of a body that was put at its exact pose, and hands it to Jolt. */
export function placeShadow({ floats }: JoltInstance, home: Home, index: number): void {
  const { bodies } = home;
  const exact = EXACT_LANES * index;
  rotate(lever, 0, bodies.exact, exact + 3, bodies.center, 3 * index);
  const body = bodies.bodyAt[index] as number;
  for (let i = 0; i < 3; i++) {
    const place = (bodies.exact[exact + i] as number) + (lever[i] as number);
    bodies.place[3 * index + i] = place;
    floats[body + POSITION + i] = floatPlace(place);
  }
}

/** Keeps a chord within the largest speed, as Jolt keeps its own. */
export function limitSpeed(chord: Float64Array, o: number): void {
  const x = chord[o] as number;
  const y = chord[o + 1] as number;
  const z = chord[o + 2] as number;
  const squared = x * x + y * y + z * z;
  if (squared <= MAX_SPEED * MAX_SPEED) return;
  const share = MAX_SPEED / Math.sqrt(squared);
  chord[o] = x * share;
  chord[o + 1] = y * share;
  chord[o + 2] = z * share;
}

/**
 * After a step of `tick` seconds: advances the bodies that nothing touched by c ← (c + a dt) (1 − d dt), x ← x + c dt
 * with damping d, and takes the others from Jolt (rules TURN-46, TURN-47, TURN-68).
 */
export function settleShadows({ floats, words }: JoltInstance, home: Home, tick: number): void {
  const { bodies } = home;
  for (let index = 0; index < bodies.count; index++) {
    if (bodies.motion[index] !== BodyMotion.dynamic) continue;
    const motion = bodies.motionAt[index] as number;
    const awake = words[motion + AWAKE] !== NOT_AWAKE;
    const simulated = ((bodies.marks[index] as number) & BodyMark.simulated) !== 0;
    if (!awake && !simulated) continue;
    if (simulated && home.touches[bodies.slots[index] as number] === 0) advance(home, index, tick);
    else takeOver(floats, home, index);
    const body = (bodies.bodyAt[index] as number) + POSITION;
    const o = 3 * index;
    for (let i = 0; i < 3; i++) {
      if (!awake) bodies.chord[o + i] = 0;
      floats[body + i] = floatPlace(bodies.place[o + i] as number);
      floats[motion + LINEAR + i] = bodies.chord[o + i] as number;
    }
  }
}

function advance({ bodies }: Home, index: number, tick: number): void {
  const kept = Math.max(0, 1 - (bodies.linearDamping[index] as number) * tick);
  const { chord, place, pull } = bodies;
  const o = 3 * index;
  for (let i = o; i < o + 3; i++) chord[i] = ((chord[i] as number) + (pull[i] as number) * tick) * kept;
  limitSpeed(chord, o);
  for (let i = o; i < o + 3; i++) place[i] = (place[i] as number) + (chord[i] as number) * tick;
}

/** Jolt moved the body from its rounded place; the rest of the rounding stays. */
function takeOver(floats: Float32Array, { bodies }: Home, index: number): void {
  const body = (bodies.bodyAt[index] as number) + POSITION;
  const motion = (bodies.motionAt[index] as number) + LINEAR;
  const o = 3 * index;
  for (let i = 0; i < 3; i++) {
    const place = bodies.place[o + i] as number;
    bodies.place[o + i] = (floats[body + i] as number) + (place - floatPlace(place));
    bodies.chord[o + i] = floats[motion + i] as number;
  }
}
