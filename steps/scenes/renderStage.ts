/**
 * A stage before a camera: things and lights go on it, and a real renderer draws it.
 *
 * The eye stands at the origin and looks along -Z with +Y up. All stages of a process share one device, one table of looks
 * and one renderer for each size and set of options.
 */
import { LookTable, type Look } from '#core/looks/lookTable.js';
import type { Material } from '#core/looks/material.js';
import type { MeshData } from '#core/meshes/meshData.js';
import { InstanceFlag, LightKind, UpKind, createRenderSnapshot, type RenderSnapshot } from '#core/seams/render.js';
import { sharedDevice, type GpuDevice } from '#host/gpu.js';
import { createRenderer, type Renderer, type RendererOptions } from '#rendering/index.js';

export type Triple = readonly [x: number, y: number, z: number];
export type Rotation = readonly [x: number, y: number, z: number, w: number];

/** Something that stands on the stage. */
export interface Prop {
  readonly mesh: MeshData;
  readonly material?: Material;
  /** m. */
  readonly at: Triple;
  /** The identity when left out. */
  readonly turn?: Rotation;
  readonly scale?: Triple;
  /** Where it was at the previous build; where it is when left out. */
  readonly from?: Triple;
  readonly turnedFrom?: Rotation;
  /** Up for the hemisphere's light; +Y when left out. */
  readonly up?: { readonly kind: 'mixed' } | { readonly kind: 'along' | 'from'; readonly vector: Triple };
  /** True when left out. */
  readonly castsShadow?: boolean;
}

/** A light on the stage. */
export interface StageLight {
  readonly at: Triple;
  /** Radiant flux, W. */
  readonly power: number;
  /** White when left out. */
  readonly color?: Triple;
  /** Radius of the shining sphere, m; 0 when left out. */
  readonly radius?: number;
  readonly castsShadow?: boolean;
  /** Makes it a spot light. */
  readonly spot?: { readonly direction: Triple; readonly inner: number; readonly outer: number };
}

/** The distance of stars that light a stage, m. */
export const STAR_DISTANCE = 149_597_870_700;

/** A star in a direction whose light arrives with an irradiance in W/m². */
export function starLight(direction: Triple, irradiance: number): StageLight {
  const length = Math.hypot(...direction);
  const at = direction.map((lane) => (lane / length) * STAR_DISTANCE) as [x: number, y: number, z: number];
  return { at, power: irradiance * 4 * Math.PI * STAR_DISTANCE ** 2, radius: 6.957e8, castsShadow: true };
}

const looks = new LookTable();

/** A renderer of this process with the looks that it has been given so far. */
interface SharedRenderer {
  readonly renderer: Renderer;
  meshes: number;
  materials: number;
}

const renderers = new Map<string, Promise<SharedRenderer>>();

/** The device that draws, the pinned driver where there is one. @throws Error where there is none: no image test is skipped. */
export async function stageDevice(): Promise<GpuDevice> {
  const result = await sharedDevice('prefer-pinned');
  if (!result.ok) throw new Error(result.failure.message);
  return result.gpu;
}

/** What was drawn of a stage. */
export interface Drawing {
  readonly renderer: Renderer;
  readonly snapshot: RenderSnapshot;
}

export class RenderStage {
  width = 65;
  height = 65;
  /** Full vertical field of view, rad. */
  verticalFov = Math.PI / 3;
  cameraTurn: Rotation = [0, 0, 0, 1];
  /** Where the eye was at the previous build, m. */
  cameraFrom: Triple = [0, 0, 0];
  /** The root's axes in the axes of the camera's frame. */
  rootTurn: Rotation = [0, 0, 0, 1];
  sky: Triple = [0, 0, 0];
  ground: Triple = [0, 0, 0];
  options: RendererOptions = { stars: false };
  readonly props: Prop[] = [];
  readonly lights: StageLight[] = [];

