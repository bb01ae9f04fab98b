import type { FrameTree, FrameId } from '../../core/frames/frameTree.js';
import { NO_FRAME } from '../../core/frames/frameLayout.js';
import { Motion, MOTION_LANES } from '../../core/frames/frameMotion.js';
import { composePose, POSE_LANES, POSE_ROTATION, transformPoint } from '../../core/math/pose.js';
import { inverseRotate, multiply, normalize, rotate } from '../../core/math/quat.js';
import { add3, addScaled3, cross3, length3, scale3 } from '../../core/math/vec3.js';

/** What moves a fly camera during one tick. Along its own axes: right, up and forward from -1 to 1. */
export interface FlyInput {
  right: number;
  up: number;
  forward: number;
  /** Clockwise around the line of sight, -1 to 1. */
  roll: number;
  /** Turn to the right and downward, rad. */
  turnRight: number;
  turnDown: number;
  /** m/s */
  speed: number;
}

/** How much of the difference to the wanted velocity a tick takes: 90 % within a fifth of a second. */
const AGILITY = 0.18;
/** rad/s */
const ROLL_SPEED = 1.2;
/** How much of its tilt a camera loses in each tick where there is an up. */
const LEVELLING = 0.12;
/** A tilt that no eye sees, rad. */
const LEVEL = 1e-4;
/** The steepest look up or down where there is an up, as the sine of its angle. */
const STEEPEST = 0.995;

/**
 * A camera that flies through everything, in the frame of the deepest bubble around it. It is no entity, so that a
 * world with it and one without it have the same state.
 *
 * What it enters takes it along. When it leaves a place, it keeps the velocity that the place gave it, and falls freely
 * in the frames outside: beside a station in orbit it stays in orbit.
 */
export class FlyCamera {
  /** Place, m, and unit rotation in the camera's frame. */
  readonly pose = new Float64Array(POSE_LANES);
  readonly #tree: FrameTree;
  #frame: FrameId;
  /** What the keys give, m/s. */
  readonly #own = new Float64Array(3);
  /** What it took along out of a place, m/s. */
  readonly #drift = new Float64Array(3);
  #falls = false;
  readonly #motion = new Float64Array(MOTION_LANES);
  readonly #work = new Float64Array(8);

  constructor(tree: FrameTree, frame: FrameId) {
    this.#tree = tree;
    this.#frame = frame;
    this.pose[6] = 1;
  }

  get frame(): FrameId {
    return this.#frame;
  }

