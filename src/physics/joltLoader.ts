import type { JoltApi } from './joltApi.js';
import { checkLayout } from './joltLayout.js';
import { JoltInstance } from './joltInstance.js';
import { pagesOf, withHeap } from './wasmMemory.js';

/** The package and its version, whose recorded states no other version takes (rule PAPI-220). */
export const JOLT_VERSION = 'jolt-physics 1.1.0';

/**
 * Loads Jolt from the unmodified files of the npm package.
 *
 * The SIMD build is the one with threads: it steps a pile 2 to 3.7 times faster than the scalar build, and its helper
 * threads never helped, so none are started. Its start-up waits for a pool of workers to answer; a stub answers for them.
 * Both builds give bit-identical results, so the scalar one may stand in wherever SIMD does not load.
 */
export type JoltFlavour = 'simd' | 'scalar';

/** What loading needs of the machine that it runs on. */
export interface JoltPlatform {
  /** The bytes of the build's WebAssembly file. */
  readWasm(flavour: JoltFlavour): Promise<Uint8Array>;
  /** Runs `run` while `stub` stands where the module looks up its worker class, and puts the real one back at its end. */
  withStubbedWorker<T>(stub: WorkerStub, run: () => Promise<T>): Promise<T>;
}

/** A class that is constructed in place of a worker. */
export type WorkerStub = new () => object;

/** A compiled build, to be shared: it crosses to another thread by structured clone, and a further instance costs 40 ms. */
export interface CompiledJolt {
  readonly flavour: JoltFlavour;
  readonly heapBytes: number;
  readonly module: WebAssembly.Module;
}

export interface LoadJoltOptions {
  readonly flavour: JoltFlavour;
  readonly platform: JoltPlatform;
  /** Size of the instance's heap; a multiple of 64 KiB. Untouched pages cost nothing. */
  readonly heapBytes?: number;
  /** A build that another thread compiled; used when its flavour and heap fit. */
  readonly compiled?: CompiledJolt | undefined;
}

/** 512 MiB: a home of 8,192 bodies takes 35 MiB, and one that grows holds its old and its doubled system at once. */
export const DEFAULT_HEAP_BYTES = 512 * 1024 * 1024;

/**
 * A new instance of Jolt for the calling thread: SIMD where asked for and possible, otherwise scalar.
 * @throws Error when neither build loads, or when its bodies are not laid out as the engine reads them.
 */
export async function loadJolt(options: LoadJoltOptions): Promise<JoltInstance> {
  if (options.flavour === 'scalar') return instantiate(options, 'scalar');
  try {
    return await instantiate(options, 'simd');
  } catch (simdFailure) {
    try {
      return await instantiate(options, 'scalar');
    } catch (scalarFailure) {
      throw new AggregateError([simdFailure, scalarFailure], 'Jolt loads neither with SIMD nor without');
    }
  }
}

const compiledHere = new Map<string, Promise<CompiledJolt>>();

/** Compiles a build once per thread for a heap size; later calls share it. */
export function compileJolt(options: LoadJoltOptions): Promise<CompiledJolt> {
  const { flavour, platform, heapBytes = DEFAULT_HEAP_BYTES } = options;
  const key = `${flavour} ${heapBytes}`;
  const known = compiledHere.get(key);
  if (known !== undefined) return known;
  const compiling = (async (): Promise<CompiledJolt> => {
    const wasm = withHeap(await platform.readWasm(flavour), heapBytes);
    return { flavour, heapBytes, module: await WebAssembly.compile(wasm) };
  })();
  compiledHere.set(key, compiling);
  compiling.catch(() => compiledHere.delete(key));
  return compiling;
}

/** Starts are one after the other, since each one borrows names that the whole thread sees. */
let lastStart: Promise<unknown> = Promise.resolve();

async function instantiate(options: LoadJoltOptions, flavour: JoltFlavour): Promise<JoltInstance> {
  const { platform, heapBytes = DEFAULT_HEAP_BYTES, compiled } = options;
  const pages = pagesOf(heapBytes);
  const fits = compiled?.flavour === flavour && compiled.heapBytes === heapBytes;
  const build = fits ? compiled : await compileJolt({ flavour, platform, heapBytes });
  const start = async (): Promise<JoltApi> => {
    if (flavour === 'scalar') return startModule(await import('jolt-physics/wasm'), build.module);
    const threaded = await import('jolt-physics/wasm-multithread');
    return platform.withStubbedWorker(AnsweringWorker, () =>
      withMemoryOf(pages, () => startModule(threaded, build.module)),
    );
  };
  const started = lastStart.then(start);
  lastStart = started.catch(() => undefined);
  const instance = new JoltInstance(await started, build);
  checkLayout(instance);
  return instance;
}

/** The factory's own promise never settles when its hook fails, so the failure is raced against it. */
function startModule(build: object, module: WebAssembly.Module): Promise<JoltApi> {
  const { default: factory } = build as { readonly default: (options: object) => Promise<JoltApi> };
  return new Promise((resolve, reject) => {
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object => {
      WebAssembly.instantiate(module, imports).then((instance) => done(instance, module), reject);
      return {};
    };
    factory({ instantiateWasm }).then(resolve, reject);
  });
}

/** What the pool's messages carry: a command under a name that differs from build to build. */
const COMMAND = { load: 1, loaded: 3 } as const;

/** Answers the `load` command of the module's start with `loaded`, and does nothing else. */
class AnsweringWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | undefined;

  postMessage(message: Readonly<Record<string, unknown>>): void {
    const command = Object.keys(message).find((name) => message[name] === COMMAND.load);
    if (command !== undefined) queueMicrotask(() => this.onmessage?.({ data: { [command]: COMMAND.loaded } }));
  }

  on(): void {
    // Node's worker event; the module's handler is `onmessage` either way.
  }

  unref(): void {
    // Nothing runs, so nothing keeps the process alive.
  }

  terminate(): void {
    // Nothing runs.
  }
}

/** The heap that the SIMD build asks for in its own code, in pages. */
const OWN_PAGES = 2_048;

/** The SIMD build makes its memory itself, of 128 MiB; while `run` runs, that request gets `pages` instead. */
async function withMemoryOf<T>(pages: number, run: () => Promise<T>): Promise<T> {
  const Memory = WebAssembly.Memory;
  const sized = new Proxy(Memory, {
    construct(target, [descriptor]: [WebAssembly.MemoryDescriptor]): WebAssembly.Memory {
      const own = descriptor.shared === true && descriptor.initial === OWN_PAGES;
      return new target(own ? { initial: pages, maximum: pages, shared: true } : descriptor);
    },
  });
  Reflect.set(WebAssembly, 'Memory', sized);
  try {
    return await run();
  } finally {
    Reflect.set(WebAssembly, 'Memory', Memory);
  }
}
