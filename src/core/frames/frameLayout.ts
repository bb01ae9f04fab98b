import { column } from '../columns.js';
import { defineUnion } from '../packedUnion.js';
import { f64, vec3 } from '../schema.js';
import type { PackedTree, PackedTreeBuffers } from './packedTree.js';

declare const frameBrand: unique symbol;

/** Names a live frame: a small number from 1 on, used again after the frame is destroyed. */
export type FrameId = number & { readonly [frameBrand]: 'frame' };

/** No frame; as a parent, the virtual root above all roots. */
export const NO_FRAME = 0 as FrameId;

/**
 * What made the step record that a frame took at the last sync point. `none` is a frame without a record, `static` one
 * that a teleport or a transform write placed; both are `static` in a dump (RAILS-72 to RAILS-75).
 */
export const FollowKind = { none: 0, static: 1, kinematic: 2, rails: 3, physics: 4 } as const;
export type FollowKind = (typeof FollowKind)[keyof typeof FollowKind];

/** How a state dump writes a follow kind under `follows`. */
export function followName(kind: FollowKind): 'static' | 'kinematic' | 'rails' | 'physics' {
  switch (kind) {
    case FollowKind.none:
    case FollowKind.static:
      return 'static';
    case FollowKind.kinematic:
      return 'kinematic';
    case FollowKind.rails:
      return 'rails';
    case FollowKind.physics:
      return 'physics';
  }
}

/** How a row holds its gravity: accelerations in m/s², corners of a region in m, G·M in m³/s². Zeros are no gravity. */
export const PACKED_GRAVITY = defineUnion(
  {
    none: {},
    uniform: { acceleration: vec3 },
    uniformInRegion: { acceleration: vec3, min: vec3, max: vec3 },
    point: { mu: f64 },
  },
  { zero: 'none' },
);

/** A frame's row. Places and velocities are those of its origin in its tree parent, in the parent's axes, in doubles. */
export const FRAME_LAYOUT = {
  /** Place (m) and unit rotation (core/math/pose). */
  pose: column('f64', 7),
  /** m/s. */
  linear: column('f64', 3),
  /** rad/s. */
  angular: column('f64', 3),
  /** V3: the angular acceleration of the last step record, rad/s² (TREE-17). */
  angularAcceleration: column('f64', 3),
  /** What an accelerometer at the origin read over the last step, m/s², in the frame's own axes (TREE-12). */
  properAcceleration: column('f64', 3),
  /** Radii of the bubble along the frame's own axes, m (TREE-07). */
  bubble: column('f64', 3),
  /** The field (`PACKED_GRAVITY`): its kind and its slots. */
  gravityKind: column('u8'),
  gravity: column('f64', PACKED_GRAVITY.slots.f64),
  /** The handle of the entity that is the frame (TREE-06). */
  owner: column('f64'),
  follows: column('u8'),
  /** The hull's body motion in the last completed step; 0 is no hull (TREE-09). */
  hullMotion: column('u8'),
} as const;

/** The frame tree's rows, for the modules of this folder. */
export type FrameRows = PackedTree<typeof FRAME_LAYOUT>;

/** What crosses to a thread that attaches. */
export type SharedFrameTree = PackedTreeBuffers;
