import type { PhysicsFault } from '../core/physicsFault.js';
import { AwakeBodies } from './awakeBodies.js';
import type { JoltApi } from './joltApi.js';
import type { CompiledJolt, JoltFlavour } from './joltLoader.js';
import { NativeShapes } from './nativeShapes.js';
import { SystemPool } from './systemPool.js';

/** Objects of the bindings that calls are made with: one of each, so that no call makes one. */
export interface Scratch {
  readonly place: InstanceType<JoltApi['RVec3']>;
  readonly turn: InstanceType<JoltApi['Quat']>;
  readonly first: InstanceType<JoltApi['Vec3']>;
  readonly second: InstanceType<JoltApi['Vec3']>;
}

/** One instance of Jolt: a heap of its own, used by one thread, with what its homes share. */
export class JoltInstance {
  readonly api: JoltApi;
  /** To be passed to other threads, so that their instances skip the compilation. */
  readonly build: CompiledJolt;
  readonly systems: SystemPool;
  readonly shapes: NativeShapes;
  readonly scratch: Scratch;
  readonly awake: AwakeBodies;
  /** The heap as floats and as words; it never grows, so the views stay valid. */
  readonly floats: Float32Array;
  readonly words: Uint32Array;
  /** Set when the solver trapped: a lock may be held for ever, so the instance is never called again. */
  fault: PhysicsFault | undefined;

  constructor(api: JoltApi, build: CompiledJolt) {
    this.api = api;
    this.build = build;
    this.systems = new SystemPool(api);
    this.shapes = new NativeShapes(api);
    this.scratch = {
      place: new api.RVec3(0, 0, 0),
      turn: new api.Quat(0, 0, 0, 1),
      first: new api.Vec3(0, 0, 0),
      second: new api.Vec3(0, 0, 0),
    };
    this.floats = api.HEAPF32;
    this.words = api.HEAPU32;
    this.awake = new AwakeBodies(this);
  }

  get flavour(): JoltFlavour {
    return this.build.flavour;
  }

  /** Bytes of the heap that nothing uses. */
  get freeBytes(): number {
    return this.api.JoltInterface.prototype.sGetFreeMemory();
  }
}
