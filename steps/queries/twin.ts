/** Scenes of solids in places within places, and robots there whose questions a brute-force twin answers in closed form. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  box,
  capsule,
  fixed,
  root,
  sphere,
  type Entity,
  type Quat,
  type Shape,
  type Vec3,
  type World,
} from '#host/index.js';
import { metAfter, type Target } from '../oracles/sweeps.js';
import { createWorld } from '../worlds/worldScene.js';
import { answersOf, ASKS, Marked, Prober, type Answer } from './prober.js';

/** How exact a place is that floats hold within 100 m, m: what the closed forms may differ by. */
const ROUNDING = 1e-3;

interface Solid {
  readonly in: number;
  readonly kind: Target['kind'];
  readonly at: Vec3;
  readonly size: Vec3;
}

interface Look {
  readonly in: number;
  readonly at: Vec3;
  readonly along: Vec3;
  readonly length: number;
  readonly what: 'nearest' | 'all' | 'cast';
  readonly radius: number;
}

/** A scene, and who looks around there. */
export interface Trial {
  readonly solids: readonly Solid[];
  readonly looks: readonly Look[];
  readonly turns: readonly Quat[];
}

/** Whole millimetres: drawn doubles crowd about zero, where every solid lies in every other. */
const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.round(1_000 * min), max: Math.round(1_000 * max) }).map((each) => each / 1_000);

const within = (most: number): fc.Arbitrary<Vec3> => {
  const lane = between(-most, most);
  return fc.tuple(lane, lane, lane);
};
const turns = fc
  .tuple(...[0, 1, 2, 3].map(() => between(-1, 1)))
  .filter((each) => Math.hypot(...each) > 0.1)
  .map(([x = 0, y = 0, z = 0, w = 1]): Quat => {
    const length = Math.hypot(x, y, z, w);
    return [x / length, y / length, z / length, w / length];
  });
const inFrame = fc.integer({ min: 0, max: 2 });
const side = between(0.3, 4);
const solids: fc.Arbitrary<Solid> = fc.record({
  in: inFrame,
  kind: fc.constantFrom('ball', 'box', 'capsule'),
  at: within(7),
  size: fc.tuple(side, side, side),
});
const looks: fc.Arbitrary<Look> = fc.record({
  in: inFrame,
  at: within(4),
  along: within(1).filter((each) => Math.hypot(...each) > 0.01),
  length: between(0.5, 80),
  what: fc.constantFrom('nearest', 'all', 'cast'),
  radius: between(0.05, 2),
});

export const trials: fc.Arbitrary<Trial> = fc.record({
  solids: fc.array(solids, { minLength: 1, maxLength: 9 }),
  looks: fc.array(looks, { minLength: 1, maxLength: 8 }),
  turns: fc.tuple(turns, turns),
});

/** Where each place is in the one around it, and how far it reaches: deep space, a cabin in it and a hold in that. */
const PLACES: readonly Vec3[] = [
  [0, 0, 0],
  [9, 3, -2],
  [2, 1, 0],
];
const REACHES = [0, 30, 16] as const;

function rotate([x, y, z, w]: Quat, [vx, vy, vz]: Vec3): Vec3 {
  // v + 2 q × (q × v + w v)
  const [cx, cy, cz] = [y * vz - z * vy + w * vx, z * vx - x * vz + w * vy, x * vy - y * vx + w * vz];
  return [vx + 2 * (y * cz - z * cy), vy + 2 * (z * cx - x * cz), vz + 2 * (x * cy - y * cx)];
}

const sum = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const less = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** A place or a direction of a frame, in another frame. */
function moved(
  trial: Trial,
  v: Vec3,
  way: { readonly from: number; readonly to: number; readonly free?: boolean },
): Vec3 {
  let out = v;
  const turnOf = (frame: number): Quat => trial.turns[frame - 1] ?? [0, 0, 0, 1];
  const offset = (frame: number): Vec3 => (way.free === true ? [0, 0, 0] : (PLACES[frame] ?? [0, 0, 0]));
  for (let up = way.from; up > 0; up--) out = sum(rotate(turnOf(up), out), offset(up));
  for (let down = 1; down <= way.to; down++) {
    const [x, y, z, w] = turnOf(down);
    out = rotate([-x, -y, -z, w], less(out, offset(down)));
  }
  return out;
}

/** The solid as a point sees it, with its walls moved outwards; a ball that moves sees its own radius more of it. */
function targetOf({ kind, at, size: [a, b, c] }: Solid, out: number): Target {
  if (kind === 'ball') return { kind, center: at, radius: a / 2 + out };
  if (kind === 'capsule') return { kind, center: at, radius: a / 2 + out, half: b / 2 };
  return { kind, center: at, half: [a / 2 + out, b / 2 + out, c / 2 + out] };
}

