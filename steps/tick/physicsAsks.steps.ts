/** What physics takes of what it is asked for: of wrong askings nothing, and of right ones all. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { BodyMotion, MotionCase } from '#core/seams/physics.js';
import { box, dynamic, fixed, kinematic, root, sphere, type Entity, type Vec3, type World } from '#host/index.js';
import { Trial } from '../frames/trial.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { CALL_NAMES, Pilot, Request, type Call } from '../worlds/pilot.js';
import { createWorld } from '../worlds/worldScene.js';
import { askChange, askMotion } from '../worlds/wrongAsks.js';

const CUBE = box(1, 1, 1);
const inside = { interior: { bubble: sphere(20) } };

const KINDS = {
  crate: { body: dynamic(CUBE, { mass: 10 }) },
  door: { body: kinematic(CUBE) },
  wall: { body: fixed(CUBE) },
  ship: { body: dynamic(CUBE, { mass: 10 }), ...inside },
  lift: { body: kinematic(CUBE), ...inside },
  base: { body: fixed(CUBE), ...inside },
} as const;
type Kind = keyof typeof KINDS;

const HULLS: readonly Kind[] = ['ship', 'lift', 'base'];
const MOTIONS = { static: BodyMotion.static, kinematic: BodyMotion.kinematic, dynamic: BodyMotion.dynamic } as const;
type Motion = keyof typeof MOTIONS;
const OWN: Readonly<Record<Kind, Motion>> = {
  crate: 'dynamic',
  door: 'kinematic',
  wall: 'static',
  ship: 'dynamic',
  lift: 'kinematic',
  base: 'static',
};

/** A motion of some kind for some body, which may change how it moves in the same step. */
interface Asking {
  readonly kind: Kind;
  readonly change: Motion | undefined;
  readonly asked: 'endPose' | 'sample' | 'steer';
}
/** What came of it: how many errors, and how far the body is from where it was led and from where it was, m. */
interface Answer {
  readonly errors: number;
  readonly fromTarget: number;
  readonly fromStart: number;
}

const ofBodies = fc.record({
  kind: fc.constantFrom<Kind>('crate', 'door', 'wall', 'ship', 'lift', 'base'),
  change: fc.option(fc.constantFrom<Motion>('static', 'kinematic', 'dynamic'), { nil: undefined }),
  asked: fc.constantFrom('endPose' as const, 'sample' as const, 'steer' as const),
});
const askings = slot(() => ({
  trial: new Trial<Asking, Answer>(),
  world: undefined as World | undefined,
  space: undefined as Entity | undefined,
}));

Given(
  'any crate, door, wall, ship, lift or base, which may change its motion in the same step',
  async function (this: ScenarioWorld) {
    const state = this.use(askings);
    const world = await createWorld({ contracts: false, capacity: { frames: 512 } });
    this.defer(() => world.dispose());
    state.world = world;
    state.space = world.spawn({ frame: root() });
    // Whoever owns no frame keeps its motion for life.
    state.trial.given(ofBodies.map((each) => (HULLS.includes(each.kind) ? each : { ...each, change: undefined })));
  },
);

When('a motion of any kind is written for it where physics reads it', function (this: ScenarioWorld) {
  const { trial, world, space } = this.use(askings);
  if (world === undefined || space === undefined) throw new Error('no step has made the world');
  let at = 0;
  trial.when(({ kind, change, asked }) => {
    at += 3;
    const entity = world.spawn({ ...KINDS[kind], in: space, at: [at, 0, 0] });
    world.tick();
    const logged = world.errors.length;
    const { physics } = world.internals.rows;
    if (change !== undefined) askChange(physics, entity, MOTIONS[change]);
    askMotion(physics, entity, MotionCase[asked], [at, 4, 0, 0, 0, 0, 1]);
    world.tick();
    const { place } = world.snapshot.of(entity);
    const errors = world.errors.slice(logged).filter(({ event }) => event === 'physics').length;
    return { errors, fromTarget: Math.abs(place[1] - 4), fromStart: Math.abs(place[1]) };
  });
});

