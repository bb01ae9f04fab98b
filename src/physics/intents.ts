import { BodyMotion, CONTENT_GROUPS, IntentBit, type INTENT_LAYOUT, type PhysicsRows } from '../core/seams/physics.js';
import { MAX_SPEED, MAX_SPIN } from '../core/bodySpeeds.js';
import { withRole } from '../core/collisionGroups.js';
import type { Columns } from '../core/columns.js';
import { FollowKind } from '../core/frames/frameLayout.js';
import { Sample, SAMPLE_LANES } from '../core/frames/motionSample.js';
import { POSE_LANES } from '../core/math/pose.js';
import { normalize, rotate } from '../core/math/quat.js';
import { add3, cross3, length3, scale3 } from '../core/math/vec3.js';
import { copyTarget, motionInStep, stepRecordOf } from '../core/motionIntents.js';
import { angularVelocityBetween } from '../core/rails/stepRecord.js';
import { layerFor, motionType } from './bodyFactory.js';
import type { Home } from './home.js';
import { BodyMark, EXACT_LANES, EXACT_VELOCITY_LANES } from './homeBodies.js';
import { GUARDED, guardIntent } from './intentGuard.js';
import type { JoltInstance } from './joltInstance.js';
import { JOLT_LAYOUT } from './joltLayout.js';
import type { StepProblems } from './stepProblems.js';
import { wakeAround } from './waking.js';

type IntentColumns = Columns<typeof INTENT_LAYOUT>;

const LINEAR = JOLT_LAYOUT.linear / 4;
const ANGULAR = JOLT_LAYOUT.angular / 4;

const POSITION = JOLT_LAYOUT.position / 4;

const lever = new Float64Array(3);
const turn = new Float64Array(4);
const target = new Float64Array(POSE_LANES);
const record = new Float64Array(SAMPLE_LANES);

/** What applying intents needs. */
export interface IntentPass {
  readonly instance: JoltInstance;
  readonly rows: PhysicsRows;
  /** The intents that the step applies. */
  readonly intents: IntentColumns;
  /** Seconds, the float that Jolt steps by. */
  readonly dt: number;
  /** Seconds, the length of a step as step records divide by it. */
  readonly step: number;
  /** Who is told of what no writer lets through. */
  readonly problems: StepProblems;
}

/**
 * Applies what gameplay asked of the bodies of a home for this step. What holds still without a motion intent stops first;
 * then come teleport, motion, velocities, impulses and forces (rules RAILS-38, RAILS-40, RAILS-52).
 */
export function applyIntents(pass: IntentPass, home: Home): void {
  const { asked, bodies, led } = home;
  // Whoever is neither asked nor was led keeps as it is, so that a crowd of sleepers costs nothing.
  home.askLed();
  // All changes of motion come before anything reads one, so that the order of owners does not matter (MOTION-07, MOTION-44).
  for (let at = 0; at < asked.count; at++) {
    const index = asked.values[at] as number;
    const slot = bodies.slots[index] as number;
    if (((pass.intents.set[slot] as number) & GUARDED) !== 0) guardIntent(pass, home, index);
    const motion = motionInStep(pass.intents, slot, bodies.motion[index] as number);
    if (motion !== bodies.motion[index]) changeMotion(pass, home, index, motion);
  }
  for (let at = 0; at < asked.count; at++) {
    const index = asked.values[at] as number;
    if (at > 0 && index === asked.values[at - 1]) continue;
    const motion = bodies.motion[index] as number;
    if (motion === BodyMotion.kinematic) stop(pass, home, index);
    else if (((bodies.marks[index] as number) & BodyMark.steered) !== 0) endSteering(pass, home, index);
    const slot = bodies.slots[index] as number;
    const set = pass.intents.set[slot] as number;
    if (set === 0) continue;
    if (motion === BodyMotion.kinematic || (set & IntentBit.motion) !== 0) led.add(slot);
    if (motion === BodyMotion.kinematic) recordMotion(pass, home, index);
    if ((set & IntentBit.groups) !== 0) regroup(pass, home, index);
    if ((set & IntentBit.teleport) !== 0) teleport(pass, home, index);
    if (motion === BodyMotion.static) continue;
    if (motion === BodyMotion.kinematic) {
      if ((set & IntentBit.motion) !== 0) follow(pass, home, index);
      continue;
    }
    if ((set & IntentBit.motion) !== 0) steer(pass, home, index);
    if ((set & (IntentBit.velocity | IntentBit.angularVelocity)) !== 0) setVelocity(pass, home, index);
    if ((set & PUSHES) !== 0) push(pass, home, index);
  }
}

