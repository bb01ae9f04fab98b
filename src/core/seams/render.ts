/**
 * The rendering seam: one snapshot of what the camera may see, plain numbers that know no frames, files or GPU.
 *
 * The builder writes it at the sync point, and a renderer draws it. Every place is relative to the render origin, which
 * is the camera's place at the snapshot's tick, in the axes of the camera's frame: not turned into the view, because the
 * camera's own rotation is interpolated when the frame is drawn. The builder subtracts in doubles and narrows once, so
 * what is near the camera is exact however far the camera is from the origin of its frame (RSNAP-04).
 *
 * Columns lie in shared memory so that workers can fill them in chunks; a renderer copies what it uploads.
 */
import { allocateColumns, column, type Columns } from '../columns.js';
import { RefusalError } from '../errors.js';

/** Instances, one row for each visible entity, in slot order. */
export const INSTANCE_LAYOUT = {
  /** The slot of the entity. */
  entity: column('u32'),
  /** Interned mesh; 0 draws nothing. */
  mesh: column('u32'),
  /** Interned material; 0 is the default one, an opaque white non-metal of roughness 0.5. */
  material: column('u32'),
  /** Bits of `InstanceFlag`. */
  flags: column('u32'),
  /** How many frames up the camera's chain the instance belongs to, 65,535 at most (RSNAP-21, RSNAP-25). */
  chainDepth: column('u32'),
  /** Place, m. */
  position: column('f32', 3),
  /** The place at the previous build, relative to this build's origin, m. */
  previousPosition: column('f32', 3),
  /** Unit quaternion x, y, z, w: the instance's axes in the camera frame's axes. */
  rotation: column('f32', 4),
  previousRotation: column('f32', 4),
  /** Factors along the instance's own axes. */
  scale: column('f32', 3),
  /** Radius of the bounding sphere around the place, m; 0 takes that of the mesh. */
  radius: column('f32'),
  /** Which way is up for the hemisphere's light: an `Up` case, packed (SHADE-158). */
  up: column('f32', 4),
} as const;

/** Bits of an instance's `flags`. */
export const InstanceFlag = { castsShadow: 1 } as const;

/**
 * The fourth lane of an instance's `up`: `mixed` takes both halves of the hemisphere evenly, `along` says that the first
 * three lanes are a direction, `from` that they are the centre to rise from, relative to the instance, m.
 */
export const UpKind = { mixed: 0, along: 1, from: 2 } as const;

/** Kinds of light. A star is a point light like any other, a long way off. */
export const LightKind = { point: 0, spot: 1 } as const;

/** Lights, one row for each entity that carries one, in slot order. */
export const LIGHT_LAYOUT = {
  kind: column('u8'),
  /** 1 when things throw shadows in this light. */
  castsShadow: column('u8'),
  entity: column('u32'),
  chainDepth: column('u32'),
  /** m. A star at 1.5e11 m is exact to 16 km here, which turns its direction by 1e-7 rad. */
  position: column('f32', 3),
  previousPosition: column('f32', 3),
  /** Weight of each channel of the power, linear. */
  color: column('f32', 3),
  /** Radiant flux, W. */
  power: column('f32'),
  /** Radius of the shining sphere, m. */
  radius: column('f32'),
  /** Where a spot light aims, a unit vector. */
  direction: column('f32', 3),
  previousDirection: column('f32', 3),
  /** Angles from a spot light's axis where its edge starts to fade and where it ends, rad. */
  innerCone: column('f32'),
  outerCone: column('f32'),
} as const;

/** The camera's frame first and the root of its tree last (RSNAP-16 to RSNAP-18). */
export const CHAIN_LAYOUT = {
  /** A frame's id: index in the low half and generation in the high half; compared for equality only. */
  frameIndex: column('u32'),
  frameGeneration: column('u32'),
  /** The frame's axes in the axes of the camera's frame. */
  rotation: column('f32', 4),
  previousRotation: column('f32', 4),
} as const;

/** Rig poses, one row for each instance with a rig, by instance (RSNAP-26, RSNAP-27). */
export const RIG_POSE_LAYOUT = {
  /** The row of the instance. */
  instance: column('u32'),
  /** Rows of `jointPoses` and of `morphWeights`: so many as they are now, and from there as many of the build before. */
  jointStart: column('u32'),
  jointCount: column('u32'),
  weightStart: column('u32'),
  weightCount: column('u32'),
} as const;

/** Place, m, and rotation x, y, z, w of a joint, relative to the joint above it. */
export const JOINT_POSE_LAYOUT = { pose: column('f32', 7) } as const;
export const MORPH_WEIGHT_LAYOUT = { weight: column('f32') } as const;

/** Rows of one kind: the first `count` of `capacity` are in use. */
export interface RenderRows<C> {
  count: number;
  readonly capacity: number;
  readonly columns: C;
}

/** Where the eye is and how it looks. It looks along its own -Z with +Y up. */
export interface RenderCamera {
  /** False in a world without a camera; then the snapshot holds nothing else either. */
  present: boolean;
  /** The camera's axes in the axes of its frame; its place at this build is the render origin itself. */
  readonly rotation: Float32Array;
  readonly previousRotation: Float32Array;
  /** Its place at the previous build, relative to this build's origin, m. */
  readonly previousPosition: Float32Array;
  /** Full vertical field of view, rad. */
  verticalFov: number;
  /** The render origin in the camera's frame, in doubles, m. */
  readonly originInFrame: Float64Array;
}

