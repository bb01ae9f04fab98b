/** Mail that many threads sort. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { NO_ENTITY, root, sphere, type Entity, type World } from '#host/index.js';
import { Piece } from '#simulation/threads/pieceCrew.js';
import { expectForAllAsync } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { Listing } from '../worlds/listing.js';
import { order, type Aim } from '../worlds/robots.js';
import { CallNote, Logbook, Note, Radio, SendNote } from '../worlds/testComponents.js';
import { createWorld, readLog } from '../worlds/worldScene.js';
import { NaivePost, type Letter } from './naivePost.js';

/** A letter of a script: people and places by numbers, which a world takes by how many it has. */
interface ScriptLetter {
  readonly from: number;
  readonly kind: Aim['kind'];
  readonly to: number;
  readonly value: number;
  readonly delay: number;
}

/** What happens in a tick, and between it and the one before. */
interface ScriptTick {
  readonly sent: readonly ScriptLetter[];
  /** Before anybody dies, and after others have come. */
  readonly early: readonly ScriptLetter[];
  readonly late: readonly ScriptLetter[];
  readonly deaths: readonly number[];
  readonly births: number;
}

const SILENCE: ScriptTick = { sent: [], early: [], late: [], deaths: [], births: 0 };

interface Script {
  readonly people: number;
  readonly ticks: readonly ScriptTick[];
}

const letter = (delays: fc.Arbitrary<number>): fc.Arbitrary<ScriptLetter> =>
  fc.record({
    from: fc.nat(),
    kind: fc.constantFrom('robot', 'robot', 'robot', 'place', 'all'),
    to: fc.nat(),
    value: fc.nat({ max: 999 }),
    delay: delays,
  });

const outside = fc.array(letter(fc.constant(0)), { maxLength: 3 });

function scripts(ticks: number): fc.Arbitrary<Script> {
  const tick = fc.record({
    sent: fc.array(letter(fc.constantFrom(0, 0, 0, 1, 2)), { minLength: 1, maxLength: 9 }),
    early: outside,
    late: outside,
    deaths: fc.array(fc.nat(), { maxLength: 4 }),
    births: fc.nat({ max: 6 }),
  });
  return fc.record({
    people: fc.integer({ min: 70, max: 230 }),
    ticks: fc.array(tick, { minLength: ticks, maxLength: ticks }),
  });
}

/** A world that plays a script, and the clerk who keeps the list for it. */
class PostedWorld {
  readonly #world: World;
  readonly #post = new NaivePost();
  readonly #places: Entity[] = [];

  constructor(world: World, people: number) {
    this.#world = world;
    const space = world.spawn({ frame: root() });
    for (let i = 0; i < 3; i++) this.#places.push(world.spawn({ in: space, interior: { bubble: sphere(9) } }));
    for (let i = 0; i < people; i++) this.#comes(i);
  }

