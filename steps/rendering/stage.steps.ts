/** Things on a stage before a camera, and pictures of it. The eye is at the origin and looks along -Z, +Y up. */
import assert from 'node:assert/strict';
import { Given, Then, When, defineParameterType } from '@cucumber/cucumber';
import { glow } from '#core/looks/material.js';
import { boxMesh } from '#core/meshes/boxMesh.js';
import { sphereMesh } from '#core/meshes/sphereMesh.js';
import type { CapturedImage } from '#rendering/index.js';
import type { ToneCurve } from '#rendering/toneCurve.js';
import { directionThrough, entryDistance, firstHit, type Solid } from '../oracles/rays.js';
import type { Triple } from '../scenes/renderStage.js';
import { expectWithin, type Tolerance } from '../support/tolerance.js';
import { byteLane, floatTexel } from '../support/texels.js';
import type { ScenarioWorld } from '../support/world.js';
import { drawn, image, stage, type DrawnStage } from './pictures.js';

/** A hue of a glowing thing: which channels it sends. */
type Hue = 'red' | 'green' | 'blue' | 'yellow' | 'white';
const HUES: Readonly<Record<Hue, Triple>> = {
  red: [1, 0, 0],
  green: [0, 1, 0],
  blue: [0, 0, 1],
  yellow: [1, 1, 0],
  white: [1, 1, 1],
};

defineParameterType({
  name: 'hue',
  regexp: /red|green|blue|yellow|white/,
  transformer: (text: string) => text as Hue,
  useForSnippets: false,
});

defineParameterType({
  name: 'curve',
  regexp: /AcesFitted|Hable/,
  transformer: (text: string): ToneCurve => (text === 'Hable' ? 'hable' : 'acesFitted'),
  useForSnippets: false,
});

/** Bright enough that Hable's curve shows each channel as 255. */
const BRIGHT = 20;

function addGlowing(scenario: ScenarioWorld, hue: Hue, solid: Solid): void {
  const state = scenario.use(stage);
  const mesh =
    solid.kind === 'ball'
      ? sphereMesh(solid.radius, 48)
      : boxMesh(solid.half[0] * 2, solid.half[1] * 2, solid.half[2] * 2);
  const channels = HUES[hue];
  const material = glow([channels[0] * BRIGHT, channels[1] * BRIGHT, channels[2] * BRIGHT]);
  state.stage.props.push({ mesh, material, at: solid.center });
  state.solids.push({ hue, solid });
}

Given('a glowing {hue} ball of radius {distance} at {place}', glowingBall);
function glowingBall(this: ScenarioWorld, hue: Hue, radius: number, center: Triple): void {
  addGlowing(this, hue, { kind: 'ball', center, radius });
}

Given(
  'a glowing {hue} cube of {distance} at {place}',
  function (this: ScenarioWorld, hue: Hue, side: number, center: Triple) {
    addGlowing(this, hue, { kind: 'box', center, half: [side / 2, side / 2, side / 2] });
  },
);

Given(
  'a glowing {hue} box of {place} at {place}',
  function (this: ScenarioWorld, hue: Hue, [x, y, z]: Triple, center: Triple) {
    addGlowing(this, hue, { kind: 'box', center, half: [x / 2, y / 2, z / 2] });
  },
);

Given('a glowing {hue} ball of radius {distance} that goes from {place} to {place}', movingBall);
function movingBall(this: ScenarioWorld, hue: Hue, radius: number, from: Triple, to: Triple): void {
  addGlowing(this, hue, { kind: 'ball', center: to, radius });
  const { props } = this.use(stage).stage;
  const last = props.pop();
  assert.ok(last !== undefined);
  props.push({ ...last, from });
}

Given('an eye that comes from {place}', function (this: ScenarioWorld, from: Triple) {
  this.use(stage).stage.cameraFrom = from;
});

When('the picture is drawn {percent} of the way', async function (this: ScenarioWorld, share: number) {
  const state = this.use(stage);
  state.drawing = await state.stage.draw(share);
});

Then('the ball shows at {place}', async function (this: ScenarioWorld, center: Triple) {
  const state = this.use(stage);
  const [only] = state.solids;
  assert.ok(only?.solid.kind === 'ball' && state.solids.length === 1, 'needs one ball');
  state.solids[0] = { hue: only.hue, solid: { ...only.solid, center } };
  compareWithRays(state, await image(state));
});

When('the picture is drawn', async function (this: ScenarioWorld) {
  await draw(this);
});

When('the picture is drawn under the curve {curve}', async function (this: ScenarioWorld, toneCurve: ToneCurve) {
  const state = this.use(stage);
  state.stage.options = { ...state.stage.options, toneCurve };
  await draw(this);
});

When('the picture is drawn at {number} stops', async function (this: ScenarioWorld, stops: number) {
  const state = this.use(stage);
  state.stage.options = { ...state.stage.options, exposure: { kind: 'fixed', stops } };
  await draw(this);
});

async function draw(scenario: ScenarioWorld): Promise<void> {
  const state = scenario.use(stage);
  state.drawing = await state.stage.draw();
}

Then('each pixel shows what a ray through it meets first', async function (this: ScenarioWorld) {
  const state = this.use(stage);
  const shown = await image(state);
  compareWithRays(state, shown);
});

