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
}

/** How many rows a snapshot has room for. */
export interface SnapshotCapacity {
  readonly instances: number;
  /** 256 when left out. */
  readonly lights?: number;
  /** 64 when left out. */
  readonly chain?: number;
}

/** Reserves an empty snapshot without a camera. @throws RefusalError (RSNAP-04) for a capacity that is no whole number. */
export function createRenderSnapshot(capacity: SnapshotCapacity): RenderSnapshot {
  const instances = requireCapacity('capacity.instances', capacity.instances);
  const lights = requireCapacity('capacity.lights', capacity.lights ?? 256);
  const chain = requireCapacity('capacity.chain', capacity.chain ?? 64);
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
  };
}

/** Empties a snapshot; the rows keep their storage. */
export function clearRenderSnapshot(snapshot: RenderSnapshot): void {
  snapshot.camera.present = false;
  snapshot.instances.count = 0;
  snapshot.lights.count = 0;
  snapshot.chain.count = 0;
}

function requireCapacity(field: string, value: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= 2 ** 22) return value;
  throw new RefusalError({ rule: 'RSNAP-04', field, value, reason: 'must be a whole number from 1 to 4,194,304' });
}
