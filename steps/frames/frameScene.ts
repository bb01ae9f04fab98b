import {
  FollowKind,
  FrameTree,
  NO_FRAME,
  SKIP_FRAME,
  type FrameDescription,
  type FrameId,
} from '#core/frames/frameTree.js';
import type { GravityField } from '#core/gravity.js';
import type { Entity } from '#core/handles.js';
import { Named, slot } from '../support/world.js';

/** Writes an owner's record of the tick that starts at `time` (s) and says where it came from. */
export type RecordMaker = (sample: Float64Array, tick: FrameTick) => FollowKind | typeof SKIP_FRAME;

/** The tick that a record describes. */
export interface FrameTick {
  /** World time at the step's start and end, s. */
  readonly start: number;
  readonly end: number;
  /** The length of the step, s. */
  readonly step: number;
}

/** Ticks a second. */
export const TICK_RATE = 60;

type Vector = readonly [x: number, y: number, z: number];

/** What a scenario says of a frame before the tree is built. */
export interface DescribedFrame {
  parent: string | undefined;
  position: Vector;
  rotation: readonly [x: number, y: number, z: number, w: number];
  linear: Vector;
  angular: Vector;
  bubble: number | Vector;
  /** None is said of a frame that asks for no gravity. */
  gravity: GravityField | undefined;
}

/**
 * Frames that a scenario describes by name; the tree is built when it is first used, parents first unless the scenario
 * says otherwise. Frame k is owned by the entity with the handle k.
 */
export class FrameScene {
  readonly described = new Map<string, DescribedFrame>();
  readonly records = new Map<Entity, RecordMaker>();
  /** The owners in the order in which the last pass asked for their records. */
  asked: Entity[] = [];
  ticks = 0;
  #tree: FrameTree | undefined;
  readonly #ids = new Named<FrameId>('frame');

  describe(name: string, parent: string | undefined): DescribedFrame {
    const frame: DescribedFrame = {
      parent,
      position: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      linear: [0, 0, 0],
      angular: [0, 0, 0],
      bubble: parent === undefined ? Infinity : 100,
      gravity: undefined,
    };
    this.described.set(name, frame);
    if (this.#tree !== undefined) this.#build(this.#tree, name);
    return frame;
  }

  of(name: string): DescribedFrame {
    const frame = this.described.get(name);
    if (frame === undefined) throw new Error(`no frame is named '${name}'`);
    return frame;
  }

  /** The tree; the first read builds it. */
  get tree(): FrameTree {
    return this.#built();
  }

  id(name: string): FrameId {
    this.#built();
    return this.#ids.get(name);
  }

  owner(name: string): Entity {
    return ([...this.described.keys()].indexOf(name) + 1) as Entity;
  }

  descriptionOf(name: string): FrameDescription {
    const { parent, position, rotation, gravity, ...rest } = this.of(name);
    return {
      ...rest,
      ...(gravity === undefined ? {} : { gravity }),
      owner: this.owner(name),
      parent: parent === undefined ? NO_FRAME : this.id(parent),
      pose: { position, rotation },
    };
  }

  /** Lets the tree take the records of some ticks. */
  take(ticks: number): void {
    const { tree } = this;
    for (let k = 0; k < ticks; k++) {
      const tick = { start: this.ticks / TICK_RATE, end: (this.ticks + 1) / TICK_RATE, step: 1 / TICK_RATE };
      this.asked = [];
      tree.takeStepRecords({
        step: tick.step,
        recordOf: (owner, sample) => {
          this.asked.push(owner);
          return this.records.get(owner)?.(sample, tick) ?? FollowKind.none;
        },
      });
      this.ticks++;
    }
  }

  #built(): FrameTree {
    if (this.#tree === undefined) {
      this.#tree = FrameTree.allocate(256);
      for (const name of this.described.keys()) this.#build(this.#tree, name);
    }
    return this.#tree;
  }

  #build(tree: FrameTree, name: string): void {
    this.#ids.add(name, tree.create(this.descriptionOf(name)));
  }
}

/** The scene of a scenario. */
export const frameScene = slot(() => new FrameScene());