/**
 * Compares every pixel whose corners, moved out by half a pixel more, all meet the same thing; the others lie on an edge.
 */
function compareWithRays(state: DrawnStage, shown: CapturedImage): void {
  const seen = new Set<Hue>();
  const solids = state.solids.map(({ solid }) => solid);
  const lens = state.stage;
  let compared = 0;
  for (let y = 0; y < shown.height; y++) {
    for (let x = 0; x < shown.width; x++) {
      const around = [
        [x + 0.5, y + 0.5],
        [x - 0.5, y - 0.5],
        [x + 1.5, y - 0.5],
        [x - 0.5, y + 1.5],
        [x + 1.5, y + 1.5],
      ].map(([px, py]) => firstHit(solids, directionThrough(lens, px as number, py as number))?.index);
      if (new Set(around).size > 1) continue;
      compared++;
      const hue = around[0] === undefined ? undefined : state.solids[around[0]]?.hue;
      const expected = hue === undefined ? [0, 0, 0] : HUES[hue].map((channel) => channel * 255);
      const at = y * shown.width + x;
      const actual = [0, 1, 2].map((lane) => byteLane(shown.pixels, at, lane));
      assert.deepEqual(actual, expected, `pixel ${x}, ${y} must show ${hue ?? 'the sky'}`);
      if (hue !== undefined) seen.add(hue);
    }
  }
  for (const { hue } of state.solids) {
    assert.ok(seen.has(hue), `the ${hue} thing covers no pixel that could be compared`);
  }
  assert.ok(compared > shown.pixels.length / 8, 'most pixels must lie inside or outside of everything');
}

Then(
  'each pixel tells how far its ray goes within {tolerance}',
  async function (this: ScenarioWorld, tolerance: Tolerance) {
    const state = this.use(stage);
    const { renderer } = drawn(this);
    const distances = await renderer.readTarget('distance');
    const boxes = state.solids.map(({ solid }) => solid);
    for (let y = 0; y < renderer.height; y++) {
      for (let x = 0; x < renderer.width; x++) {
        const direction = directionThrough(state.stage, x + 0.5, y + 0.5);
        const expected = firstHit(boxes, direction)?.distance ?? 0;
        const actual = floatTexel(distances, y * renderer.width + x);
        expectWithin(`the distance of pixel ${x}, ${y}`, actual, expected, tolerance);
      }
    }
  },
);

const RANGES = ['near', 'middle', 'far'] as const;
defineParameterType({
  name: 'range',
  regexp: /near|middle|far/,
  transformer: (text: string) => RANGES.indexOf(text as (typeof RANGES)[number]) as 0 | 1 | 2,
  useForSnippets: false,
});

Then('the {range} range draws {count} thing(s)', function (this: ScenarioWorld, range: 0 | 1 | 2, count: number) {
  assert.equal(drawn(this).renderer.rowsInRange(range), count);
});

/** Corners lie on a grid of at least 16 steps a pixel, so a pixel may show what a ray half a step beside its own meets. */
const GRID = [-1 / 32, 0, 1 / 32];
/** A 32-bit depth of interpolated floats: the last three of its 24 bits are noise. */
const FLOAT_NOISE = 2 ** -20;

Then(
  'the depth of the {range} range is {distance} over the view depth of each pixel up to {distance}, and the same for all beyond',
  depthIs,
);
async function depthIs(this: ScenarioWorld, range: 0 | 1 | 2, near: number, far: number): Promise<void> {
  const state = this.use(stage);
  const { renderer } = drawn(this);
  const depths = await renderer.readDepth(range);
  const [solid] = state.solids.map((entry) => entry.solid);
  assert.ok(solid !== undefined && state.solids.length === 1, 'needs one thing');
  const depthThrough = (x: number, y: number): number => {
    const direction = directionThrough(state.stage, x, y);
    const distance = entryDistance(solid, direction);
    return near / Math.min(distance === undefined ? Infinity : -direction[2] * distance, far);
  };
  let met = 0;
  for (let index = 0; index < depths.length; index++) {
    const [x, y] = [(index % renderer.width) + 0.5, Math.floor(index / renderer.width) + 0.5];
    const around = GRID.flatMap((dx) => GRID.map((dy) => depthThrough(x + dx, y + dy)));
    const actual = depths[index] as number;
    const place = `the depth of pixel ${index % renderer.width}, ${Math.floor(index / renderer.width)}`;
    assert.ok(actual >= Math.min(...around) * (1 - FLOAT_NOISE), `${place} is ${actual}, below ${Math.min(...around)}`);
    assert.ok(actual <= Math.max(...around) * (1 + FLOAT_NOISE), `${place} is ${actual}, above ${Math.max(...around)}`);
    if (depthThrough(x, y) > near / far) met++;
  }
  assert.ok(met > 0, 'some pixel must lie in the range');
}

Then(
  'the depth of the {range} range is {distance} over the view depth of each pixel',
  async function (this: ScenarioWorld, range: 0 | 1 | 2, near: number) {
    await depthIs.call(this, range, near, Infinity);
  },
);

Given('a renderer with shadows {word}', function (this: ScenarioWorld, setting: string) {
  const { stage: made } = this.use(stage);
  made.options = { ...made.options, shadows: setting === 'on' };
});
