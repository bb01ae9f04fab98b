/** Loading the solver, and losing it. */
import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { joltPlatform } from '#host/joltPlatform.js';
import { PhysicsFault } from '#core/physicsFault.js';
import { box } from '#core/shapes.js';
import {
  checkLayout,
  JOLT_LAYOUT,
  JoltLayoutError,
  loadJolt,
  type JoltInstance,
  type JoltLayout,
  type JoltPlatform,
} from '#physics/index.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { Bay, sharedJolt } from './bay.js';

const require = createRequire(import.meta.url);

interface Loading {
  platform: JoltPlatform;
  heapBytes: number;
  jolt: JoltInstance | undefined;
  workers: readonly unknown[];
  error: unknown;
  bay: Bay | undefined;
  asked: number;
}

const loading = slot((): Loading => ({
  platform: joltPlatform,
  heapBytes: 128 * 1024 * 1024,
  jolt: undefined,
  workers: [],
  error: undefined,
  bay: undefined,
  asked: 0,
}));

/** Where the solver's start looks for a worker class. */
const workerNames = (): readonly unknown[] => [
  (require('node:worker_threads') as { readonly Worker: unknown }).Worker,
  Reflect.get(globalThis, 'Worker'),
];

function spoiltSimd(spoil: (wasm: Uint8Array) => Uint8Array): JoltPlatform {
  const readWasm: JoltPlatform['readWasm'] = async (flavour) => {
    const wasm = await joltPlatform.readWasm(flavour);
    return flavour === 'simd' ? spoil(wasm) : wasm;
  };
  return { ...joltPlatform, readWasm };
}

Given('a machine that cannot read the file of the SIMD build', function (this: ScenarioWorld) {
  const unreadable = (): never => {
    throw new Error('no such file');
  };
  // A heap size of its own: builds are compiled once for each.
  Object.assign(this.use(loading), { platform: spoiltSimd(unreadable), heapBytes: 129 * 1024 * 1024 });
});

Given('a machine like this one', function (this: ScenarioWorld) {
  this.use(loading).platform = joltPlatform;
});

Given('a machine whose SIMD build is cut short', function (this: ScenarioWorld) {
  const cut = (wasm: Uint8Array): Uint8Array => wasm.slice(0, wasm.length / 2);
  Object.assign(this.use(loading), { platform: spoiltSimd(cut), heapBytes: 130 * 1024 * 1024 });
});

Given('a machine whose SIMD build fails in its start', function (this: ScenarioWorld) {
  const failing: JoltPlatform['withStubbedWorker'] = (stub, run) =>
    joltPlatform.withStubbedWorker(stub, async () => {
      await run();
      throw new Error('the start failed');
    });
  this.use(loading).platform = { ...joltPlatform, withStubbedWorker: failing };
});

When('the solver is loaded there with SIMD', async function (this: ScenarioWorld) {
  const scene = this.use(loading);
  scene.workers = workerNames();
  const { platform, heapBytes } = scene;
  scene.jolt = await loadJolt({ flavour: 'simd', platform, heapBytes });
});

Then('it is the build without, and a crate falls in it', function (this: ScenarioWorld) {
  const { jolt } = this.use(loading);
  assert.equal(jolt?.flavour, 'scalar');
  const bay = new Bay(jolt);
  bay.open([0, -9.81, 0]);
  const crate = bay.add({ shape: box(1, 1, 1) });
  bay.tick(60);
  assert.ok(Math.abs(bay.place(crate)[1] + 4.905) < 1e-5);
});

Then('the worker class of the machine is what it was', function (this: ScenarioWorld) {
  const { workers } = this.use(loading);
  assert.equal(typeof workers[0], 'function');
  assert.deepEqual(workerNames(), workers);
});

Given('the solver as it is published', async function (this: ScenarioWorld) {
  this.use(loading).jolt = await sharedJolt('simd');
});

function check(scene: Loading, layout: JoltLayout): void {
  assert.ok(scene.jolt !== undefined);
  try {
    checkLayout(scene.jolt, layout);
  } catch (error) {
    scene.error = error;
  }
}

When('its memory layout is checked', function (this: ScenarioWorld) {
  check(this.use(loading), JOLT_LAYOUT);
});

When('its memory layout is checked for a {word} 4 bytes further on', function (this: ScenarioWorld, field: string) {
  const offset = JOLT_LAYOUT[field as keyof JoltLayout];
  check(this.use(loading), { ...JOLT_LAYOUT, [field]: offset + 4 });
});

Then('the check finds nothing to refuse', function (this: ScenarioWorld) {
  assert.equal(this.use(loading).error, undefined);
});

Then('the check refuses the {word}', function (this: ScenarioWorld, field: string) {
  const { error } = this.use(loading);
  assert.ok(error instanceof JoltLayoutError);
  assert.equal(error.field, field);
  assert.match(error.message, new RegExp(`${field} at byte`));
});

Given('a solver whose step fails', async function (this: ScenarioWorld) {
  const scene = this.use(loading);
  scene.bay = new Bay(await loadJolt({ flavour: 'scalar', platform: joltPlatform }));
  scene.bay.setGravityBy(scene.bay.open([0, 0, 0]), () => {
    scene.asked++;
    throw new Error('unreachable executed');
  });
});

Given('a solver with 16 MiB of memory', async function (this: ScenarioWorld) {
  const scene = this.use(loading);
  // A heap of its own size is an instance of its own, which no other scenario uses.
  scene.bay = new Bay(await loadJolt({ flavour: 'scalar', platform: joltPlatform, heapBytes: 16 * 1024 * 1024 }));
  scene.bay.open([0, 0, 0]);
});

When(/^(a|[\d,]+) crates? (?:is|are) to fall in it for 1 tick$/, function (this: ScenarioWorld, count: string) {
  const scene = this.use(loading);
  const { bay } = scene;
  for (let i = 0; i < (count === 'a' ? 1 : Number(count.replace(',', ''))); i++) bay?.add({ shape: box(1, 1, 1) });
  assert.throws(
    () => bay?.tick(),
    (error) => {
      scene.error = error;
      return true;
    },
  );
});

Then('the failure names home 1, frame 1 and the step', function (this: ScenarioWorld) {
  const { error } = this.use(loading);
  assert.ok(error instanceof PhysicsFault);
  assert.deepEqual([error.home, error.frame, error.phase], [1, 1, 'step']);
  assert.match(error.message, /home 1 of frame 1 \(step\): unreachable executed/);
});

Then('the failure says {string}', function (this: ScenarioWorld, words: string) {
  const { error } = this.use(loading);
  assert.ok(error instanceof PhysicsFault);
  assert.ok(error.message.includes(words), error.message);
});

Then('the next call fails without reaching the solver', function (this: ScenarioWorld) {
  const scene = this.use(loading);
  assert.throws(() => scene.bay?.tick(), PhysicsFault);
  assert.equal(scene.asked, 1);
});
