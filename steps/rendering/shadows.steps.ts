/** Plates that cast shadows on a board. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { boxMesh } from '#core/meshes/boxMesh.js';
import { planeMesh } from '#core/meshes/planeMesh.js';
import { directionThrough } from '../oracles/rays.js';
import { RenderStage, starLight, type Triple } from '../scenes/renderStage.js';
import { expectForAllAsync } from '../support/property.js';
import { halfTexel } from '../support/texels.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { drawn, stage } from './pictures.js';

interface Plate {
  readonly at: Triple;
  readonly size: number;
}

const plates = slot(() => ({ list: [] as Plate[] }));
const stars = slot(() => ({ inputs: undefined as fc.Arbitrary<BoardInStarlight> | undefined }));

/** A plate is a thin square that faces along (1, 0, 1), half way between the eye's axis and +X. */
const PLATE_TURN = [0, Math.sin(Math.PI / 8), 0, Math.cos(Math.PI / 8)] as const;

function addPlate(scenario: ScenarioWorld, plate: Plate, castsShadow: boolean): void {
  const mesh = boxMesh(plate.size, plate.size, plate.size / 100);
  scenario.use(stage).stage.props.push({ mesh, at: plate.at, turn: PLATE_TURN, castsShadow });
  scenario.use(plates).list.push(plate);
}

Given('a plate of {distance} at {place} that casts shadows', function (this: ScenarioWorld, size: number, at: Triple) {
  addPlate(this, { at, size }, true);
});

Given(
  'a plate of {distance} at {place} that does not cast shadows',
  function (this: ScenarioWorld, size: number, at: Triple) {
    addPlate(this, { at, size }, false);
  },
);

Given(
  'a star without shadows toward {vector} that gives {irradiance}',
  function (this: ScenarioWorld, direction: Triple, irradiance: number) {
    this.use(stage).stage.lights.push({ ...starLight(direction, irradiance), castsShadow: false });
  },
);

Then(
  'each pixel of the board is dark where a ray to the star meets the plate, and light elsewhere',
  async function (this: ScenarioWorld) {
    const state = this.use(stage);
    const [board] = state.stage.props;
    const [plate] = this.use(plates).list;
    assert.ok(board !== undefined && plate !== undefined);
    const { renderer } = drawn(this);
    const hdr = await renderer.readTarget('hdr');
    const distances = new Float32Array((await renderer.readTarget('distance')).buffer);
    const seen = { dark: 0, light: 0 };
    for (let index = 0; index < distances.length; index++) {
      const direction = directionThrough(
        state.stage,
        (index % renderer.width) + 0.5,
        Math.floor(index / renderer.width) + 0.5,
      );
      const distance = board.at[2] / direction[2];
      // Pixels that show the plate itself are not the board's.
      if (Math.abs((distances[index] as number) - distance) > 0.01) continue;
      const place: Triple = [direction[0] * distance, direction[1] * distance, board.at[2]];
      const inside = shadowDepth(place, plate);
      // The edge is blurred over a few texels of the finest box: 3 of 2.4 cm.
      if (Math.abs(inside) < 0.1) continue;
      const sent = halfTexel(hdr, index)[0];
      assert.equal(sent === 0, inside > 0, `pixel ${index} sends ${sent}, ${inside} m inside the shadow`);
      seen[inside > 0 ? 'dark' : 'light']++;
    }
    assert.ok(seen.dark > 50 && seen.light > 50, JSON.stringify(seen));
  },
);

/** How far inside the plate's shadow a place lies, by rays along (1, 0, 1); negative outside, m. */
function shadowDepth(place: Triple, plate: Plate): number {
  const [x, y, z] = [place[0] - plate.at[0], place[1] - plate.at[1], place[2] - plate.at[2]];
  const across = Math.abs((x - z) / Math.SQRT2);
  return plate.size / 2 - Math.max(across, Math.abs(y));
}

/** A bare board and a star. */
interface BoardInStarlight {
  readonly distance: number;
  readonly turn: number;
  readonly direction: Triple;
}

When('a star shines on a bare board from any side, near and far', function (this: ScenarioWorld) {
  this.use(stars).inputs = fc.record({
    distance: fc.double({ min: 0, max: 2.5, noNaN: true }).map((exponent) => 10 ** exponent),
    turn: fc.double({ min: -1.3, max: 1.3, noNaN: true }),
    direction: fc
      .tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }))
      .map(([x, y]): Triple => [x * 3, y * 3, 1]),
  });
});

Then('no pixel of the board is darker than without shadows', async function (this: ScenarioWorld) {
  const { inputs } = this.use(stars);
  assert.ok(inputs !== undefined);
  await expectForAllAsync(
    fc.asyncProperty(inputs, async (input) => {
      const [shadowed, open] = [await boardPixels(input, true), await boardPixels(input, false)];
      assert.ok(Buffer.compare(shadowed, open) === 0, 'the board shadows itself');
    }),
    0.1,
  );
});

async function boardPixels({ distance, turn, direction }: BoardInStarlight, castsShadow: boolean): Promise<Uint8Array> {
  const made = new RenderStage();
  const half = Math.sin(Math.PI / 4);
  // Facing the eye, and then turned about the vertical.
  const [c, s] = [Math.cos(turn / 2), Math.sin(turn / 2)];
  made.props.push({
    mesh: planeMesh(8, 8),
    at: [0, 0, -distance],
    scale: [distance, 1, distance],
    turn: [c * half, s * half, -s * half, c * half],
  });
  made.lights.push({ ...starLight(direction, 100), castsShadow });
  const { renderer } = await made.draw();
  return renderer.readTarget('hdr');
}
