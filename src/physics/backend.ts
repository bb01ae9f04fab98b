import { encodeShape } from '../core/shapeCodec.js';
import { shapeBytesOf } from '../core/shapeTable.js';
import { forEachBit } from '../core/slotBits.js';
import type { Shape } from '../core/shapes.js';
import {
  BodyMotion,
  OpKind,
  PhysicsHeader,
  PhysicsPhase,
  type PhysicsBackend,
  type PhysicsPhaseId,
  type PhysicsWorld,
  type SavedHome,
  type ShapeFacts,
} from '../core/seams/physics.js';
import { PhysicsFault } from '../core/physicsFault.js';
import { BrokenContract } from '../core/physicsProblems.js';
import { applyGravity } from './gravityPass.js';
import { Home } from './home.js';
import { recordHome, restoreHome } from './homeRecord.js';
import { applyIntents } from './intents.js';
import type { JoltFlavour } from './joltLoader.js';
import type { JoltInstance } from './joltInstance.js';
import type { BuiltShape } from './nativeShapes.js';
import { placeBody } from './placeBody.js';
import { publishHome } from './publish.js';
import { HomeQueries } from './queries/homeQueries.js';
import { StepProblems } from './stepProblems.js';
import { SMALLEST_SYSTEM, sizeFor, type SystemSize } from './systemPool.js';

export interface JoltBackendOptions {
  readonly jolt: JoltInstance;
  /** Bodies that a home has room for at first, 64 if not given; it doubles whenever it is full (rules PHYS-119, GROW-16). */
  readonly bodiesPerHome?: number;
}

/** Physics on the calling thread, in one instance of Jolt. */
export function createJoltBackend(options: JoltBackendOptions): PhysicsBackend {
  return new JoltBackend(options.jolt, sizeFor(options.bodiesPerHome ?? SMALLEST_SYSTEM));
}

/** Shapes that are kept only because somebody asked about them; a game that makes up shapes must not fill the heap. */
const MOST_JUDGED = 4_096;

const PHASE_NAMES = ['reconcile', 'step', 'publish', 'query'] as const;

/** A world, and who hears of what its step finds wrong. */
interface AttachedWorld extends PhysicsWorld {
  readonly problems: StepProblems;
}

class JoltBackend implements PhysicsBackend {
  readonly flavour: JoltFlavour;
  readonly #jolt: JoltInstance;
  readonly #firstSize: SystemSize;
  #world: AttachedWorld | undefined;
  /** By home index, and the same in ascending order. */
  #homes: (Home | undefined)[] = [];
  #open: Home[] = [];
  /** Homes that closed in this tick. */
  readonly #closing: Home[] = [];
  /** By slot, where its body stands in its home, plus 1. */
  #placeOf = new Uint32Array(0);
  /** Bodies that this tick's list still adds to each home. */
  #joining = new Uint32Array(0);
  /** Shapes of the world by id, each held once; and those that were only asked about. */
  readonly #shapes: (BuiltShape | undefined)[] = [];
  /** Which of the shapes that an id has stood for is held. */
  readonly #versions: number[] = [];
  readonly #judged = new Set<BuiltShape>();
  #worked: Home | undefined;
  /** Made for the first question. */
  #queries: HomeQueries | undefined;

  constructor(jolt: JoltInstance, firstSize: SystemSize) {
    this.#jolt = jolt;
    this.#firstSize = firstSize;
    this.flavour = jolt.flavour;
  }

  get lost(): boolean {
    return this.#jolt.fault !== undefined;
  }