  /** Its speed in its frame, m/s. */
  get speed(): number {
    add3(this.#work, 0, this.#own, 0, this.#drift, 0);
    return length3(this.#work, 0);
  }

  /** Puts the camera at rest into a frame. */
  place(frame: FrameId, at: readonly number[], turn: readonly number[]): void {
    this.#frame = frame;
    this.pose.set(at, 0);
    this.pose.set(turn, POSE_ROTATION);
    this.#own.fill(0);
    this.#drift.fill(0);
    this.#falls = false;
  }

  /** Moves the camera as the keys and the mouse ask, by one tick of `seconds`. */
  fly(input: FlyInput, seconds: number): void {
    this.#turn(input, seconds);
    const work = this.#work;
    work.set([input.right, input.up, -input.forward], 0);
    const length = length3(work, 0);
    if (length > 1) scale3(work, 0, work, 0, 1 / length);
    rotate(work, 0, this.pose, POSE_ROTATION, work, 0);
    scale3(this.#own, 0, this.#own, 0, 1 - AGILITY);
    addScaled3(this.#own, 0, this.#own, 0, work, 0, AGILITY * input.speed);
    if (length === 0 && length3(this.#own, 0) < 1e-3 * input.speed) this.#own.fill(0);
    addScaled3(this.pose, 0, this.pose, 0, this.#own, 0, seconds);
  }

  /**
   * Moves the camera as it falls, by one tick of the world, which moves the frames in the same time. The method is
   * velocity Verlet: an orbit of the Earth closes within metres.
   */
  fall(seconds: number): void {
    if (!this.#falls) return;
    const pull = this.#work;
    this.#tree.linearGravity(this.#frame, this.pose, 0, pull, 0);
    addScaled3(this.#drift, 0, this.#drift, 0, pull, 0, seconds / 2);
    addScaled3(this.pose, 0, this.pose, 0, this.#drift, 0, seconds);
    this.#tree.linearGravity(this.#frame, this.pose, 0, pull, 0);
    addScaled3(this.#drift, 0, this.#drift, 0, pull, 0, seconds / 2);
  }

  /** Hands the camera to the deepest bubble around it, once camera and frames have moved. */
  followFrames(): void {
    // A frame that died took no camera with it.
    if (!this.#tree.has(this.#frame)) this.#frame = this.#tree.idAt(0);
    while (!this.#holds(this.#frame, this.pose)) {
      this.#changeTo(this.#tree.parentOf(this.#frame));
      this.#falls = true;
    }
    for (let child = this.#childAround(); child !== NO_FRAME; child = this.#childAround()) {
      this.#changeTo(child);
      this.#drift.fill(0);
      this.#falls = false;
    }
  }

  #turn(input: FlyInput, seconds: number): void {
    const up = this.#upHere();
    if (up === undefined) {
      this.#turnAbout([0, -1, 0], input.turnRight);
      this.#turnAbout([-1, 0, 0], input.turnDown);
      this.#turnAbout([0, 0, -1], input.roll * ROLL_SPEED * seconds);
    } else {
      this.#turnAbout([-up[0], -up[1], -up[2]], input.turnRight);
      const sine = -up[2];
      const steeper = input.turnDown < 0 ? sine < STEEPEST : sine > -STEEPEST;
      if (steeper) this.#turnAbout([-1, 0, 0], input.turnDown);
      const tilt = Math.atan2(up[0], up[1]);
      if (Math.abs(tilt) > LEVEL && Math.hypot(up[0], up[1]) > LEVEL) this.#turnAbout([0, 0, -1], tilt * LEVELLING);
    }
    normalize(this.pose, POSE_ROTATION, this.pose, POSE_ROTATION);
  }

  /** Turns the camera about an axis of its own, rad. */
  #turnAbout(axis: readonly [x: number, y: number, z: number], angle: number): void {
    if (angle === 0) return;
    const sine = Math.sin(angle / 2);
    this.#work.set([axis[0] * sine, axis[1] * sine, axis[2] * sine, Math.cos(angle / 2)], 4);
    multiply(this.pose, POSE_ROTATION, this.pose, POSE_ROTATION, this.#work, 4);
  }

  /** Up in the camera's own axes, in a frame whose field has one direction. */
  #upHere(): readonly [x: number, y: number, z: number] | undefined {
    const field = this.#tree.gravityOf(this.#frame);
    if (field.kind !== 'uniform') return undefined;
    const length = Math.hypot(...field.acceleration);
    if (length === 0) return undefined;
    this.#work.set(field.acceleration, 0);
    inverseRotate(this.#work, 0, this.pose, POSE_ROTATION, this.#work, 0);
    const [x, y, z] = this.#work;
    return [-(x as number) / length, -(y as number) / length, -(z as number) / length];
  }

  /** Whether the bubble of a frame holds a place in its axes; that of a root holds every place. */
  #holds(frame: FrameId, place: Float64Array): boolean {
    this.#tree.readBounds(frame, this.#work, 0);
    let sum = 0;
    for (let i = 0; i < 3; i++) sum += ((place[i] as number) / (this.#work[i] as number)) ** 2;
    return sum <= 1;
  }

  /** A frame in the camera's frame whose bubble holds the camera. */
  #childAround(): FrameId {
    for (let dense = 0; dense < this.#tree.count; dense++) {
      const id = this.#tree.idAt(dense);
      if (this.#tree.parentOf(id) !== this.#frame) continue;
      this.#tree.relativePose(this.#frame, id, this.#motion, 0);
      transformPoint(this.#motion, 0, this.#motion, 0, this.pose, 0);
      if (this.#holds(id, this.#motion)) return id;
    }
    return NO_FRAME;
  }

  /** Gives the camera's place, turn and velocities in another frame's axes: v' = V + Ω × R p + R v. */
  #changeTo(frame: FrameId): void {
    const { pose } = this;
    const motion = this.#motion;
    const work = this.#work;
    this.#tree.relativeMotion(this.#frame, frame, motion, 0);
    rotate(work, 0, motion, Motion.rotation, pose, 0);
    cross3(work, 0, motion, Motion.angularVelocity, work, 0);
    rotate(this.#drift, 0, motion, Motion.rotation, this.#drift, 0);
    add3(this.#drift, 0, this.#drift, 0, work, 0);
    add3(this.#drift, 0, this.#drift, 0, motion, Motion.velocity);
    rotate(this.#own, 0, motion, Motion.rotation, this.#own, 0);
    composePose(pose, 0, motion, 0, pose, 0);
    this.#frame = frame;
  }
}