/** The light that comes from everywhere: radiance of the two halves of a hemisphere, linear, W/(m² sr). */
export interface AmbientLight {
  readonly sky: Float32Array;
  readonly ground: Float32Array;
}

/** Everything that one picture needs. A builder fills it again and again; a renderer only reads it. */
export interface RenderSnapshot {
  tick: number;
  readonly camera: RenderCamera;
  readonly ambient: AmbientLight;
  readonly instances: RenderRows<Columns<typeof INSTANCE_LAYOUT>>;
  readonly lights: RenderRows<Columns<typeof LIGHT_LAYOUT>>;
  readonly chain: RenderRows<Columns<typeof CHAIN_LAYOUT>>;
  readonly rigPoses: RenderRows<Columns<typeof RIG_POSE_LAYOUT>>;
  readonly jointPoses: RenderRows<Columns<typeof JOINT_POSE_LAYOUT>>;
  readonly morphWeights: RenderRows<Columns<typeof MORPH_WEIGHT_LAYOUT>>;
}

/** How many rows a snapshot has room for. */
export interface SnapshotCapacity {
  readonly instances: number;
  /** 256 when left out. */
  readonly lights?: number;
  /** 64 when left out. */
  readonly chain?: number;
  /** Instances with a rig; 1,024 when left out. */
  readonly rigPoses?: number;
  /** Joints of them all, now and before; 65,536 when left out, for 512 figures of 64 joints. */
  readonly jointPoses?: number;
  /** Weights of them all, now and before; 65,536 when left out. */
  readonly morphWeights?: number;
}

/** Reserves an empty snapshot without a camera. @throws RefusalError (RSNAP-04) for a capacity that is no whole number. */
export function createRenderSnapshot(capacity: SnapshotCapacity): RenderSnapshot {
  const instances = requireCapacity('capacity.instances', capacity.instances);
  const lights = requireCapacity('capacity.lights', capacity.lights ?? 256);
  const chain = requireCapacity('capacity.chain', capacity.chain ?? 64);
  const rigPoses = requireCapacity('capacity.rigPoses', capacity.rigPoses ?? 1_024);
  const jointPoses = requireCapacity('capacity.jointPoses', capacity.jointPoses ?? 65_536);
  const morphWeights = requireCapacity('capacity.morphWeights', capacity.morphWeights ?? 65_536);
  return {
    tick: 0,
    camera: {
      present: false,
      rotation: new Float32Array([0, 0, 0, 1]),
      previousRotation: new Float32Array([0, 0, 0, 1]),
      previousPosition: new Float32Array(3),
      verticalFov: Math.PI / 3,
      originInFrame: new Float64Array(3),
    },
    ambient: { sky: new Float32Array(3), ground: new Float32Array(3) },
    instances: { count: 0, capacity: instances, columns: allocateColumns(INSTANCE_LAYOUT, instances).columns },
    lights: { count: 0, capacity: lights, columns: allocateColumns(LIGHT_LAYOUT, lights).columns },
    chain: { count: 0, capacity: chain, columns: allocateColumns(CHAIN_LAYOUT, chain).columns },
    rigPoses: { count: 0, capacity: rigPoses, columns: allocateColumns(RIG_POSE_LAYOUT, rigPoses).columns },
    jointPoses: { count: 0, capacity: jointPoses, columns: allocateColumns(JOINT_POSE_LAYOUT, jointPoses).columns },
    morphWeights: {
      count: 0,
      capacity: morphWeights,
      columns: allocateColumns(MORPH_WEIGHT_LAYOUT, morphWeights).columns,
    },
  };
}

/** Empties a snapshot; the rows keep their storage. */
export function clearRenderSnapshot(snapshot: RenderSnapshot): void {
  snapshot.camera.present = false;
  snapshot.instances.count = 0;
  snapshot.lights.count = 0;
  snapshot.chain.count = 0;
  snapshot.rigPoses.count = 0;
  snapshot.jointPoses.count = 0;
  snapshot.morphWeights.count = 0;
}

/** How many joints and weights a rig has. */
export interface RigShape {
  readonly joints: number;
  readonly weights: number;
}

/**
 * Reserves the rows of an instance's rig pose, now and at the build before.
 * @returns its row among the rig poses; -1 where there is no room for all of it, and then nothing has changed.
 */
export function addRigPose(snapshot: RenderSnapshot, instance: number, { joints, weights }: RigShape): number {
  const { rigPoses, jointPoses, morphWeights } = snapshot;
  const hasRoom =
    rigPoses.count < rigPoses.capacity &&
    jointPoses.count + 2 * joints <= jointPoses.capacity &&
    morphWeights.count + 2 * weights <= morphWeights.capacity;
  if (!hasRoom) return -1;
  const row = rigPoses.count++;
  const { columns } = rigPoses;
  columns.instance[row] = instance;
  columns.jointStart[row] = jointPoses.count;
  columns.jointCount[row] = joints;
  columns.weightStart[row] = morphWeights.count;
  columns.weightCount[row] = weights;
  jointPoses.count += 2 * joints;
  morphWeights.count += 2 * weights;
  return row;
}

function requireCapacity(field: string, value: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= 2 ** 22) return value;
  throw new RefusalError({ rule: 'RSNAP-04', field, value, reason: 'must be a whole number from 1 to 4,194,304' });
}