  attach(world: PhysicsWorld): void {
    if (this.#world !== undefined) throw new Error('this physics backend is attached to a world already');
    this.#refuseLost('attach');
    this.#world = { ...world, problems: new StepProblems(world.rows, world.worker) };
    const { slots, homes } = world.rows.buffers.capacity;
    this.#placeOf = new Uint32Array(slots);
    this.#joining = new Uint32Array(homes);
  }

  judgeShape(shape: Shape, field: string): ShapeFacts {
    this.#refuseLost('judgeShape');
    const { shapes } = this.#jolt;
    const built = shapes.acquire(encodeShape(shape), field);
    if (this.#judged.has(built)) shapes.release(built);
    else this.#judged.add(built);
    if (this.#judged.size > MOST_JUDGED) this.#forgetOldest();
    return built.facts;
  }

  /** The shape that was asked about first; who asks again gets the same answer, at the cost of building it anew. */
  #forgetOldest(): void {
    for (const oldest of this.#judged) {
      this.#judged.delete(oldest);
      this.#jolt.shapes.release(oldest);
      return;
    }
  }

  saveHomes(): readonly SavedHome[] {
    this.#refuseLost('save');
    return this.#open.map((home) => ({ home: home.index, bytes: recordHome(this.#jolt, home) }));
  }

  restoreHomes(homes: readonly SavedHome[]): void {
    const world = this.#world;
    if (world === undefined) throw new Error('this physics backend is attached to no world');
    this.#refuseLost('restore');
    const { rows } = world;
    for (const { home: index, bytes } of homes) {
      if (rows.homes.worker[index] !== world.worker) continue;
      const { home, shapes } = restoreHome(this.#jolt, { bytes, rows, places: this.#placeOf });
      this.#keep(home);
      for (let i = 0; i < home.bodies.count; i++) {
        const slot = home.bodies.slots[i] as number;
        if (rows.bodies.motion[slot] !== BodyMotion.none) this.#shapeOf(world, rows.bodies.shape[slot] as number);
      }
      // Held by the world's own ids now, or by the bodies alone.
      for (const shape of shapes) this.#jolt.shapes.release(shape);
    }
  }

  run(phase: PhysicsPhaseId): void {
    const world = this.#world;
    if (world === undefined) throw new Error('this physics backend is attached to no world');
    this.#refuseLost(PHASE_NAMES[phase]);
    this.#worked = undefined;
    try {
      this.#runPhase(world, phase);
    } catch (cause) {
      // Ours and not the solver's: thrown between two calls of it, so its instance is sound.
      if (cause instanceof BrokenContract) throw cause;
      this.#jolt.fault = this.#faultIn(PHASE_NAMES[phase], cause);
      throw this.#jolt.fault;
    }
  }

  detach(): void {
    if (this.#jolt.fault === undefined) {
      for (const home of this.#open) home.close();
      this.#queries?.close();
      for (const shape of this.#shapes) if (shape !== undefined) this.#jolt.shapes.release(shape);
      for (const shape of this.#judged) this.#jolt.shapes.release(shape);
    }
    this.#homes = [];
    this.#open = [];
    this.#closing.length = 0;
    this.#shapes.length = 0;
    this.#judged.clear();
    this.#world = undefined;
  }

  #runPhase(world: AttachedWorld, phase: PhysicsPhaseId): void {
    switch (phase) {
      case PhysicsPhase.reconcile:
        this.#reconcile(world);
        return;
      case PhysicsPhase.step:
        this.#dealIntents(world);
        for (const home of this.#open) this.#step(world, home);
        return;
      case PhysicsPhase.publish:
        for (const home of this.#open) this.#publish(world, home);
        this.#publishContacts(world);
        return;
      case PhysicsPhase.query:
        this.#query(world);
    }
  }

  /** Answers what components asked, of this backend's homes. */
  #query(world: AttachedWorld): void {
    if (world.queries === undefined) return;
    this.#queries ??= new HomeQueries(this.#jolt);
    const { rows: queries, admits } = world.queries;
    this.#queries.run({
      rows: world.rows,
      queries,
      admits,
      worker: world.worker,
      homeAt: (index) => this.#homes[index],
      shapeOf: (id) => this.#shapeOf(world, id).native,
    });
  }

  /** Applies the changes of this backend's homes, in the order of the list. */
  #reconcile(world: AttachedWorld): void {
    const { header, ops, homes } = world.rows;
    const count = header[PhysicsHeader.opCount] as number;
    this.#joining.fill(0);
    for (let at = 0; at < count; at++) {
      if (ops.kind[at] !== OpKind.createBody) continue;
      const index = ops.home[at] as number;
      this.#joining[index] = (this.#joining[index] as number) + 1;
    }
    for (let at = 0; at < count; at++) {
      const index = ops.home[at] as number;
      if (homes.worker[index] !== world.worker) continue;
      this.#worked = this.#homes[index];
      try {
        this.#change(world, ops.kind[at] as number, index, ops.slot[at] as number);
      } catch (broken) {
        // Each change says so before it begins, so it leaves nothing behind, and the others are made (rule CHECK-07).
        if (!(broken instanceof BrokenContract)) throw broken;
        world.problems.ofChange(at, ops.slot[at] as number, `${broken.message} (rule CHECK-07)`);
      }
    }
  }

  #change(world: PhysicsWorld, kind: number, index: number, slot: number): void {
    if (kind === OpKind.openHome) {
      this.#openHome(world, index);
      return;
    }
    const home = this.#homes[index];
    if (home === undefined) throw new BrokenContract(`home ${index} is not open`);
    if (kind === OpKind.closeHome) this.#closeHome(home);
    else if (kind === OpKind.createBody) this.#createBody(world, home, slot);
    else if (kind === OpKind.destroyBody) home.remove(slot);
    else if (kind === OpKind.placeBody) placeBody(this.#jolt, { rows: world.rows, home, slot });
    else throw new BrokenContract(`${kind} is no kind of change`);
  }

  #openHome(world: PhysicsWorld, index: number): void {
    if (this.#homes[index] !== undefined) throw new BrokenContract(`home ${index} is open already`);
    const frame = world.rows.homes.frame[index] as number;
    const places = this.#placeOf;
    this.#keep(new Home(this.#jolt, { index, frame, size: this.#firstSize, rows: world.rows, places }));
  }

  #keep(home: Home): void {
    this.#homes[home.index] = home;
    this.#open.push(home);
    this.#open.sort((a, b) => a.index - b.index);
  }

  #closeHome(home: Home): void {
    home.close();
    this.#homes[home.index] = undefined;
    this.#open = this.#open.filter((each) => each !== home);
    this.#closing.push(home);
  }

  #createBody(world: PhysicsWorld, home: Home, slot: number): void {
    if (this.#placeOf[slot] !== 0) throw new BrokenContract(`slot ${slot} has a body already`);
    const { rows } = world;
    const id = rows.bodies.shape[slot] as number;
    const shape = this.#shapeOf(world, id);
    home.reserve(this.#joining[home.index] as number);
    this.#joining[home.index] = 0;
    home.add(slot, shape);
    rows.homes.bodiesHigh[home.index] = Math.max(rows.homes.bodiesHigh[home.index] as number, home.bodies.count);
  }

  /** The native shape of an id of the world's table, built at its first use on this thread. */
  #shapeOf({ rows }: PhysicsWorld, id: number): BuiltShape {
    const known = this.#shapes[id];
    const version = rows.shapeTable.version[id] as number;
    if (known !== undefined) {
      if (this.#versions[id] === version) return known;
      // The bodies that still have the old shape hold it themselves.
      this.#jolt.shapes.release(known);
      this.#shapes[id] = undefined;
    }
    const bytes = shapeBytesOf(rows, id);
    if (bytes === undefined) throw new BrokenContract(`no shape has id ${id}`);
    const built = this.#jolt.shapes.acquire(bytes, 'body.shape');
    this.#shapes[id] = built;
    this.#versions[id] = version;
    return built;
  }

  /** One step of a home, unless all its bodies sleep or stand still (rule PHYS-03). */
  #step(world: AttachedWorld, home: Home): void {
    this.#worked = home;
    const { rows, frames, tickRate, problems } = world;
    const dt = Math.fround(1 / tickRate);
    const front = rows.header[PhysicsHeader.intentFront] === 0 ? 0 : 1;
    applyIntents({ instance: this.#jolt, rows, problems, intents: rows.intents[front], dt, step: 1 / tickRate }, home);
    const { awake } = this.#jolt;
    awake.read(home);
    if (awake.count === 0) return;
    applyGravity({ instance: this.#jolt, field: frames, dt }, home);
    home.beginStep(dt);
    home.system.jolt.Step(dt, 1);
    home.endStep();
    home.stepped = true;
    rows.homes.steps[home.index] = (rows.homes.steps[home.index] as number) + 1;
  }

  /** Tells each home which of its bodies the intents of this step ask. */
  #dealIntents({ rows }: PhysicsWorld): void {
    for (let i = 0; i < this.#open.length; i++) this.#open[i]?.asked.clear();
    if (rows.header[PhysicsHeader.asks] === 1) forEachBit(rows.intentSlots, this.#dealIntent);
  }

  /** Made once: a function a step would be garbage. @hot */
  readonly #dealIntent = (slot: number): void => {
    const world = this.#world;
    if (world === undefined) return;
    const { bodies, homes } = world.rows;
    if (bodies.motion[slot] === BodyMotion.none) return;
    const home = bodies.home[slot] as number;
    // A body whose change failed was told of then, and is not here.
    if (homes.worker[home] === world.worker && this.#placeOf[slot] !== 0) this.#homes[home]?.ask(slot);
  };

  #publish(world: PhysicsWorld, home: Home): void {
    this.#worked = home;
    const { rows } = world;
    publishHome(this.#jolt, rows, home, rows.header[PhysicsHeader.step] as number);
    rows.homes.awake[home.index] = home.awake;
    rows.homes.contactsHigh[home.index] = home.contacts.manifoldsHigh;
  }

  /** Contacts in home order, those of homes that closed in this tick among them. */
  #publishContacts({ rows, worker }: PhysicsWorld): void {
    const homes = this.#closing.length === 0 ? this.#open : [...this.#open, ...this.#closing];
    if (this.#closing.length > 0) homes.sort((a, b) => a.index - b.index);
    for (let i = 0; i < homes.length; i++) {
      const home = homes[i];
      home?.contacts.publish(rows, worker, home.index);
    }
    this.#closing.length = 0;
  }

  #faultIn(phase: string, cause: unknown): PhysicsFault {
    const home = this.#worked;
    return new PhysicsFault({ home: home?.index ?? 0, frame: home?.frame ?? 0, phase, cause });
  }

  #refuseLost(call: string): void {
    const { fault } = this.#jolt;
    if (fault === undefined) return;
    throw new PhysicsFault({ home: fault.home, frame: fault.frame, phase: call, cause: fault });
  }
}