Then("physics leaves it out where the writers' own guard refuses it, and else does it", function (this: ScenarioWorld) {
  this.use(askings).trial.then(({ errors, fromTarget, fromStart }, { kind, change, asked }) => {
    // The guard in its own words: steering is for what is dynamic, and all else for what is kinematic.
    const taken = (change ?? OWN[kind]) === (asked === 'steer' ? 'dynamic' : 'kinematic');
    assert.equal(errors, taken ? 0 : 1);
    assert.ok(taken ? fromTarget < 1e-4 : fromStart === 0, `${fromStart} m from the start`);
  }, 0.4);
});

type Deed =
  | { readonly deed: 'asks'; readonly who: number; readonly call: Call; readonly at: Vec3 }
  | { readonly deed: 'comes' }
  | { readonly deed: 'goes'; readonly who: number }
  | { readonly deed: 'passes' };

const few = fc.integer({ min: 0, max: 2 });
const deeds: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        deed: fc.constant('asks' as const),
        who: fc.nat({ max: 11 }),
        call: fc.oneof(fc.constantFrom(...CALL_NAMES), fc.constant('turn to motion' as const)),
        at: fc.tuple(few, few, few),
      }),
    },
    { weight: 1, arbitrary: fc.record({ deed: fc.constant('comes' as const) }) },
    { weight: 1, arbitrary: fc.record({ deed: fc.constant('goes' as const), who: fc.nat({ max: 11 }) }) },
    { weight: 2, arbitrary: fc.constant({ deed: 'passes' as const }) },
  ),
  { minLength: 4, maxLength: 40 },
);
const programs = slot(() => ({
  trial: new Trial<readonly Deed[], readonly string[]>(),
  run: undefined as ((program: readonly Deed[]) => readonly string[]) | undefined,
}));

Given(
  'ships, lifts, crates and doors whose pilots ask for anything they may, and crates that come and go',
  async function (this: ScenarioWorld) {
    const world = await createWorld({ contracts: true });
    this.defer(() => world.dispose());
    const space = world.spawn({ frame: root() });
    const comes = (kind: Kind): Entity =>
      world.spawn({ ...KINDS[kind], in: space, at: [world.count, 0, 0], components: [Pilot()] });
    const hulls = [comes('ship'), comes('lift'), comes('base'), comes('ship')];
    const state = this.use(programs);
    state.trial.given(deeds);
    state.run = (program) => {
      const logged = world.errors.length + world.errorsLost;
      const loose = [comes('crate'), comes('door'), comes('wall')];
      for (const each of program) {
        const all = [...hulls, ...loose];
        switch (each.deed) {
          case 'passes':
            world.tick();
            break;
          case 'comes':
            loose.push(comes('crate'));
            break;
          case 'goes':
            for (const entity of loose.splice(each.who, 1)) world.destroy(entity);
            break;
          case 'asks':
            world.send(
              all[each.who % all.length] as Entity,
              Request({ call: each.call, at: each.at, angle: Number.NaN }),
            );
        }
      }
      world.run({ ticks: 3 });
      for (const each of loose) world.destroy(each);
      const fresh = Math.min(1_024, world.errors.length + world.errorsLost - logged);
      return world.errors
        .slice(world.errors.length - fresh)
        .flatMap((error) => (error.event === 'physics' ? [error.message] : []));
    };
  },
);

When('any such program runs with contracts on', function (this: ScenarioWorld) {
  const { trial, run } = this.use(programs);
  if (run === undefined) throw new Error('no step has made the world');
  trial.when(run);
});

Then('no tick fails, and the world has logged nothing of physics', function (this: ScenarioWorld) {
  this.use(programs).trial.then((told) => {
    assert.deepEqual(told, []);
  }, 0.15);
});
