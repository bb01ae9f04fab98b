/** Shapes as descriptions and as bytes. */
import { Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { decodeShape, encodeShape } from '#core/shapeCodec.js';
import {
  box,
  capsule,
  compound,
  cylinder,
  hull,
  isMadeOfSharpPieces,
  mesh,
  sphere,
  type Quat,
  type Shape,
  type Vec3,
} from '#core/shapes.js';
import { expectForAll } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { bayScene } from './bayScene.js';

const size = fc.double({ min: 0.001, max: 1000, noNaN: true });
const place = fc.double({ min: -1000, max: 1000, noNaN: true }).map((each) => each + 0);
const radius = fc.oneof(fc.constant(0), fc.double({ min: 0.001, max: 1, noNaN: true }));
const triple: fc.Arbitrary<Vec3> = fc.tuple(place, place, place);
const turn: fc.Arbitrary<Quat> = fc.tuple(place, place, place, fc.constant(1));

const simple: fc.Arbitrary<Shape> = fc.oneof(
  size.map(sphere),
  fc.tuple(size, size, size, radius).map(([x, y, z, r]) => box(x, y, z, r)),
  fc.tuple(size, size).map(([r, h]) => capsule(r, h)),
  fc.tuple(size, size, radius).map(([r, h, c]) => cylinder(r, h, c)),
  fc.tuple(fc.array(triple, { minLength: 4, maxLength: 8 }), radius).map(([points, r]) => hull(points, r)),
  fc.array(triple, { minLength: 3, maxLength: 6 }).map((vertices) => mesh(vertices, [[0, 1, 2]])),
);

const anyShape: fc.Arbitrary<Shape> = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3 },
    simple,
    fc
      .array(fc.record({ shape: tie('shape'), at: triple, turn }, { noNullPrototype: true }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((children) => compound(...children)),
  ),
})).shape;

When('shapes of any kind are written as bytes and read again', function (this: ScenarioWorld) {
  this.use(forms).ask = (shape) => decodeShape(encodeShape(shape));
});

When('shapes of any kind are asked whether they are made of sharp pieces', function (this: ScenarioWorld) {
  this.use(forms).ask = isMadeOfSharpPieces;
});

const forms = slot(() => ({ ask: (_shape: Shape): unknown => assert.fail('nothing was asked') }));

Then('each is the shape that was written, and different shapes have different bytes', function (this: ScenarioWorld) {
  const { ask } = this.use(forms);
  const same = fc.property(anyShape, anyShape, (shape, other) => {
    assert.deepEqual(ask(shape), shape);
    const equal = JSON.stringify(shape) === JSON.stringify(other);
    assert.equal(Buffer.compare(encodeShape(shape), encodeShape(other)) === 0, equal);
  });
  expectForAll(same);
});

/** All pieces of a shape that are no compounds, from first to last. */
function piecesOf(shape: Shape): Shape[] {
  const found: Shape[] = [];
  const open = [shape];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === 'compound') open.push(...next.children.map((child) => child.shape));
    else found.push(next);
  }
  return found;
}

Then(
  'the answer is that of a list of all their pieces, and no for a box or a hull alone',
  function (this: ScenarioWorld) {
    const { ask } = this.use(forms);
    const isSharp = (piece: Shape): boolean => {
      if (piece.kind === 'mesh') return true;
      return (piece.kind === 'box' || piece.kind === 'hull') && piece.convexRadius === 0;
    };
    const alike = fc.property(anyShape, (shape) => {
      const joined = shape.kind === 'compound' || shape.kind === 'mesh';
      assert.equal(ask(shape), joined && piecesOf(shape).every(isSharp));
    });
    expectForAll(alike);
  },
);

When('crates join it that are described alike, alike again, and with another radius', function (this: ScenarioWorld) {
  const { bay } = this.use(bayScene);
  bay.add({ shape: box(1, 2, 3), at: [0, 0, 0] });
  bay.add({ shape: { kind: 'box', size: [1, 2, 3], convexRadius: 0.05 }, at: [9, 0, 0] });
  bay.add({ shape: box(1, 2, 3, 0.04), at: [18, 0, 0] });
  bay.tick();
});

Then('the first two have one shape, and the third has its own', function (this: ScenarioWorld) {
  const { bay } = this.use(bayScene);
  const [first, second, third] = bay.rows.bodies.shape;
  assert.equal(first, second);
  assert.notEqual(third, first);
  assert.equal(bay.jolt.shapes.count, 2, 'native shapes');
});
