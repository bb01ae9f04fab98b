/** Surfaces, the lights on them, and what they send to the eye. */
import assert from 'node:assert/strict';
import { Given, Then } from '@cucumber/cucumber';
import type { Material } from '#core/looks/material.js';
import { planeMesh } from '#core/meshes/planeMesh.js';
import { sphereMesh } from '#core/meshes/sphereMesh.js';
import { octahedralNormal } from '#rendering/octahedral.js';
import { starLight, type Prop, type Rotation, type Triple } from '../scenes/renderStage.js';
import { byteLane, halfTexel, signedTexel } from '../support/texels.js';
import { expectWithin, type Tolerance } from '../support/tolerance.js';
import type { ScenarioWorld } from '../support/world.js';
import { centerIndex, drawn, stage } from './pictures.js';

/** The rotation by an angle about an axis of length 1. */
const turnAbout = (axis: Triple, angle: number): Rotation => {
  const sine = Math.sin(angle / 2);
  return [axis[0] * sine, axis[1] * sine, axis[2] * sine, Math.cos(angle / 2)];
};

const product = (p: Rotation, q: Rotation): Rotation => [
  p[3] * q[0] + p[0] * q[3] + p[1] * q[2] - p[2] * q[1],
  p[3] * q[1] - p[0] * q[2] + p[1] * q[3] + p[2] * q[0],
  p[3] * q[2] + p[0] * q[1] - p[1] * q[0] + p[2] * q[3],
  p[3] * q[3] - p[0] * q[0] - p[1] * q[1] - p[2] * q[2],
];

/** Turns a plane that faces +Y to face the eye. */
const TOWARD_EYE = turnAbout([1, 0, 0], Math.PI / 2);

/** A square that fills the view, turned about the vertical by an angle. */
const board = (material: Material, distance: number, angle: number): Prop => ({
  mesh: planeMesh(4, 4),
  material,
  at: [0, 0, -distance],
  scale: [distance, 1, distance],
  turn: product(turnAbout([0, 1, 0], angle), TOWARD_EYE),
});

Given('a {finish} board {distance} before the eye', function (this: ScenarioWorld, finish: Material, distance: number) {
  this.use(stage).stage.props.push(board(finish, distance, 0));
});

Given(
  'a {finish} board {distance} before the eye, turned by {angle}',
  function (this: ScenarioWorld, finish: Material, distance: number, angle: number) {
    this.use(stage).stage.props.push(board(finish, distance, angle));
  },
);

Given('a {finish} board {distance} before the eye that turns from {angle} to {angle}', turningBoard);
function turningBoard(this: ScenarioWorld, finish: Material, distance: number, from: number, to: number): void {
  const { turn } = board(finish, distance, from);
  assert.ok(turn !== undefined);
  this.use(stage).stage.props.push({ ...board(finish, distance, to), turnedFrom: turn });
}

Given(
  'a {finish} board {distance} before the eye, with its up toward {vector}',
  function (this: ScenarioWorld, finish: Material, distance: number, vector: Triple) {
    this.use(stage).stage.props.push({ ...board(finish, distance, 0), up: { kind: 'along', vector } });
  },
);

Given(
  'a {finish} board {distance} before the eye, without an up',
  function (this: ScenarioWorld, finish: Material, distance: number) {
    this.use(stage).stage.props.push({ ...board(finish, distance, 0), up: { kind: 'mixed' } });
  },
);

Given(
  'a {finish} board {distance} before the eye whose normals lean to the right by {angle}',
  function (this: ScenarioWorld, finish: Material, distance: number, angle: number) {
    const flat = planeMesh(4, 4);
    const normals = flat.normals.map((_, lane) => [Math.sin(angle), Math.cos(angle), 0][lane % 3] as number);
    this.use(stage).stage.props.push({ ...board(finish, distance, 0), mesh: { ...flat, normals } });
  },
);

Given(
  'a {finish} ball of radius {distance} at {place}',
  function (this: ScenarioWorld, material: Material, radius: number, at: Triple) {
    this.use(stage).stage.props.push({ mesh: sphereMesh(radius, 64), material, at, castsShadow: false });
  },
);

Given(
  'a {finish} planet of radius {distance} at {place}, with its up from its centre',
  function (this: ScenarioWorld, material: Material, radius: number, at: Triple) {
    const up = { kind: 'from', vector: [0, 0, 0] } as const;
    this.use(stage).stage.props.push({ mesh: sphereMesh(radius, 64), material, at, up });
  },
);

Given('a star behind the eye that gives {irradiance}', function (this: ScenarioWorld, irradiance: number) {
  this.use(stage).stage.lights.push(starLight([0, 0, 1], irradiance));
});

Given(
  'a star toward {vector} that gives {irradiance}',
  function (this: ScenarioWorld, direction: Triple, irradiance: number) {
    this.use(stage).stage.lights.push(starLight(direction, irradiance));
  },
);

Given('a lamp of {power} at {place}', function (this: ScenarioWorld, power: number, at: Triple) {
  this.use(stage).stage.lights.push({ power, at });
});

