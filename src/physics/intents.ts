import { BodyMotion, IntentBit, type INTENT_LAYOUT } from '../core/seams/physics.js';
import type { Columns } from '../core/columns.js';
import { Sample, SAMPLE_LANES } from '../core/frames/motionSample.js';
import { normalize, rotate } from '../core/math/quat.js';
import type { Home } from './home.js';
import { BodyMark, EXACT_LANES } from './homeBodies.js';
import type { JoltInstance } from './joltInstance.js';
import { JOLT_LAYOUT } from './joltLayout.js';
import { wakeAround } from './waking.js';

type IntentColumns = Columns<typeof INTENT_LAYOUT>;

const LINEAR = JOLT_LAYOUT.linear / 4;
const ANGULAR = JOLT_LAYOUT.angular / 4;

const lever = new Float64Array(3);
const turn = new Float64Array(4);

/** What applying intents needs. */
export interface IntentPass {
  readonly instance: JoltInstance;
  readonly intents: IntentColumns;
  /** Seconds, the float that Jolt steps by. */
  readonly dt: number;
}

/**
 * Applies what gameplay asked of the bodies of a home for this step. A kinematic body stops first; then come teleport,
 * motion, velocities, impulses and forces (rules RAILS-38, RAILS-40, RAILS-52).
 */
export function applyIntents(pass: IntentPass, home: Home): void {
  const { bodies } = home;
  for (let index = 0; index < bodies.count; index++) {
    const motion = bodies.motion[index] as number;
    if (motion === BodyMotion.kinematic) stop(pass, home, index);
    const set = pass.intents.set[bodies.slots[index] as number] as number;
    if (set === 0) continue;
    if ((set & IntentBit.teleport) !== 0) teleport(pass, home, index);
    if (motion === BodyMotion.static) continue;
    if (motion === BodyMotion.kinematic) {
      if ((set & IntentBit.motion) !== 0) follow(pass, home, index);
      continue;
    }
    if ((set & (IntentBit.velocity | IntentBit.angularVelocity)) !== 0) setVelocity(pass, home, index);
    if ((set & PUSHES) !== 0) push(pass, home, index);
  }
}

const PUSHES = IntentBit.force | IntentBit.torque | IntentBit.impulse | IntentBit.angularImpulse;

/** A kinematic body that no motion intent moves holds still (rule RAILS-37). */
function stop({ instance: { floats } }: IntentPass, home: Home, index: number): void {
  const at = home.bodies.motionAt[index] as number;
  let moved = false;
  for (let i = 0; i < 3; i++) {
    if (floats[at + LINEAR + i] === 0 && floats[at + ANGULAR + i] === 0) continue;
    floats[at + LINEAR + i] = 0;
    floats[at + ANGULAR + i] = 0;
    moved = true;
  }
  if (moved) mark(home, index, BodyMark.changed);
}

/** Puts the body elsewhere at rest. What lay around it wakes, and around its new place if Jolt does not simulate it. */
function teleport({ instance, intents }: IntentPass, home: Home, index: number): void {
  const { api, scratch } = instance;
  const { bodies, system } = home;
  const { body, id, layer } = bodies.at(index);
  const row = 7 * (bodies.slots[index] as number);
  wakeAround(instance, system, { body, layer });
  const exact = EXACT_LANES * index;
  for (let i = 0; i < 3; i++) bodies.exact[exact + i] = intents.teleport[row + i] as number;
  normalize(bodies.exact, exact + 3, intents.teleport, row + 3);
  aim(instance, bodies.exact, exact);
  const simulated = bodies.motion[index] === BodyMotion.dynamic;
  const wakes = simulated ? api.EActivation_Activate : api.EActivation_DontActivate;
  system.bodies.SetPositionAndRotation(id, scratch.place, scratch.turn, wakes);
  if (simulated) {
    scratch.first.Set(0, 0, 0);
    system.bodies.SetLinearAndAngularVelocity(id, scratch.first, scratch.first);
    mark(home, index, BodyMark.instantLinear | BodyMark.instantAngular);
  } else {
    wakeAround(instance, system, { body, layer });
  }
  mark(home, index, BodyMark.changed);
}

/** Moves a kinematic body to where its sample says that it is at the end of the step. */
function follow({ instance, intents, dt }: IntentPass, home: Home, index: number): void {
  const { bodies, system } = home;
  const row = SAMPLE_LANES * (bodies.slots[index] as number);
  const exact = EXACT_LANES * index;
  for (let i = 0; i < 3; i++) bodies.exact[exact + i] = intents.motion[row + Sample.position + i] as number;
  normalize(bodies.exact, exact + 3, intents.motion, row + Sample.rotation);
  aim(instance, bodies.exact, exact);
  system.bodies.MoveKinematic(bodies.at(index).id, instance.scratch.place, instance.scratch.turn, dt);
  mark(home, index, BodyMark.changed);
}

