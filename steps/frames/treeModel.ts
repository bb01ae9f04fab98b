import fc from 'fast-check';
import { FollowKind, FrameTree, NO_FRAME, type FrameId } from '#core/frames/frameTree.js';
import { Sample } from '#core/frames/motionSample.js';
import type { Entity } from '#core/handles.js';
import {
  apply,
  IDENTITY,
  matrixOf,
  minus,
  plus,
  product,
  transpose,
  type Matrix,
  type Vector,
} from '../oracles/matrix.js';
import { between, rotations, vectors } from './trial.js';

type Quat = readonly [x: number, y: number, z: number, w: number];

/** One thing that happens to a forest of frames; frames are named by their position among the live ones. */
export type Deed =
  | {
      readonly kind: 'birth';
      readonly parent: number;
      readonly place: Vector;
      readonly turn: Quat;
      readonly bubble: Vector;
    }
  | { readonly kind: 'death'; readonly frame: number }
  | { readonly kind: 'move'; readonly frame: number; readonly parent: number }
  | { readonly kind: 'write'; readonly frame: number; readonly place: Vector; readonly turn: Quat }
  | { readonly kind: 'pass'; readonly seed: number };

const index = fc.nat({ max: 1000 });
const radii = fc.tuple(between(1, 1000), between(1, 1000), between(1, 1000));

/** Up to 40 deeds, births most of them. */
export const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('birth' as const),
        parent: index,
        place: vectors(1000),
        turn: rotations,
        bubble: radii,
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('death' as const), frame: index }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), frame: index, parent: index }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('write' as const),
        frame: index,
        place: vectors(1000),
        turn: rotations,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('pass' as const), seed: index }) },
  ),
  { minLength: 5, maxLength: 40 },
);

/** A frame as a plain record: its place and turn in its parent. */
interface PlainFrame {
  readonly id: FrameId;
  readonly owner: Entity;
  readonly bubble: Vector;
  parent: PlainFrame | undefined;
  place: Vector;
  turn: Matrix;
}

/** The tree and a plain list of frames, after the same deeds. */
export interface Forest {
  readonly tree: FrameTree;
  readonly frames: readonly PlainFrame[];
}

/** A frame's place and turn above its root, by a walk up its parents. */
export function placed(frame: PlainFrame): { readonly place: Vector; readonly turn: Matrix } {
  let place: Vector = [0, 0, 0];
  let turn: Matrix = IDENTITY;
  for (let up: PlainFrame | undefined = frame; up !== undefined; up = up.parent) {
    place = plus(up.place, apply(up.turn, place));
    turn = product(up.turn, turn);
  }
  return { place, turn };
}

/** Does all deeds to a tree and to a plain list. */
export function forestAfter(all: readonly Deed[]): Forest {
  const tree = FrameTree.allocate(64);
  const frames: PlainFrame[] = [];
  let born = 0;
  for (const deed of all) {
    switch (deed.kind) {
      case 'birth': {
        const parent = frames[deed.parent % (frames.length + 1)];
        const owner = ++born as Entity;
        const pose = { position: deed.place, rotation: deed.turn };
        const id = tree.create({ owner, parent: parent?.id ?? NO_FRAME, pose, bubble: deed.bubble });
        frames.push({ id, owner, bubble: deed.bubble, parent, place: deed.place, turn: matrixOf(deed.turn) });
        break;
      }
      case 'death': {
        const at = deed.frame % Math.max(frames.length, 1);
        const frame = frames[at];
        if (frame === undefined || frames.some(({ parent }) => parent === frame)) break;
        tree.destroy(frame.id);
        frames.splice(at, 1);
        break;
      }
      case 'move':
        move(tree, frames[deed.frame % frames.length], frames[deed.parent % (frames.length + 1)]);
        break;
      case 'write': {
        const frame = frames[deed.frame % Math.max(frames.length, 1)];
        if (frame === undefined) break;
        tree.setPose(frame.id, { position: deed.place, rotation: deed.turn });
        frame.place = deed.place;
        frame.turn = matrixOf(deed.turn);
        break;
      }
      case 'pass':
        passWithHulls(tree, frames, deed.seed);
        break;
    }
  }
  return { tree, frames };
}

function move(tree: FrameTree, frame: PlainFrame | undefined, parent: PlainFrame | undefined): void {
  if (frame === undefined) return;
  for (let up = parent; up !== undefined; up = up.parent) if (up === frame) return;
  const was = placed(frame);
  const to = parent === undefined ? { place: [0, 0, 0] as Vector, turn: IDENTITY } : placed(parent);
  tree.reparent(frame.id, parent?.id ?? NO_FRAME);
  frame.parent = parent;
  frame.place = apply(transpose(to.turn), minus(was.place, to.place));
  frame.turn = product(transpose(to.turn), was.turn);
}

/** A pass in which every third frame or so has a hull, whose rotation comes out of single precision. */
function passWithHulls(tree: FrameTree, frames: readonly PlainFrame[], seed: number): void {
  tree.takeStepRecords({
    step: 1 / 60,
    recordOf: (owner, sample) => {
      const frame = frames.find((each) => each.owner === owner);
      if (frame === undefined || (owner + seed) % 3 !== 0) return FollowKind.none;
      sample.fill(0);
      tree.readPose(frame.id, sample, Sample.position);
      for (let i = Sample.rotation; i < Sample.rotation + 4; i++) sample[i] = Math.fround(sample[i] as number);
      frame.turn = matrixOf([sample[3] as number, sample[4] as number, sample[5] as number, sample[6] as number]);
      return FollowKind.physics;
    },
  });
}