  play({ sent, early, late, deaths, births }: ScriptTick): void {
    for (const each of early) this.#post.posted(this.#tell(each));
    for (const each of deaths) {
      const { entity } = this.#at(this.#post.people, each);
      this.#world.destroy(entity);
      this.#post.dies(entity);
    }
    for (let i = 0; i < births; i++) this.#comes(i);
    for (const each of late) this.#post.posted(this.#tell(each));
    const letters = sent.map((each) => this.#letterOf(each, this.#at(this.#post.people, each.from).entity));
    for (const each of letters) order(this.#world, each);
    this.#world.tick();
    this.#post.tick(letters);
  }

  /** Checks that every logbook reads as the list. */
  check(where: string): void {
    for (const { entity, log } of this.#post.people) assert.deepEqual(readLog(this.#world, entity), log, where);
  }

  #comes(number: number): void {
    const place = this.#at(this.#places, number);
    this.#post.comes(this.#world.spawn({ in: place, components: [Radio(), Logbook()] }), place);
  }

  /** Says something from outside. */
  #tell(script: ScriptLetter): Letter {
    const said = this.#letterOf(script, NO_ENTITY);
    const note = Note({ value: said.value });
    if (said.aim.kind === 'robot') this.#world.send(said.aim.whom, note);
    else if (said.aim.kind === 'place') this.#world.tell(said.aim.place, note);
    else this.#world.broadcast(note);
    return said;
  }

  #letterOf({ kind, to, value, delay }: ScriptLetter, from: Entity): Letter {
    return { from, aim: this.#aimOf(kind, to), value, delay };
  }

  #aimOf(kind: Aim['kind'], to: number): Aim {
    switch (kind) {
      case 'robot':
        return { kind, whom: this.#at(this.#post.people, to).entity };
      case 'place':
        return { kind, place: this.#at(this.#places, to) };
      case 'all':
        return { kind };
    }
  }

  #at<T>(list: readonly T[], number: number): T {
    return list[number % list.length] as T;
  }
}

const talk = slot(() => ({
  threads: [] as number[],
  ticks: 0,
  worlds: [] as World[],
  clerks: [] as Entity[],
  robots: 0,
}));

Given(
  'worlds of 1, 2, 3, 4 and 8 threads that share out every message, and one of 3 that does so from 6,000 on',
  function (this: ScenarioWorld) {
    this.use(talk).threads = [1, 2, 3, 4, 8];
  },
);

When(
  'crowds talk to each other, to places and to all for {ticks}, while people outside talk too, and some die and others come',
  function (this: ScenarioWorld, ticks: number) {
    this.use(talk).ticks = ticks;
  },
);

/** Plays a script in a world of its own. @returns its states after each tick. */
async function statesOf({ people, ticks }: Script, threads: number, shared: boolean): Promise<readonly string[]> {
  const world = await createWorld({ threads, capacity: { entities: 512 } });
  if (shared) world.internals.pieces.setThreshold('messages', 1);
  const posted = new PostedWorld(world, people);
  const states: string[] = [];
  // One tick more, to hear what was said in the last one.
  for (const tick of [...ticks, SILENCE]) {
    posted.play(tick);
    states.push(world.hash());
  }
  posted.check(`on ${threads} threads`);
  await world.dispose();
  return states;
}

Then(
  'in each world every logbook reads as a list kept by hand, and all worlds are in one state after each tick',
  async function (this: ScenarioWorld) {
    const { threads, ticks } = this.use(talk);
    const property = fc.asyncProperty(scripts(ticks), async (script) => {
      const states = await statesOf(script, 3, false);
      for (const each of threads) assert.deepEqual(await statesOf(script, each, true), states, `on ${each} threads`);
    });
    await expectForAllAsync(property, 0.03);
  },
);

const CLERKS = 7;

Given(
  'worlds of 1 thread and of 3 threads with {count} robots in each',
  async function (this: ScenarioWorld, count: number) {
    this.use(talk).robots = count;
    for (const threads of [1, 3]) {
      const world = await createWorld({ threads, capacity: { entities: 8_192, messages: 16_384 } });
      this.defer(() => world.dispose());
      const space = world.spawn({ frame: root() });
      const clerks = Array.from({ length: CLERKS }, () => world.spawn({ in: space, components: [Listing()] }));
      for (let i = 0; i < count; i++) {
        const robot = world.spawn({ in: space, components: [Radio()] });
        world.send(robot, SendNote({ to: clerks[i % CLERKS] as Entity, value: i }));
      }
      // The last robot calls everybody as well, with a larger number than any.
      const crier = world.spawn({ in: space, components: [Radio()] });
      world.send(crier, CallNote({ value: count }));
      this.use(talk).worlds.push(world);
      this.use(talk).clerks = clerks;
    }
  },
);

When(
  'every robot sends its number to one of 7 clerks, and the last one calls all of them',
  function (this: ScenarioWorld) {
    for (const world of this.use(talk).worlds) world.run({ ticks: 2 });
  },
);

Then(
  'each clerk hears a seventh of the numbers in their order, and then the call, in both worlds',
  function (this: ScenarioWorld) {
    const { worlds, clerks, robots } = this.use(talk);
    for (const world of worlds) {
      for (const clerk of clerks) {
        const told = world.stateOf(clerk, Listing);
        assert.deepEqual({ ...told }, { count: robots / CLERKS + 1, last: robots, inOrder: true });
      }
    }
    const served = worlds.map(({ internals }) => internals.pieces.servedBy(Piece.blocks).some((items) => items > 0));
    assert.deepEqual(served, [false, true]);
  },
);