const PUSHES = IntentBit.force | IntentBit.torque | IntentBit.impulse | IntentBit.angularImpulse;

/** A kinematic body that no motion intent moves holds still (rule RAILS-37). */
function stop({ instance: { floats } }: IntentPass, home: Home, index: number): void {
  const at = home.bodies.motionAt[index] as number;
  home.bodies.exactVelocity.fill(0, EXACT_VELOCITY_LANES * index, EXACT_VELOCITY_LANES * (index + 1));
  let moved = false;
  for (let i = 0; i < 3; i++) {
    if (floats[at + LINEAR + i] === 0 && floats[at + ANGULAR + i] === 0) continue;
    floats[at + LINEAR + i] = 0;
    floats[at + ANGULAR + i] = 0;
    moved = true;
  }
  if (moved) mark(home, index, BodyMark.changed);
}

/**
 * The hull stays the same body at the pose that the last step left it at; one that becomes dynamic goes on with the velocity
 * that its frame had, any other comes to rest (rules MOTION-36, MOTION-37).
 */
function changeMotion({ instance, rows }: IntentPass, home: Home, index: number, motion: number): void {
  const { api } = instance;
  const { bodies, system } = home;
  const { id, settings, body, matter } = bodies.at(index);
  const slot = bodies.slots[index] as number;
  const [dynamic, still] = [motion === BodyMotion.dynamic, motion === BodyMotion.static];
  wakeAround(instance, system, { body, layer: matter.layer });
  if (bodies.motion[index] === BodyMotion.dynamic) keepPose(rows, home, index);
  const wakes = still ? api.EActivation_DontActivate : api.EActivation_Activate;
  system.bodies.SetMotionType(id, motionType(instance, motion), wakes);
  settings.mMotionType = motionType(instance, motion);
  bodies.motion[index] = motion;
  bodies.marks[index] = (bodies.marks[index] as number) & ~BodyMark.steered;
  home.locate(index);
  const groups = rows.bodies.groups[slot] as number;
  const role = groups === 0 ? 0 : withRole(groups & CONTENT_GROUPS, motion);
  const next = layerFor(motion, role, rows.bodies.mask[slot] as number);
  system.bodies.SetObjectLayer(id, next);
  settings.mObjectLayer = next;
  bodies.objects[index] = { ...bodies.at(index), matter: { ...matter, motion, layer: next } };
  if (dynamic) {
    // Jolt keeps the velocities of what moves on, and gives none back to what stood.
    giveVelocities(instance, home, index);
    mark(home, index, BodyMark.instantLinear | BodyMark.instantAngular);
  }
  bodies.exactVelocity.fill(0, EXACT_VELOCITY_LANES * index, EXACT_VELOCITY_LANES * (index + 1));
  wakeAround(instance, system, { body, layer: next });
  mark(home, index, BodyMark.changed);
}