  /** The stage as the renderer takes it. */
  snapshot(): RenderSnapshot {
    const snapshot = createRenderSnapshot({ instances: Math.max(this.props.length, 1) });
    snapshot.camera.present = true;
    snapshot.camera.verticalFov = this.verticalFov;
    snapshot.camera.rotation.set(this.cameraTurn);
    snapshot.camera.previousRotation.set(this.cameraTurn);
    snapshot.camera.previousPosition.set(this.cameraFrom);
    snapshot.chain.columns.rotation.set(this.rootTurn);
    snapshot.chain.columns.previousRotation.set(this.rootTurn);
    snapshot.chain.count = 1;
    snapshot.ambient.sky.set(this.sky);
    snapshot.ambient.ground.set(this.ground);
    this.props.forEach((prop, row) => writeProp(snapshot, prop, row));
    this.lights.forEach((light, row) => writeLight(snapshot, light, row));
    snapshot.instances.count = this.props.length;
    snapshot.lights.count = this.lights.length;
    return snapshot;
  }

  /** Draws the stage, at alpha between its things' previous and present places. */
  async draw(alpha = 1): Promise<Drawing> {
    const shared = await this.renderer();
    const snapshot = this.snapshot();
    while (shared.meshes < looks.meshCount) {
      const id = ++shared.meshes;
      const mesh = looks.meshOf(id);
      if (mesh !== undefined) shared.renderer.registerMesh(id, mesh);
    }
    while (shared.materials < looks.materialCount) {
      const id = ++shared.materials;
      shared.renderer.registerMaterial(id, looks.materialOf(id));
    }
    shared.renderer.render(snapshot, alpha);
    return { renderer: shared.renderer, snapshot };
  }

  /** The process's renderer for this stage's size and options. */
  async renderer(): Promise<SharedRenderer> {
    const key = JSON.stringify([this.width, this.height, this.options]);
    const known = renderers.get(key) ?? makeRenderer(this);
    renderers.set(key, known);
    return known;
  }
}

async function makeRenderer({ width, height, options }: RenderStage): Promise<SharedRenderer> {
  const { device } = await stageDevice();
  return { renderer: await createRenderer({ device, width, height, options }), meshes: 0, materials: 0 };
}

function writeProp(snapshot: RenderSnapshot, prop: Prop, row: number): void {
  const rows = snapshot.instances.columns;
  const look: Look = prop.material === undefined ? { mesh: prop.mesh } : { mesh: prop.mesh, material: prop.material };
  const ids = looks.intern(look);
  const turn = prop.turn ?? [0, 0, 0, 1];
  rows.entity[row] = row;
  rows.mesh[row] = ids.mesh;
  rows.material[row] = ids.material;
  rows.flags[row] = prop.castsShadow === false ? 0 : InstanceFlag.castsShadow;
  rows.position.set(prop.at, row * 3);
  rows.previousPosition.set(prop.from ?? prop.at, row * 3);
  rows.rotation.set(turn, row * 4);
  rows.previousRotation.set(prop.turnedFrom ?? turn, row * 4);
  rows.scale.set(prop.scale ?? [1, 1, 1], row * 3);
  const up = prop.up ?? { kind: 'along', vector: [0, 1, 0] };
  if (up.kind === 'mixed') rows.up.set([0, 0, 0, UpKind.mixed], row * 4);
  else rows.up.set([...up.vector, UpKind[up.kind]], row * 4);
}

function writeLight(snapshot: RenderSnapshot, light: StageLight, row: number): void {
  const rows = snapshot.lights.columns;
  rows.kind[row] = light.spot === undefined ? LightKind.point : LightKind.spot;
  rows.castsShadow[row] = light.castsShadow === true ? 1 : 0;
  rows.entity[row] = row;
  rows.position.set(light.at, row * 3);
  rows.previousPosition.set(light.at, row * 3);
  rows.color.set(light.color ?? [1, 1, 1], row * 3);
  rows.power[row] = light.power;
  rows.radius[row] = light.radius ?? 0;
  if (light.spot === undefined) return;
  rows.direction.set(light.spot.direction, row * 3);
  rows.previousDirection.set(light.spot.direction, row * 3);
  rows.innerCone[row] = light.spot.inner;
  rows.outerCone[row] = light.spot.outer;
}
