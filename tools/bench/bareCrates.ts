/** Crates above a deck in Jolt alone, with the engine's own settings: what a benchmark of physics compares with. */
import { CollisionRole, SOLID } from '#core/seams/physics.js';
import { encodeShape } from '#core/shapeCodec.js';
import { box, type Shape, type Vec3 } from '#host/index.js';
import { objectLayer } from '#physics/collisionLayers.js';
import type { JoltInstance } from '#physics/joltInstance.js';
import { sizeFor, type PooledSystem } from '#physics/systemPool.js';

export const CRATE = box(1, 1, 1);
/** kg */
export const MASS = 50;
/** m/s² */
export const GRAVITY = 9.81;

/** s, the float that Jolt steps by. */
const STEP = Math.fround(1 / 60);

/** Crates where they start, and a deck whose center is half a meter below the ground. */
export interface Heap {
  readonly crates: readonly Vec3[];
  readonly deck: Shape;
}

/** A heap in a system of the size and the settings that a world would give it. */
export class BareCrates {
  readonly #jolt: JoltInstance;
  readonly #system: PooledSystem;
  readonly #bodies: ReturnType<PooledSystem['bodies']['CreateBody']>[] = [];

  constructor(jolt: JoltInstance, { crates, deck }: Heap) {
    this.#jolt = jolt;
    this.#system = jolt.systems.take(sizeFor(crates.length + 1));
    const { api } = jolt;
    const down = new api.Vec3(0, -GRAVITY, 0);
    this.#system.physics.SetGravity(down);
    api.destroy(down);
    this.#add(deck, [0, -0.5, 0], false);
    for (const place of crates) this.#add(CRATE, place, true);
  }

  get awake(): number {
    return this.#system.physics.GetNumActiveBodies(this.#jolt.api.EBodyType_RigidBody);
  }

  /** Mean height of the crates, m. */
  get height(): number {
    const crates = this.#bodies.slice(1);
    return crates.reduce((sum, body) => sum + body.GetPosition().GetY(), 0) / crates.length;
  }

  step(): void {
    this.#system.jolt.Step(STEP, 1);
  }

  end(): void {
    for (const body of this.#bodies) {
      this.#system.bodies.RemoveBody(body.GetID());
      this.#system.bodies.DestroyBody(body.GetID());
    }
    const still = new this.#jolt.api.Vec3(0, 0, 0);
    this.#system.physics.SetGravity(still);
    this.#jolt.api.destroy(still);
    this.#jolt.systems.give(this.#system);
  }

  #add(shape: Shape, at: Vec3, moves: boolean): void {
    const { api, shapes, scratch } = this.#jolt;
    const built = shapes.acquire(encodeShape(shape), 'shape');
    scratch.place.Set(...at);
    scratch.turn.Set(0, 0, 0, 1);
    const layer = objectLayer((moves ? CollisionRole.moving : CollisionRole.static) | SOLID, SOLID);
    const motion = moves ? api.EMotionType_Dynamic : api.EMotionType_Static;
    const settings = new api.BodyCreationSettings(built.native, scratch.place, scratch.turn, motion, layer);
    settings.mFriction = 0.5;
    settings.mLinearDamping = 0;
    settings.mAngularDamping = 0;
    settings.mEnhancedInternalEdgeRemoval = built.sharp;
    settings.mMotionQuality = api.EMotionQuality_LinearCast;
    settings.mOverrideMassProperties = api.EOverrideMassProperties_CalculateInertia;
    settings.mMassPropertiesOverride.mMass = MASS;
    // A spawned body of the engine starts on its parabola, half a step of gravity slower than Jolt would have it.
    scratch.first.Set(0, moves ? (GRAVITY * STEP) / 2 : 0, 0);
    settings.mLinearVelocity = scratch.first;
    // Numbered alike in each round: the order in which Jolt solves contacts follows the numbers.
    const id = new api.BodyID(this.#bodies.length);
    const body = this.#system.bodies.CreateBodyWithID(id, settings);
    api.destroy(id);
    this.#system.bodies.AddBody(body.GetID(), moves ? api.EActivation_Activate : api.EActivation_DontActivate);
    this.#bodies.push(body);
    api.destroy(settings);
  }
}
