/** Shaders, the layouts that they share with TypeScript, and what the renderer refuses. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Then, When } from '@cucumber/cucumber';
import { RefusalError } from '#core/errors.js';
import { boxMesh } from '#core/meshes/boxMesh.js';
import type { MeshData } from '#core/meshes/meshData.js';
import { acquireDevice } from '#host/gpu.js';
import * as layouts from '#rendering/generated/layouts.js';
import { SHADERS } from '#rendering/generated/shaders.js';
import { GpuError, createRenderer } from '#rendering/index.js';
import { compileShader } from '#rendering/shaderModule.js';
import { stageDevice } from '../scenes/renderStage.js';
import { runKernel } from '../support/gpuKernel.js';
import type { ScenarioWorld } from '../support/world.js';
import { outcome, stage } from './pictures.js';

When('every shader of the engine is compiled', async function (this: ScenarioWorld) {
  const { device } = await stageDevice();
  const compiled = Object.entries(SHADERS).map(([name, code]) => compileShader(device, name, code));
  this.use(outcome).value = (await Promise.allSettled(compiled)).flatMap((each) =>
    each.status === 'rejected' ? [String(each.reason)] : [],
  );
});

Then('the driver has not a word to say about any file', async function (this: ScenarioWorld) {
  assert.deepEqual(this.use(outcome).value, []);
  // No file may have been left out.
  const files = await readdir(fileURLToPath(new URL('../../../shaders', import.meta.url)));
  assert.deepEqual(Object.keys(SHADERS).sort(), files.map((file) => file.replace('.wgsl', '')).sort());
});

When('a shader is compiled that reads:', async function (this: ScenarioWorld, code: string) {
  const { device } = await stageDevice();
  this.use(outcome).value = await compileShader(device, 'broken', code).catch((error: unknown) => error);
});

Then(
  'the refusal names {string}, line {number} and {string}',
  function (this: ScenarioWorld, shader: string, line: number, text: string) {
    const { value: error } = this.use(outcome);
    assert.ok(error instanceof GpuError, String(error));
    assert.equal(error.kind, 'shader');
    for (const part of [shader, ` ${line}:`, text]) assert.ok(error.message.includes(part), error.message);
  },
);

When('every struct is filled by the offsets that TypeScript has of it', function () {
  // The next step does both, for each struct.
});

Then('the shader finds each field where TypeScript put it', async function () {
  const bodies = [...SHADERS.structs.matchAll(/struct (\w+) \{([^}]*)\}/g)];
  const known: Readonly<Record<string, Readonly<Record<string, number>>>> = layouts;
  assert.deepEqual(bodies.map(([, name]) => `${name}Layout`).sort(), Object.keys(known).sort());
  for (const [, name, body] of bodies) {
    const layout = known[`${name}Layout`];
    assert.ok(name !== undefined && body !== undefined && layout !== undefined);
    const fields = [...body.replaceAll(/\/\/[^\n]*/g, '').matchAll(/(\w+): (\w+),/g)];
    const bytes = layout['bytes'] as number;
    // Every word of three rows holds its own number; the shader reads the last row, so a wrong size shows as well.
    const rows = Array.from({ length: (bytes / 4) * 3 }, (_, word) => word);
    const reads = fields.map(([, field, type], index) => {
      const value = `given[2].${field}${type?.startsWith('vec') ? '.x' : ''}`;
      return `found[${index}] = ${type === 'u32' || type === 'i32' ? `bitcast<f32>(${value})` : value};`;
    });
    const found = await runKernel(
      {
        shader: 'structs',
        inputType: name,
        inputLanes: rows.length,
        outputLanes: fields.length,
        body: reads.join('\n'),
      },
      rows,
    );
    fields.forEach(([, field], index) => {
      assert.equal(found[index], (bytes / 4) * 2 + (layout[field as string] as number) / 4, `${name}.${field}`);
    });
  }
});

When('a renderer is made on a device with the default limits', async function (this: ScenarioWorld) {
  const acquired = await acquireDevice({ driver: 'prefer-pinned', optionalLimits: {}, optionalFeatures: [] });
  assert.ok(acquired.ok);
  const { device } = acquired.gpu;
  this.defer(() => device.destroy());
  this.use(outcome).value = await createRenderer({ device, width: 8, height: 8 }).catch((error: unknown) => error);
});

Then('it is refused because the device lacks {word}', function (this: ScenarioWorld, limit: string) {
  const { value: error } = this.use(outcome);
  assert.ok(error instanceof GpuError, String(error));
  assert.equal(error.kind, 'requirement');
  assert.ok(error.message.includes(limit), error.message);
});

const FLAWS: Readonly<Record<string, (mesh: MeshData) => MeshData>> = {
  'names a vertex that it lacks': (mesh) => ({ ...mesh, indices: mesh.indices.map((at) => (at === 7 ? 99 : at)) }),
  'has fewer normals than places': (mesh) => ({ ...mesh, normals: mesh.normals.slice(3) }),
  'has a corner at no number': (mesh) => ({ ...mesh, positions: mesh.positions.map((v, at) => (at === 5 ? NaN : v)) }),
};

When('a mesh is given to the renderer that {}', async function (this: ScenarioWorld, flaw: string) {
  const broken = FLAWS[flaw];
  assert.ok(broken !== undefined, flaw);
  const { renderer } = await this.use(stage).stage.renderer();
  try {
    renderer.registerMesh(1, broken(boxMesh(1, 1, 1)));
  } catch (error) {
    this.use(outcome).value = error;
  }
});

Then(
  'it is refused for {word} with the value {word}, by rule {ruleId}',
  function (this: ScenarioWorld, field: string, value: string, rule: string) {
    const { value: error } = this.use(outcome);
    assert.ok(error instanceof RefusalError, String(error));
    assert.deepEqual([error.field, String(error.value), error.rule], [field, value, rule]);
  },
);
