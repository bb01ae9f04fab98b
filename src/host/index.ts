export { World, type WorldOptions } from './world.js';
export type { WorldLimits } from './worldLimits.js';
export {
  defineComponent,
  type ComponentType,
  type ComponentInit,
  type Handler,
} from '../simulation/components/component.js';
export { Blueprints } from '../simulation/blueprints/blueprints.js';
export type {
  Blueprint,
  BlueprintComponent,
  BlueprintDesc,
  TickPlacement,
} from '../simulation/blueprints/blueprint.js';
export type { Matter, Placement } from '../simulation/blueprints/matter.js';
export { preset, type Preset } from '../simulation/blueprints/preset.js';
export { KeplerMotion } from '../simulation/components/keplerMotion.js';
export {
  dynamic,
  ellipsoid,
  fixed,
  kinematic,
  root,
  type BodyDesc,
  type InteriorDesc,
  type LampDesc,
  type SpawnDesc,
} from '../simulation/spawnDesc.js';
export type { Self, SendOptions } from '../simulation/tick/self.js';
export type { Push } from '../simulation/tick/ownIntents.js';
export type { WorldError } from '../simulation/errorLog.js';
export type { EntityQuery, Whereabouts, WorldSnapshot } from '../simulation/worldSnapshot.js';
export {
  Collision,
  CollisionEnded,
  defineEvent,
  Destroy,
  FrameChanged,
  Spawned,
  Tick,
  type EventType,
  type Message,
} from '../core/events.js';
export { RefusalError } from '../core/errors.js';
export { noGravity, point, uniform, type GravityField } from '../core/gravity.js';
export { NO_ENTITY, type Entity } from '../core/handles.js';
export { bool, entity, f32, f64, i32, quat, text, u32, vec3 } from '../core/schema.js';
export {
  box,
  capsule,
  compound,
  cylinder,
  hull,
  mesh,
  sphere,
  type Quat,
  type Shape,
  type Vec3,
} from '../core/shapes.js';
export type { Game, GameKey, Scene, SceneView } from './game.js';
export type { SimulationWorld } from '../simulation/world.js';
export type { View } from '../simulation/view.js';
export type { Look } from '../core/looks/lookTable.js';
export { glow, metal, plain, type LinearColor, type Material } from '../core/looks/material.js';
export { boxMesh } from '../core/meshes/boxMesh.js';
export { cylinderMesh } from '../core/meshes/cylinderMesh.js';
export type { MeshData } from '../core/meshes/meshData.js';
export { planeMesh } from '../core/meshes/planeMesh.js';
export { sphereMesh } from '../core/meshes/sphereMesh.js';
export { cos, sin } from '../core/math/transcendental.js';