/**
 * Sets the velocity of the origin, the spin, or both. The velocity converts with the spin of the same intent, or else
 * with the body's own; a spin alone leaves the center of mass on its course (rules PHYS-55, PHYS-56).
 */
function setVelocity({ instance, intents }: IntentPass, home: Home, index: number): void {
  const { floats, scratch } = instance;
  const { bodies, system } = home;
  const slot = bodies.slots[index] as number;
  const set = intents.set[slot] as number;
  const at = bodies.motionAt[index] as number;
  const spins = (set & IntentBit.angularVelocity) !== 0;
  const moves = (set & IntentBit.velocity) !== 0;
  const spin = (i: number): number =>
    (spins ? intents.angularVelocity[3 * slot + i] : floats[at + ANGULAR + i]) as number;
  const wx = spin(0);
  const wy = spin(1);
  const wz = spin(2);
  scratch.second.Set(wx, wy, wz);
  if (moves) {
    readTurn(instance, home, index);
    rotate(lever, 0, turn, 0, bodies.center, 3 * index);
    const x = lever[0] as number;
    const y = lever[1] as number;
    const z = lever[2] as number;
    const v = 3 * slot;
    scratch.first.Set(
      (intents.velocity[v] as number) + wy * z - wz * y,
      (intents.velocity[v + 1] as number) + wz * x - wx * z,
      (intents.velocity[v + 2] as number) + wx * y - wy * x,
    );
  } else {
    const l = at + LINEAR;
    scratch.first.Set(floats[l] as number, floats[l + 1] as number, floats[l + 2] as number);
  }
  system.bodies.SetLinearAndAngularVelocity(bodies.at(index).id, scratch.first, scratch.second);
  mark(home, index, (moves ? BodyMark.instantLinear : 0) | (spins ? BodyMark.instantAngular : 0));
}

/**
 * The most that the pushes of a step change a body by, m/s and m²/s: far past the speed at which physics stops a body, and
 * small enough that no square of it leaves a float. Without it a light body under a strong push would lose its velocity,
 * or get none that is a number.
 */
const MOST_CHANGE = 1e10;

function push({ instance, intents, dt }: IntentPass, home: Home, index: number): void {
  const { api, scratch } = instance;
  const { bodies, system } = home;
  const slot = bodies.slots[index] as number;
  const { id } = bodies.at(index);
  const set = intents.set[slot] as number;
  const vector = scratch.first;
  const most = MOST_CHANGE * (bodies.mass[index] as number);
  if ((set & IntentBit.impulse) !== 0) {
    load(vector, intents.impulse, slot, most);
    system.bodies.AddImpulse(id, vector);
  }
  if ((set & IntentBit.angularImpulse) !== 0) {
    load(vector, intents.angularImpulse, slot, most);
    system.bodies.AddAngularImpulse(id, vector);
  }
  if ((set & IntentBit.force) !== 0) {
    load(vector, intents.force, slot, most / dt);
    system.bodies.AddForce(id, vector, api.EActivation_Activate);
  }
  if ((set & IntentBit.torque) !== 0) {
    load(vector, intents.torque, slot, most / dt);
    system.bodies.AddTorque(id, vector, api.EActivation_Activate);
  }
}

function load(vector: JoltInstance['scratch']['first'], column: Float64Array, slot: number, most: number): void {
  vector.Set(within(column[3 * slot], most), within(column[3 * slot + 1], most), within(column[3 * slot + 2], most));
}

/** The number, cut to what lies within `most` of zero. */
function within(value: number | undefined, most: number): number {
  return Math.max(-most, Math.min(most, value as number));
}

/** Loads a pose into the scratch place and turn. */
function aim({ scratch }: JoltInstance, pose: Float64Array, o: number): void {
  scratch.place.Set(pose[o] as number, pose[o + 1] as number, pose[o + 2] as number);
  scratch.turn.Set(pose[o + 3] as number, pose[o + 4] as number, pose[o + 5] as number, pose[o + 6] as number);
}

function readTurn({ floats }: JoltInstance, home: Home, index: number): void {
  const at = (home.bodies.bodyAt[index] as number) + JOLT_LAYOUT.rotation / 4;
  for (let i = 0; i < 4; i++) turn[i] = floats[at + i] as number;
  normalize(turn, 0, turn, 0);
}

function mark(home: Home, index: number, marks: number): void {
  home.bodies.marks[index] = (home.bodies.marks[index] as number) | marks;
  home.changed = true;
}
