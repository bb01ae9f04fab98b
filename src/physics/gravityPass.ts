import { BodyMotion, type GravitySource } from '../core/seams/physics.js';
import type { Home } from './home.js';
import { BodyMark } from './homeBodies.js';
import type { JoltInstance } from './joltInstance.js';
import { JOLT_LAYOUT } from './joltLayout.js';

const POSITION = JOLT_LAYOUT.position / 4;
const LINEAR = JOLT_LAYOUT.linear / 4;
const ANGULAR = JOLT_LAYOUT.angular / 4;
const FORCE = JOLT_LAYOUT.force / 4;

/** Jolt's own sleep threshold, m/s, and the gravity for which it is right, m/s² (rule PHYS-88). */
const SLEEP_SPEED = 0.03;
const STANDARD_GRAVITY = 9.81;
/** The threshold stops falling here, m/s². */
const WEAKEST_GRAVITY = 0.001;

/**
 * The strongest pull that a body gets along an axis, m/s². No field of a frame that may be described exceeds it but beside
 * the middle of a point field; there the body is marked, and the world's error log tells (rule GRAV-22).
 */
const MOST_PULL = 1e7;

const place = new Float64Array(3);
const gravity = new Float64Array(3);

/** What the gravity pass needs. */
export interface GravityPass {
  readonly instance: JoltInstance;
  readonly field: GravitySource;
  /** Seconds, the float that Jolt steps by. */
  readonly dt: number;
}

/**
 * Adds gravity as a force to each dynamic body that was read as awake, and turns instant velocities into the chords behind them.
 *
 * The force goes into the body's own sum in the heap: the interface's call would wake sleepers and restart the sleep
 * timer (rules PHYS-81 to PHYS-83). The weakest gravity met sets the home's sleep threshold (rule PHYS-87).
 */
export function applyGravity({ instance, field, dt }: GravityPass, home: Home): void {
  const { floats, awake } = instance;
  const { bodies, frame } = home;
  let weakest = Infinity;
  for (let at = 0; at < awake.count; at++) {
    const index = awake.indices[at] as number;
    if (bodies.motion[index] !== BodyMotion.dynamic) continue;
    const motion = bodies.motionAt[index] as number;
    const body = bodies.bodyAt[index] as number;
    for (let i = 0; i < 3; i++) place[i] = floats[body + POSITION + i] as number;
    field.linearGravity(frame, place, 0, gravity, 0);
    const mass = bodies.mass[index] as number;
    let squared = 0;
    for (let i = 0; i < 3; i++) {
      // Beside the middle of a point field the pull has no bound, and a body there would get no velocity that is a number.
      const g = Math.max(-MOST_PULL, Math.min(MOST_PULL, gravity[i] as number));
      if (g !== gravity[i]) bodies.marks[index] = (bodies.marks[index] as number) | BodyMark.overPulled;
      gravity[i] = g;
      squared += g * g;
      floats[motion + FORCE + i] = (floats[motion + FORCE + i] as number) + mass * g;
    }
    weakest = Math.min(weakest, squared);
    if (((bodies.marks[index] as number) & INSTANT) !== 0) chordBehind(instance, home, index, dt);
  }
  if (weakest !== Infinity) setSleepThreshold(home, Math.sqrt(weakest));
}

const INSTANT = BodyMark.instantLinear | BodyMark.instantAngular;

/**
 * The velocity v of an instant becomes v − a dt / 2, where a is gravity less damping: the step then adds a dt, and what
 * it moves the body by is the mean over the step. So a thrown body keeps to its parabola (rules CHORD-05, CHORD-11).
 */
function chordBehind({ floats }: JoltInstance, home: Home, index: number, dt: number): void {
  const { bodies } = home;
  const motion = bodies.motionAt[index] as number;
  const marks = bodies.marks[index] as number;
  const linear = motion + LINEAR;
  const angular = motion + ANGULAR;
  for (let i = 0; i < 3; i++) {
    if ((marks & BodyMark.instantLinear) !== 0) {
      const v = floats[linear + i] as number;
      const pull = (gravity[i] as number) - (bodies.linearDamping[index] as number) * v;
      floats[linear + i] = v - (pull * dt) / 2;
    }
    if ((marks & BodyMark.instantAngular) !== 0) {
      const w = floats[angular + i] as number;
      floats[angular + i] = w * (1 + ((bodies.angularDamping[index] as number) * dt) / 2);
    }
  }
  bodies.marks[index] = marks & ~INSTANT;
}

/**
 * 0.03 m/s at 9.81 m/s² and above, and in proportion below: a body whose net acceleration is more than 2.4 % of the
 * gravity stays awake in any gravity (rules PHYS-88, PHYS-89).
 */
function setSleepThreshold(home: Home, strength: number): void {
  const share = Math.min(1, Math.max(WEAKEST_GRAVITY, strength) / STANDARD_GRAVITY);
  const threshold = Math.fround(SLEEP_SPEED * share);
  if (threshold === home.sleepThreshold) return;
  home.sleepThreshold = threshold;
  home.system.physics.GetPhysicsSettings().mPointVelocitySleepThreshold = threshold;
}