Given(
  'a globe lamp of {power} and radius {distance} at {place}',
  function (this: ScenarioWorld, power: number, radius: number, at: Triple) {
    this.use(stage).stage.lights.push({ power, radius, at });
  },
);

Given('a spot lamp of {power} at {place} aimed along {vector} with a half angle of {angle}', spotLamp);
function spotLamp(this: ScenarioWorld, power: number, at: Triple, direction: Triple, outer: number): void {
  this.use(stage).stage.lights.push({ power, at, spot: { direction, inner: outer * 0.9, outer } });
}

Given('a broken lamp whose {word} is not a number', function (this: ScenarioWorld, field: string) {
  const broken: Triple = [NaN, 1, 1];
  this.use(stage).stage.lights.push({
    power: field === 'power' ? NaN : 100,
    at: field === 'place' ? broken : [0, 0, 0],
    color: field === 'colour' ? broken : [1, 1, 1],
    radius: field === 'radius' ? NaN : 0,
  });
});

Given(
  'a sky that shines with {radiance} over ground that shines with {radiance}',
  function (this: ScenarioWorld, sky: number, ground: number) {
    const { stage: made } = this.use(stage);
    made.sky = [sky, sky, sky];
    made.ground = [ground, ground, ground];
  },
);

/** The exposed radiance of a pixel, divided by the exposure. */
async function sentBy(scenario: ScenarioWorld, index: number): Promise<readonly number[]> {
  const texels = await drawn(scenario).renderer.readTarget('hdr');
  const stops = scenario.use(stage).stage.options.exposure?.stops ?? 0;
  return halfTexel(texels, index)
    .slice(0, 3)
    .map((value) => value / 2 ** stops);
}

Then(
  'the middle of the picture sends {radiance} within {tolerance}',
  async function (this: ScenarioWorld, expected: number, tolerance: Tolerance) {
    const sent = await sentBy(this, centerIndex(drawn(this).renderer));
    sent.forEach((value, lane) => expectWithin(`channel ${lane}`, value, expected, tolerance));
  },
);

Then('the middle of the picture sends nothing', async function (this: ScenarioWorld) {
  assert.deepEqual(await sentBy(this, centerIndex(drawn(this).renderer)), [0, 0, 0]);
});

Then('the middle of the picture sends something', async function (this: ScenarioWorld) {
  const sent = await sentBy(this, centerIndex(drawn(this).renderer));
  for (const value of sent) assert.ok(value > 0);
});

Then(
  'every pixel of it sends {radiance} within {tolerance}',
  async function (this: ScenarioWorld, expected: number, tolerance: Tolerance) {
    const { renderer } = drawn(this);
    const distances = new Float32Array((await renderer.readTarget('distance')).buffer);
    const texels = await renderer.readTarget('hdr');
    let met = 0;
    distances.forEach((distance, index) => {
      if (distance === 0) return;
      met++;
      expectWithin(`pixel ${index}`, halfTexel(texels, index)[0], expected, tolerance);
    });
    assert.ok(met > 100, `it covers ${met} pixels only`);
  },
);

Then('the middle of the HDR image holds exactly {number}', async function (this: ScenarioWorld, expected: number) {
  const texels = await drawn(this).renderer.readTarget('hdr');
  assert.equal(halfTexel(texels, centerIndex(drawn(this).renderer))[0], expected);
});

Then('the emission kept for the middle of the picture is exactly {number}', emissionIs);
async function emissionIs(this: ScenarioWorld, expected: number): Promise<void> {
  const texels = await drawn(this).renderer.readTarget('emissive');
  assert.equal(halfTexel(texels, centerIndex(drawn(this).renderer))[0], expected);
}

Then('every value of the HDR image is finite and at most {number}', async function (this: ScenarioWorld, most: number) {
  const { renderer } = drawn(this);
  const texels = await renderer.readTarget('hdr');
  for (let index = 0; index < renderer.width * renderer.height; index++) {
    for (const value of halfTexel(texels, index)) assert.ok(value <= most, `pixel ${index} holds ${value}`);
  }
});

Then(
  'the roughness kept for the middle of the picture is {number}',
  async function (this: ScenarioWorld, expected: number) {
    const texels = await drawn(this).renderer.readTarget('specular');
    assert.equal(byteLane(texels, centerIndex(drawn(this).renderer), 1) / 255, expected);
  },
);

/** The angle between two unit vectors, exact also where it is small, rad. */
function angleBetween(a: Triple, b: Triple): number {
  return 2 * Math.asin(Math.min(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 2, 1));
}

Then(
  'the normals kept for the middle of the picture lean to the right by {angle} and {angle} within {angle}',
  normalsLean,
);
async function normalsLean(this: ScenarioWorld, shading: number, geometric: number, room: number): Promise<void> {
  const codes = signedTexel(await drawn(this).renderer.readTarget('normals'), centerIndex(drawn(this).renderer));
  [shading, geometric].forEach((angle, index) => {
    const normal = octahedralNormal(codes[index * 2] as number, codes[index * 2 + 1] as number);
    const off = angleBetween(normal, [Math.sin(angle), 0, Math.cos(angle)]);
    assert.ok(off <= room, `normal ${index} is off by ${off} rad`);
  });
}
