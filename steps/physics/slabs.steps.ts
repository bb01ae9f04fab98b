/** Floors of several pieces, and who sinks into them or trips over them. */
import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { box, compound, hull, mesh, sphere, type Shape, type Vec3 } from '#core/shapes.js';
import { expectWithin, type Tolerance } from '../support/tolerance.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { Bay, sharedJolt } from './bay.js';
import { bayScene } from './bayScene.js';

/** The corners of a box about the origin. */
function corners([x, y, z]: Vec3): Vec3[] {
  const signs = [-0.5, 0.5];
  return signs.flatMap((a) => signs.flatMap((b) => signs.map((c): Vec3 => [a * x, b * y, c * z])));
}

/** Corner i of a box has the bits of i for the signs of x, y and z; each triangle is counter-clockwise from outside. */
const BOX_TRIANGLES: readonly Vec3[] = [
  [0, 1, 3],
  [0, 3, 2],
  [4, 6, 7],
  [4, 7, 5],
  [0, 4, 5],
  [0, 5, 1],
  [2, 3, 7],
  [2, 7, 6],
  [0, 2, 6],
  [0, 6, 4],
  [1, 5, 7],
  [1, 7, 3],
];

function pieceOf(kind: string, size: Vec3, radius: number): Shape {
  if (kind === 'box') return box(...size, radius);
  if (kind === 'hull') return hull(corners(size), radius);
  assert.equal(kind, 'mesh');
  return mesh(corners(size), BOX_TRIANGLES);
}

interface Slab {
  thickness: number;
  piece: (size: Vec3) => Shape;
  seam: number;
  middle: number;
}

const slab = slot((): Slab => ({ thickness: 0.5, piece: (size) => box(...size), seam: NaN, middle: NaN }));

Given(
  'a slab of {word} pieces with a radius of {distance}',
  function (this: ScenarioWorld, kind: string, radius: number) {
    this.use(slab).piece = (size) => pieceOf(kind, size, radius);
  },
);

Given(
  'a slab of {word} pieces {distance} thick with a radius of {distance}',
  function (this: ScenarioWorld, kind: string, thickness: number, radius: number) {
    Object.assign(this.use(slab), { thickness, piece: (size: Vec3) => pieceOf(kind, size, radius) });
  },
);

Given('a slab of {word} pieces that name no radius', function (this: ScenarioWorld, kind: string) {
  this.use(slab).piece = (size) => (kind === 'box' ? box(...size) : hull(corners(size)));
});

When(
  'a ball of {distance} rests on its seam, and another one on the middle of a piece',
  async function (this: ScenarioWorld, radius: number) {
    const scene = this.use(slab);
    const bay = new Bay(await sharedJolt('simd'));
    this.defer(() => bay.dispose());
    bay.open([0, -9.81, 0]);
    const shape = scene.piece([2, scene.thickness, 2]);
    const pieces = compound({ shape, at: [-1, 0, 0] }, { shape, at: [1, 0, 0] });
    bay.add({ motion: 'static', shape: pieces, at: [0, -scene.thickness / 2, 0] });
    const seam = bay.add({ shape: sphere(radius), at: [0, radius, -0.5] });
    const middle = bay.add({ shape: sphere(radius), at: [1, radius, 0.5] });
    bay.tick(240);
    scene.seam = bay.place(seam)[1];
    scene.middle = bay.place(middle)[1];
  },
);

Then(
  'the one on the seam lies {distance} deeper, within {tolerance}',
  function (this: ScenarioWorld, depth: number, tolerance: Tolerance) {
    const { seam, middle } = this.use(slab);
    expectWithin('the depth', middle - seam, depth, tolerance);
  },
);

Given(
  'a deck of ice of five {word} pieces with a radius of {distance}',
  function (this: ScenarioWorld, kind: string, radius: number) {
    const shape = pieceOf(kind, [2, 0.5, 2], radius);
    const children = [0, 1, 2, 3, 4].map((i) => ({ shape, at: [2 * i, 0, 0] as Vec3 }));
    this.use(bayScene).bay.add({ motion: 'static', friction: 0, shape: compound(...children), at: [0, -0.25, 0] });
  },
);

Given('a sharp crate of ice on the deck, sliding at {speed}', function (this: ScenarioWorld, speed: number) {
  const crate = { name: 'crate', shape: box(0.4, 0.4, 0.4, 0) };
  this.use(bayScene).add(crate, { friction: 0, at: [0, 0.2, 0], velocity: [speed, 0, 0] });
});

Given('a raft of sharp planks', function (this: ScenarioWorld) {
  const plank = box(2, 0.5, 2, 0);
  const raft = compound({ shape: plank, at: [-1, -0.25, 0] }, { shape: plank, at: [1, -0.25, 0] });
  this.use(bayScene).bay.add({ shape: raft, mass: 100_000, friction: 0 });
});

Given('a ball falling beside its seam', function (this: ScenarioWorld) {
  const ball = { name: 'ball', shape: sphere(0.25) };
  this.use(bayScene).add(ball, { at: [0.01, 1, 0], velocity: [0, -3, 0], friction: 0 });
});

Then('the ball was pushed sideways by more than {distance}', function (this: ScenarioWorld, least: number) {
  const push = pushed(this);
  assert.ok(push > least, `${push} m`);
});

Then('the ball was pushed sideways by less than {distance}', function (this: ScenarioWorld, most: number) {
  const push = pushed(this);
  assert.ok(push < most, `${push} m`);
});

function pushed(scenario: ScenarioWorld): number {
  const { bay, things } = scenario.use(bayScene);
  const [x, y] = bay.place(things.get('ball'));
  assert.ok(y < 0.3, 'the ball did not land');
  return Math.abs(x - 0.01);
}
