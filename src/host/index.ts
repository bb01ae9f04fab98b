export { World, type LoadOptions, type WorldOptions } from './world.js';
export type { WorldLimits } from './worldLimits.js';
export {
  defineComponent,
  type ComponentFacts,
  type ComponentOptions,
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
export type { Matter, Placement, RootMatter, ThingMatter } from '../simulation/blueprints/matter.js';
export { preset, type Preset } from '../simulation/blueprints/preset.js';
export { KeplerMotion } from '../simulation/components/keplerMotion.js';
export {
  dynamic,
  ellipsoid,
  fixed,
  kinematic,
  root,
  type AttachedSpawn,
  type BodyDesc,
  type BodyOptions,
  type Ellipsoid,
  type InteriorDesc,
  type FirstMove,
  type LampDesc,
  type PlacedSpawn,
  type RootDesc,
  type RootSpawn,
  type SpawnDesc,
  type TickSpawn,
} from '../simulation/spawnDesc.js';
export type { JointPose, RigPose } from '../simulation/rigs/rigPose.js';
export type { RigWriter } from '../simulation/rigs/rigWriter.js';
export type { Self, SendOptions } from '../simulation/tick/self.js';
export type { CastQuestion, OverlapQuestion, QueryOptions, RayQuestion } from '../simulation/queries/asking.js';
export type { QueryShape } from '../core/queryShapes.js';
export type { Push } from '../simulation/tick/ownIntents.js';
export type { WorldError } from '../simulation/errorLog.js';
export type { HomeReport } from '../simulation/homeReports.js';
export type { BodyFacts, EntityQuery, Whereabouts, WorldSnapshot } from '../simulation/worldSnapshot.js';
export {
  Collision,
  CollisionEnded,
  defineEvent,
  Destroy,
  FrameChanged,
  OverlapHit,
  RayHit,
  ShapeHit,
  Spawned,
  Tick,
  type EventFacts,
  type EventType,
  type Message,
} from '../core/events.js';
export { InputEvent, inputOf, InputTopic, type Input, type InputDelta } from '../core/input.js';
export { keyCode } from './play/keyCodes.js';
export { defineTopic, type Topic } from '../core/topics.js';
export { RefusalError, type RefusalFacts } from '../core/errors.js';
export { noGravity, point, uniform, type GravityField, type RegionBox } from '../core/gravity.js';
export { NO_ENTITY, type Entity } from '../core/handles.js';
export {
  bool,
  entity,
  f32,
  f64,
  i32,
  quat,
  text,
  u32,
  vec3,
  type Field,
  type Schema,
  type Values,
} from '../core/schema.js';
export {
  box,
  capsule,
  compound,
  cylinder,
  hull,
  mesh,
  sphere,
  type CompoundChild,
  type Quat,
  type Shape,
  type SphereShape,
  type Vec3,
} from '../core/shapes.js';
export type { Game, GameKey, Scene, SceneView } from './game.js';
export type { CodecValue } from '../core/codec.js';
export type { PostOptions, SimulationWorld, StepTrace } from '../simulation/world.js';
export type { SyncStep } from '../simulation/tick/syncPoint.js';
export type { WorldCapacity } from '../simulation/worldCapacity.js';
export type { JoltFlavour } from '../physics/joltLoader.js';
export type { View } from '../simulation/view.js';
export type { Look } from '../core/looks/lookTable.js';
export { glow, metal, plain, type LinearColor, type Material, type ShadingModel } from '../core/looks/material.js';
export { boxMesh } from '../core/meshes/boxMesh.js';
export { cylinderMesh } from '../core/meshes/cylinderMesh.js';
export type { MeshData } from '../core/meshes/meshData.js';
export { planeMesh } from '../core/meshes/planeMesh.js';
export { sphereMesh } from '../core/meshes/sphereMesh.js';
export { cos, sin } from '../core/math/transcendental.js';
