import type { FrameId, FrameTree } from '../../core/frames/frameTree.js';
import { POSE_LANES, POSE_ROTATION } from '../../core/math/pose.js';
import { inverseRotate, rotate } from '../../core/math/quat.js';
import { subtract3 } from '../../core/math/vec3.js';
import type { Quat, Vec3 } from '../../core/shapes.js';
import type { PixelSize } from './messages.js';

/** The eye that outlines are seen by. */
export interface OutlineEye {
  readonly frame: FrameId;
  /** Place, m, and unit rotation in that frame. */
  readonly at: Vec3;
  readonly turn: Quat;
  /** Full vertical angle of view, rad. */
  readonly verticalFov: number;
}

/** A bubble as the eye sees it. */
interface Bubble {
  /** Place relative to the eye, m, and rotation, in the axes of the eye's frame, at the last tick and at the one before. */
  readonly now: Float64Array;
  readonly before: Float64Array;
  readonly radii: Float64Array;
  name: string;
  generation: number;
  seen: number;
}

/** Chords of a great ellipse: on a circle that fills the screen each is a pixel off its arc at most. */
const CHORDS = 96;
/** What is nearer to the plane of the eye is cut off, m. */
const NEAR = 0.05;
/** Sky, amber, mint, rose, lilac. */
const COLORS = ['#7fd1ff', '#ffc46b', '#9dffb0', '#ff9db8', '#c9b3ff'] as const;

/**
 * The bubbles of frames as lines: three great ellipses each, one color for each depth in the tree, on a canvas over the
 * picture. Places come from the tree in doubles, relative to the eye, so that lines near the eye are steady.
 */
export class FrameOutlines {
  readonly #canvas: OffscreenCanvas;
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #tree: FrameTree;
  readonly #nameOf: (frame: FrameId) => string;
  readonly #bubbles = new Map<FrameId, Bubble>();
  readonly #turn = { now: new Float64Array([0, 0, 0, 1]), before: new Float64Array([0, 0, 0, 1]) };
  readonly #at = new Float64Array(3);
  readonly #work = new Float64Array(POSE_LANES);
  readonly #from = new Float64Array(3);
  readonly #to = new Float64Array(3);
  #eyeFrame: FrameId | undefined;
  #fov = 1;
  #ticks = 0;

  constructor(canvas: OffscreenCanvas, tree: FrameTree, nameOf: (frame: FrameId) => string) {
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser draws no lines: it offers no 2D canvas in a worker.');
    this.#canvas = canvas;
    this.#context = context;
    this.#tree = tree;
    this.#nameOf = nameOf;
  }

  resize({ width, height }: PixelSize): void {
    this.#canvas.width = width;
    this.#canvas.height = height;
  }

