import { createLayerFilters, type LayerFilters } from './collisionLayers.js';
import { ContactRelay } from './contactSink.js';
import type { BodyInterface, JoltApi, JoltInterface, PhysicsSystem } from './joltApi.js';

/** How much a system can hold; fixed when it is made. */
export interface SystemSize {
  readonly bodies: number;
  readonly pairs: number;
  readonly contacts: number;
}

/** One Jolt system: a pool lends it to a home and takes it back empty. */
export interface PooledSystem {
  readonly size: SystemSize;
  readonly jolt: JoltInterface;
  readonly physics: PhysicsSystem;
  /** The interface that takes no locks: an instance runs on one thread. */
  readonly bodies: BodyInterface;
  readonly filters: LayerFilters;
  readonly contacts: ContactRelay;
}

/** Rule PHYS-116. */
export const PENETRATION_SLOP = 0.005;

/** The approach below which nothing bounces, m/s (rule CONTACT-18). */
export const LEAST_APPROACH = 1;

/** Bodies of the smallest system: with these limits one takes about 0.4 MB, and 200 live in a heap of 128 MiB. */
export const SMALLEST_SYSTEM = 64;

/** Jolt numbers a body with 23 bits. */
const LARGEST_SYSTEM = 2 ** 22;

/**
 * A heap has 3 to 4 contacts for each body and crates packed edge to edge have up to 13, so a system grows by its
 * contacts as well (see `Home.endStep`). Pairs are overlaps of bounds, of which there are more.
 */
const CONTACTS_PER_BODY = 8;
const PAIRS_PER_CONTACT = 2;

/** Above this many bodies half as much has to do: with all of it, 65,536 bodies would take a heap of 540 MB, and their growth one of 810. */
const CROWD = 16_384;

/** What a step takes from the temporary allocator for each contact and each pair in flight, bytes (measured). */
const TEMP_PER_CONTACT = 472;
const TEMP_PER_PAIR = 8;
/** Awake lists, islands and casts of fast bodies (264 bytes measured, all of them fast), and what no count drives. */
const TEMP_PER_BODY = 384;
const TEMP_BASE = 64 * 1024;

/** Jolt's own limit of pairs in flight; a step with more works in batches. */
const MAX_PAIRS_IN_FLIGHT = 16_384;

/** The smallest size of the pool that holds `bodies`: each holds twice the bodies of the one before. */
export function sizeFor(bodies: number): SystemSize {
  let room = SMALLEST_SYSTEM;
  while (room < bodies) room *= 2;
  if (room > LARGEST_SYSTEM) throw new RangeError(`a physics system holds at most ${LARGEST_SYSTEM} bodies`);
  const contacts = room * (room > CROWD ? CONTACTS_PER_BODY / 2 : CONTACTS_PER_BODY);
  return { bodies: room, pairs: contacts * PAIRS_PER_CONTACT, contacts };
}

/** What a system takes of the heap, with the bodies that fill it, bytes (measured on jolt-physics 1.1.0). */
const HEAP_PER_BODY = 1_120;
const HEAP_PER_CONTACT = 990;

/** From this size on, of 80 MB and more, a system goes back to the heap: two worlds of such crowds would fill it. */
const TOO_LARGE_TO_KEEP = 8_192;

/** The systems of one instance, small ones reused by size. */
export class SystemPool {
  readonly #api: JoltApi;
  readonly #free = new Map<number, PooledSystem[]>();
  #made = 0;
  #lent = 0;
  #taken = 0;

  constructor(api: JoltApi) {
    this.#api = api;
  }

  /** Systems made so far, how many of them are lent, and how often one was. */
  get counts(): { readonly made: number; readonly lent: number; readonly taken: number } {
    return { made: this.#made, lent: this.#lent, taken: this.#taken };
  }

  /** An empty system of `size`, its settings those of a new one. */
  take(size: SystemSize): PooledSystem {
    this.#lent++;
    this.#taken++;
    const system = this.#free.get(size.bodies)?.pop() ?? this.#make(size);
    applySettings(system);
    return system;
  }

  /**
   * Compacts the trees of a system whose bodies are about to go. Jolt frees the nodes of a tree only when it builds it anew,
   * which it never does with one that is empty: without this, a system that is lent often and stepped little runs out of
   * nodes. The second call frees what the first one replaced.
   */
  tidy({ physics }: PooledSystem): void {
    physics.OptimizeBroadPhase();
    physics.OptimizeBroadPhase();
  }

  /** Takes back a system whose bodies are all gone. */
  give(system: PooledSystem): void {
    // Jolt keeps the contacts of the last step and of the one before, by body id. Two steps of nothing forget both, so
    // that the next home starts as in a new system.
    system.contacts.sink = undefined;
    system.jolt.Step(1 / 60, 1);
    system.jolt.Step(1 / 60, 1);
    this.#lent--;
    if (system.size.bodies < TOO_LARGE_TO_KEEP) this.#keep(system);
    else this.#destroy(system);
  }

  #keep(system: PooledSystem): void {
    const free = this.#free.get(system.size.bodies);
    if (free === undefined) this.#free.set(system.size.bodies, [system]);
    else free.push(system);
  }