/** Gives a dynamic body the exact velocities that the home keeps of it, those of its origin (rule PHYS-54). */
export function giveVelocities(instance: JoltInstance, home: Home, index: number): void {
  const { scratch } = instance;
  const { bodies, system } = home;
  for (let i = 0; i < 3; i++) {
    record[Sample.velocity + i] = bodies.exactVelocity[EXACT_VELOCITY_LANES * index + i] as number;
    record[Sample.angularVelocity + i] = bodies.exactVelocity[EXACT_VELOCITY_LANES * index + 3 + i] as number;
  }
  readTurn(instance, home, index);
  rotate(lever, 0, turn, 0, bodies.center, 3 * index);
  cross3(lever, 0, record, Sample.angularVelocity, lever, 0);
  add3(lever, 0, lever, 0, record, Sample.velocity);
  scratch.first.Set(lever[0] as number, lever[1] as number, lever[2] as number);
  const w = Sample.angularVelocity;
  scratch.second.Set(record[w] as number, record[w + 1] as number, record[w + 2] as number);
  system.bodies.SetLinearAndAngularVelocity(bodies.at(index).id, scratch.first, scratch.second);
}

/** A body that Jolt simulated stands from here on where the last step left it, in doubles. */
function keepPose({ states }: PhysicsRows, home: Home, index: number): void {
  const { bodies } = home;
  const slot = bodies.slots[index] as number;
  const exact = EXACT_LANES * index;
  for (let i = 0; i < 3; i++) bodies.exact[exact + i] = states.position[3 * slot + i] as number;
  for (let i = 0; i < 4; i++) bodies.exact[exact + 3 + i] = states.rotation[4 * slot + i] as number;
}

/** From this step on the body is in other groups and meets others; whoever leaned on it finds out (rule PHYS-24). */
function regroup({ instance, intents }: IntentPass, home: Home, index: number): void {
  const { bodies, system } = home;
  const objects = bodies.at(index);
  const slot = bodies.slots[index] as number;
  const motion = bodies.motion[index] as number;
  const groups = withRole(intents.groups[2 * slot] as number, motion);
  const layer = layerFor(motion, groups, intents.groups[2 * slot + 1] as number);
  wakeAround(instance, system, { body: objects.body, layer: objects.matter.layer });
  system.bodies.SetObjectLayer(objects.id, layer);
  objects.settings.mObjectLayer = layer;
  bodies.objects[index] = { ...objects, matter: { ...objects.matter, layer } };
  if (motion !== BodyMotion.static) system.bodies.ActivateBody(objects.id);
  wakeAround(instance, system, { body: objects.body, layer });
}

/** Puts the body elsewhere at rest. What lay around it wakes, and around its new place if Jolt does not simulate it. */
function teleport({ instance, intents }: IntentPass, home: Home, index: number): void {
  const { api, scratch } = instance;
  const { bodies, system } = home;
  const { body, id, matter } = bodies.at(index);
  const row = 7 * (bodies.slots[index] as number);
  wakeAround(instance, system, { body, layer: matter.layer });
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
    wakeAround(instance, system, { body, layer: matter.layer });
  }
  mark(home, index, BodyMark.changed);
}

/** The velocities that the state of a kinematic body carries are those of its step record, in doubles (rule RAILS-34). */
function recordMotion({ intents, step }: IntentPass, home: Home, index: number): void {
  const { bodies } = home;
  const slot = bodies.slots[index] as number;
  if (stepRecordOf(record, 0, intents, slot, bodies.exact, EXACT_LANES * index, step) === FollowKind.none) return;
  const at = EXACT_VELOCITY_LANES * index;
  for (let i = 0; i < 3; i++) {
    bodies.exactVelocity[at + i] = record[Sample.velocity + i] as number;
    bodies.exactVelocity[at + 3 + i] = record[Sample.angularVelocity + i] as number;
  }
}

/** Moves a kinematic body to where its sample or its end pose says that it is at the end of the step. */
function follow({ instance, intents, dt }: IntentPass, home: Home, index: number): void {
  const { bodies, system } = home;
  const exact = EXACT_LANES * index;
  copyTarget(bodies.exact, exact, intents, bodies.slots[index] as number);
  normalize(bodies.exact, exact + 3, bodies.exact, exact + 3);
  aim(instance, bodies.exact, exact);
  system.bodies.MoveKinematic(bodies.at(index).id, instance.scratch.place, instance.scratch.turn, dt);
  mark(home, index, BodyMark.changed);
}