  /** Remembers where the frames are after a tick. */
  keep(eye: OutlineEye): void {
    const cut = eye.frame !== this.#eyeFrame;
    this.#eyeFrame = eye.frame;
    this.#fov = eye.verticalFov;
    this.#ticks++;
    this.#turn.before.set(this.#turn.now);
    this.#turn.now.set(eye.turn);
    this.#at.set(eye.at);
    if (cut) this.#turn.before.set(this.#turn.now);
    for (let dense = 0; dense < this.#tree.count; dense++) {
      const id = this.#tree.idAt(dense);
      const bubble = this.#bubbleOf(id);
      if (bubble === undefined) continue;
      const first = bubble.seen === 0;
      bubble.before.set(bubble.now);
      bubble.seen = this.#ticks;
      this.#tree.relativePose(id, eye.frame, bubble.now, 0);
      subtract3(bubble.now, 0, bubble.now, 0, this.#at, 0);
      if (cut || first) bubble.before.set(bubble.now);
    }
    for (const [id, { seen }] of this.#bubbles) if (seen !== this.#ticks) this.#bubbles.delete(id);
  }

  clear(): void {
    this.#context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
  }

  /** Draws the frames between the last two ticks, at `alpha` from 0 to 1. */
  draw(alpha: number): void {
    this.clear();
    const { width, height } = this.#canvas;
    const context = this.#context;
    const focal = height / 2 / Math.tan(this.#fov / 2);
    const turn = blend(this.#turn.before, this.#turn.now, alpha);
    context.lineWidth = Math.max(1, height / 720);
    context.font = `${String(Math.round(Math.max(11, height / 60)))}px monospace`;
    for (const [id, bubble] of this.#bubbles) {
      const color = COLORS[this.#depthOf(id) % COLORS.length] ?? COLORS[0];
      context.strokeStyle = color;
      context.fillStyle = color;
      context.globalAlpha = 0.75;
      const pose = blend(bubble.before, bubble.now, alpha);
      context.beginPath();
      for (let plane = 0; plane < 3; plane++) this.#ellipse({ pose, turn, focal, radii: bubble.radii }, plane);
      context.stroke();
      this.#intoView(pose, turn, this.#to);
      const [x, y, z] = this.#to as unknown as readonly [x: number, y: number, z: number];
      if (z > -NEAR) continue;
      context.globalAlpha = 1;
      context.fillText(bubble.name, width / 2 - (x / z) * focal, height / 2 + (y / z) * focal);
    }
    context.globalAlpha = 1;
  }

  #bubbleOf(id: FrameId): Bubble | undefined {
    this.#tree.readBounds(id, this.#work, 0);
    if (!Number.isFinite(this.#work[0])) return undefined;
    const generation = this.#tree.generationOf(id);
    let bubble = this.#bubbles.get(id);
    if (bubble?.generation !== generation) {
      const lanes = (count: number): Float64Array => new Float64Array(count);
      bubble = { now: lanes(POSE_LANES), before: lanes(POSE_LANES), radii: lanes(3), name: '', generation, seen: 0 };
      bubble.name = this.#nameOf(id);
      this.#bubbles.set(id, bubble);
    }
    bubble.radii.set(this.#work.subarray(0, 3));
    return bubble;
  }

  #depthOf(id: FrameId): number {
    let depth = 0;
    for (let at = this.#tree.parentOf(id); (at as number) !== 0; at = this.#tree.parentOf(at)) depth++;
    return depth;
  }

  /** The ellipse of a bubble in which one of its axes is zero. */
  #ellipse(seen: Seen, zeroAxis: number): void {
    const [u, v] = [(zeroAxis + 1) % 3, (zeroAxis + 2) % 3];
    for (let chord = 0; chord <= CHORDS; chord++) {
      const angle = (chord / CHORDS) * 2 * Math.PI;
      this.#from.set(this.#to);
      this.#work.fill(0);
      this.#work[u] = Math.cos(angle) * (seen.radii[u] as number);
      this.#work[v] = Math.sin(angle) * (seen.radii[v] as number);
      rotate(this.#work, 0, seen.pose, POSE_ROTATION, this.#work, 0);
      for (let i = 0; i < 3; i++) this.#work[i] = (this.#work[i] as number) + (seen.pose[i] as number);
      this.#intoView(this.#work, seen.turn, this.#to);
      if (chord > 0) this.#line(seen.focal);
    }
  }

  /** `out = ` a place relative to the eye in the eye's axes. */
  #intoView(place: Float64Array, turn: Float64Array, out: Float64Array): void {
    inverseRotate(out, 0, turn, 0, place, 0);
  }

  /** A line between two places in the eye's axes, as far as it lies in front of the eye. */
  #line(focal: number): void {
    const [from, to] = [this.#from, this.#to];
    const [near, far] = [from[2] as number, to[2] as number];
    if (near > -NEAR && far > -NEAR) return;
    const { width, height } = this.#canvas;
    const point = (at: Float64Array, other: Float64Array): readonly [x: number, y: number] => {
      const [z, w] = [at[2] as number, other[2] as number];
      const share = z > -NEAR ? (z + NEAR) / (z - w) : 0;
      const x = (at[0] as number) + ((other[0] as number) - (at[0] as number)) * share;
      const y = (at[1] as number) + ((other[1] as number) - (at[1] as number)) * share;
      const depth = Math.max(NEAR, -(z + (w - z) * share));
      return [width / 2 + (x / depth) * focal, height / 2 - (y / depth) * focal];
    };
    this.#context.moveTo(...point(from, to));
    this.#context.lineTo(...point(to, from));
  }
}

/** A bubble's pose relative to the eye, the eye's rotation, and pixels at a distance of 1. */
interface Seen {
  readonly pose: Float64Array;
  readonly turn: Float64Array;
  readonly focal: number;
  readonly radii: Float64Array;
}

/** Between two poses or two rotations, whose last four lanes are a unit quaternion. Two ticks are a small turn apart. */
function blend(before: Float64Array, now: Float64Array, alpha: number): Float64Array {
  const q = now.length - 4;
  let cosine = 0;
  for (let i = q; i < q + 4; i++) cosine += (before[i] as number) * (now[i] as number);
  const out = now.map((value, i) => {
    const from = (before[i] as number) * (i >= q && cosine < 0 ? -1 : 1);
    return from + (value - from) * alpha;
  });
  const length = Math.hypot(...out.subarray(q));
  for (let i = q; i < q + 4; i++) out[i] = (out[i] as number) / length;
  return out;
}