  /**
   * Destroying a system clears the factory and the default material that all of them share; making one renews both. So
   * a small one that is free is made anew, or one more where none is.
   */
  #destroy(system: PooledSystem): void {
    const small = sizeFor(SMALLEST_SYSTEM);
    for (const each of [system, this.#free.get(small.bodies)?.pop()]) {
      if (each === undefined) continue;
      this.#api.destroy(each.jolt);
      this.#api.destroy(each.contacts.listener);
      this.#made--;
    }
    this.#keep(this.#make(small));
  }

  /** @throws Error for a size that the heap has no room for: Jolt itself would end the instance by an abort. */
  #make(size: SystemSize): PooledSystem {
    const api = this.#api;
    const needed = HEAP_PER_BODY * size.bodies + HEAP_PER_CONTACT * size.contacts;
    const free = api.JoltInterface.prototype.sGetFreeMemory();
    if (needed > free) {
      const room = `${size.bodies} bodies and ${size.contacts} contacts in one place`;
      throw new Error(`${room} take ${mega(needed)} MB of the solver's heap, of which ${mega(free)} MB are free`);
    }
    const filters = createLayerFilters(api);
    const settings = new api.JoltSettings();
    settings.mMaxBodies = size.bodies;
    settings.mMaxBodyPairs = size.pairs;
    settings.mMaxContactConstraints = size.contacts;
    settings.mMaxWorkerThreads = 0;
    settings.mObjectLayerPairFilter = filters.pairs;
    settings.mBroadPhaseLayerInterface = filters.broadPhase;
    settings.mObjectVsBroadPhaseLayerFilter = filters.broadPhasePairs;
    setTempBytes(api, api.getPointer(settings), size);
    const jolt = new api.JoltInterface(settings);
    api.destroy(settings);
    this.#made++;
    const physics = jolt.GetPhysicsSystem();
    const still = new api.Vec3(0, 0, 0);
    physics.SetGravity(still);
    api.destroy(still);
    const contacts = new ContactRelay(api);
    physics.SetContactListener(contacts.listener);
    return { size, jolt, physics, bodies: physics.GetBodyInterfaceNoLock(), filters, contacts };
  }
}

const mega = (bytes: number): string => (bytes / 1e6).toFixed(0);

/** The bindings leave out the size of the temporary allocator: it is the fourth 32-bit word of the settings. */
function setTempBytes(api: JoltApi, settings: number, size: SystemSize): void {
  const words = api.HEAPU32;
  const first = settings >> 2;
  const known = words[first] === size.bodies && words[first + 1] === size.pairs && words[first + 2] === size.contacts;
  if (!known) throw new Error('this build of Jolt lays out its settings in another way; use jolt-physics 1.1.0');
  words[first + 3] =
    TEMP_PER_CONTACT * size.contacts +
    TEMP_PER_PAIR * Math.min(size.pairs, MAX_PAIRS_IN_FLIGHT) +
    TEMP_PER_BODY * size.bodies +
    TEMP_BASE;
}

function applySettings(system: PooledSystem): void {
  const settings = system.physics.GetPhysicsSettings();
  settings.mPenetrationSlop = PENETRATION_SLOP;
  settings.mMinVelocityForRestitution = LEAST_APPROACH;
  settings.mMaxInFlightBodyPairs = Math.min(system.size.pairs, MAX_PAIRS_IN_FLIGHT);
  settings.mDeterministicSimulation = true;
  settings.mPointVelocitySleepThreshold = 0.03;
  settings.mTimeBeforeSleep = 0.5;
  system.physics.SetPhysicsSettings(settings);
}