/**
 * Gives a dynamic body the velocities that carry its center of mass to the target and turn it to the target's rotation over
 * the step; gravity and contacts still act on it (rules OWN-04, RAILS-57). They divide by Jolt's float step (TICK-11). A
 * target that is too far for one step is steered toward as fast as bodies move, and the body is marked.
 */
function steer({ instance, intents, dt }: IntentPass, home: Home, index: number): void {
  const { floats, scratch } = instance;
  const { bodies, system } = home;
  const body = bodies.bodyAt[index] as number;
  copyTarget(target, 0, intents, bodies.slots[index] as number);
  readTurn(instance, home, index);
  rotate(lever, 0, target, 3, bodies.center, 3 * index);
  for (let i = 0; i < 3; i++) {
    lever[i] = ((target[i] as number) + (lever[i] as number) - (floats[body + POSITION + i] as number)) / dt;
  }
  let over = limit(lever, MAX_SPEED);
  scratch.first.Set(lever[0] as number, lever[1] as number, lever[2] as number);
  angularVelocityBetween(lever, 0, turn, 0, target, 3, dt);
  over = limit(lever, MAX_SPIN) || over;
  scratch.second.Set(lever[0] as number, lever[1] as number, lever[2] as number);
  system.bodies.SetLinearAndAngularVelocity(bodies.at(index).id, scratch.first, scratch.second);
  mark(home, index, over ? BodyMark.steered | BodyMark.overSteered : BodyMark.steered);
}

/** Shortens a vector to a length. @returns whether it was longer. */
function limit(vector: Float64Array, most: number): boolean {
  const length = length3(vector, 0);
  if (length <= most) return false;
  scale3(vector, 0, vector, 0, most / length);
  return true;
}

/** After the last of a run of steer targets the body stops: the velocities that led it were not its own (RAILS-39). */
function endSteering({ instance: { floats }, intents }: IntentPass, home: Home, index: number): void {
  const { bodies } = home;
  bodies.marks[index] = (bodies.marks[index] as number) & ~BodyMark.steered;
  if (((intents.set[bodies.slots[index] as number] as number) & IntentBit.motion) !== 0) return;
  const at = bodies.motionAt[index] as number;
  for (let i = 0; i < 3; i++) {
    floats[at + LINEAR + i] = 0;
    floats[at + ANGULAR + i] = 0;
  }
  mark(home, index, BodyMark.changed | BodyMark.instantLinear | BodyMark.instantAngular);
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

function push({ instance, intents }: IntentPass, home: Home, index: number): void {
  const { api, scratch } = instance;
  const { bodies, system } = home;
  const slot = bodies.slots[index] as number;
  const { id } = bodies.at(index);
  const set = intents.set[slot] as number;
  const vector = scratch.first;
  if ((set & IntentBit.impulse) !== 0) {
    load(vector, intents.impulse, slot);
    system.bodies.AddImpulse(id, vector);
  }
  if ((set & IntentBit.angularImpulse) !== 0) {
    load(vector, intents.angularImpulse, slot);
    system.bodies.AddAngularImpulse(id, vector);
  }
  if ((set & IntentBit.force) !== 0) {
    load(vector, intents.force, slot);
    system.bodies.AddForce(id, vector, api.EActivation_Activate);
  }
  if ((set & IntentBit.torque) !== 0) {
    load(vector, intents.torque, slot);
    system.bodies.AddTorque(id, vector, api.EActivation_Activate);
  }
}

/** What a body can be pushed by was checked at the call, and again where the pushes of parts join (core/pushLimits). */
function load(vector: JoltInstance['scratch']['first'], column: Float64Array, slot: number): void {
  vector.Set(column[3 * slot] as number, column[3 * slot + 1] as number, column[3 * slot + 2] as number);
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

/** Marks a body, and its home as changed. */
export function mark(home: Home, index: number, marks: number): void {
  home.bodies.marks[index] = (home.bodies.marks[index] as number) | marks;
  home.changed = true;
}