function shapeOf({ kind, size: [a, b, c] }: Solid): Shape {
  if (kind === 'ball') return sphere(a / 2);
  return kind === 'capsule' ? capsule(a / 2, b) : box(a, b, c, 0);
}

/** No closed form is here of a ball that meets a box: it sees a ball of the box's width instead. */
function solidsOf({ looks: all, solids: some }: Trial): readonly Solid[] {
  const casts = all.some(({ what }) => what === 'cast');
  return casts ? some.map((each) => (each.kind === 'box' ? { ...each, kind: 'ball' } : each)) : some;
}

/** Fails unless the robots of a scene are told what the twin finds. */
export async function compareWithTwin(trial: Trial): Promise<void> {
  const worker = new URL('./proberWorker.js', import.meta.url);
  const world = await createWorld({ components: [Prober, Marked], worker });
  try {
    compare(world, trial);
  } finally {
    await world.dispose();
  }
}

function compare(world: World, trial: Trial): void {
  const places: Entity[] = [world.spawn({ frame: root() })];
  for (let i = 1; i < PLACES.length; i++) {
    const reach = sphere(REACHES[i] ?? 1);
    const at = PLACES[i] ?? [0, 0, 0];
    const turn = trial.turns[i - 1] ?? [0, 0, 0, 1];
    places.push(world.spawn({ in: places[i - 1] as Entity, at, turn, interior: { bubble: reach } }));
  }
  const all = solidsOf(trial);
  const bodies = all.map((each) =>
    world.spawn({ in: places[each.in] as Entity, at: each.at, body: fixed(shapeOf(each)) }),
  );
  const robots = trial.looks.map(({ in: place, at, along, length, what, radius }) =>
    world.spawn({
      in: places[place] as Entity,
      at,
      components: [
        Prober({ asks: ASKS.indexOf(what), size: [radius, 0, 0], turn: [0, 0, 0, 1], along, length, tag: 7 }),
      ],
    }),
  );
  world.run({ ticks: 3 });
  trial.looks.forEach((look, i) => {
    const answers = answersOf(world, robots[i] as Entity);
    const range = (grown: number): readonly (number | undefined)[] =>
      all.map((each) => metBy(trial, look, { solid: each, grown }));
    judge(look, answers, { bodies, soonest: range(ROUNDING), latest: range(-ROUNDING) });
  });
}

/** After how far a look meets a solid whose walls are moved outwards. */
function metBy(
  trial: Trial,
  look: Look,
  { solid, grown }: { readonly solid: Solid; readonly grown: number },
): number | undefined {
  const way = { from: look.in, to: solid.in };
  const from = moved(trial, look.at, way);
  const along = moved(trial, look.along, { ...way, free: true });
  const size = Math.hypot(...along);
  const target = targetOf(solid, grown + (look.what === 'cast' ? look.radius : 0));
  const met = metAfter(target, from, [along[0] / size, along[1] / size, along[2] / size]);
  return met === undefined || met > look.length + grown ? undefined : met;
}

interface Truth {
  readonly bodies: readonly Entity[];
  /** When each body is met at the soonest and at the latest, as far as floats can tell. */
  readonly soonest: readonly (number | undefined)[];
  readonly latest: readonly (number | undefined)[];
}

function judge(look: Look, answers: readonly Answer[], { bodies, soonest, latest }: Truth): void {
  const hits = answers.filter(({ hit }) => hit !== 0);
  const first = Math.min(...latest.map((each) => each ?? Infinity));
  if (hits.length === 0) {
    assert.equal(answers.length, 1, 'a miss is told once');
    assert.equal(first, Infinity, 'nobody was hit, and somebody is there');
    assert.equal(answers[0]?.distance, look.length);
  }
  if (look.what !== 'all') assert.equal(answers.length, 1);
  hits.forEach(({ hit, distance, tag }, i) => {
    const at = bodies.indexOf(hit);
    const early = soonest[at];
    assert.ok(early !== undefined, `body ${String(at)} is not on the way`);
    assert.ok(distance >= early - ROUNDING, `${String(distance)} m is too soon, ${String(early)} m is right`);
    assert.ok(distance <= (latest[at] ?? Infinity) + ROUNDING, `${String(distance)} m is too late`);
    assert.ok(i === 0 || distance >= (hits[i - 1]?.distance ?? 0), 'the nearest first');
    assert.equal(tag, 7);
  });
  if (hits.length > 0) assert.ok((hits[0]?.distance ?? 0) <= first + ROUNDING, 'somebody is nearer');
  if (look.what !== 'all') return;
  assert.equal(new Set(hits.map(({ hit }) => hit)).size, hits.length, 'each once');
  latest.forEach((each, at) => {
    if (each !== undefined)
      assert.ok(
        hits.some(({ hit }) => hit === bodies[at]),
        `body ${String(at)} is left out`,
      );
  });
}
