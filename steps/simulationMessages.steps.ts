/** Notes between robots: who sends what to whom, and who has heard it when. */
import assert from 'node:assert/strict';
import { defineParameterType, Given, Then, When, type DataTable } from '@cucumber/cucumber';
import fc from 'fast-check';
import { NO_ENTITY, type Entity } from '#host/index.js';
import { between, Trial } from './frames/trial.js';
import { readNumber } from './support/units.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Crowd, order, type Aim, type Sending } from './worlds/robots.js';
import { Ask, Echo, Note, Radio, Remind, Tally, type LogEntry } from './worlds/testComponents.js';
import { worldScene, type WorldScene } from './worlds/worldScene.js';

defineParameterType({
  name: 'delay',
  regexp: /(?:-?[\d.,]+|NaN) ticks?/,
  transformer: (text: string) => readNumber(text.slice(0, text.indexOf(' '))),
  useForSnippets: false,
});

interface Hearing {
  readonly tick: number;
  readonly from: string;
  readonly value: number;
}

function hearings(scene: WorldScene, name: string): readonly Hearing[] {
  return scene
    .logOf(scene.things.get(name))
    .map(({ tick, sender, value }) => ({ tick, from: scene.nameOf(sender), value }));
}

function planSending(
  scene: WorldScene,
  tick: number,
  sending: Omit<Sending, 'aim'> & { readonly aim: () => Aim },
): void {
  scene.plan(tick, () => {
    order(scene.world, { ...sending, aim: sending.aim() });
  });
}

Given(
  '{string} sends {number} to {string} in tick {int}',
  function (this: ScenarioWorld, from: string, value: number, to: string, tick: number) {
    sendsLater(this, { from, value, to, tick, delay: 0 });
  },
);

Given(
  '{string} sends {number} to {string}, and {string} {number} to {string}, in tick {int}',
  function (
    this: ScenarioWorld,
    one: string,
    first: number,
    to: string,
    other: string,
    second: number,
    back: string,
    tick: number,
  ) {
    sendsLater(this, { from: one, value: first, to, tick, delay: 0 });
    sendsLater(this, { from: other, value: second, to: back, tick, delay: 0 });
  },
);

Given(
  '{string} sends {number} to {string} in tick {int}, with a delay of {delay}',
  function (this: ScenarioWorld, from: string, value: number, to: string, tick: number, delay: number) {
    sendsLater(this, { from, value, to, tick, delay });
  },
);

interface NamedSending {
  readonly from: string;
  readonly value: number;
  readonly to: string;
  readonly tick: number;
  readonly delay: number;
}

function sendsLater(scenario: ScenarioWorld, { from, value, to, tick, delay }: NamedSending): void {
  const scene = scenario.use(worldScene);
  const { things } = scene;
  const aim = (): Aim => ({ kind: 'robot', whom: things.get(to) });
  planSending(scene, tick, { from: things.get(from), aim, value, delay });
}

Given(
  '{string} sends {number} to no entity at all in tick {int}',
  function (this: ScenarioWorld, from: string, value: number, tick: number) {
    const scene = this.use(worldScene);
    const aim = (): Aim => ({ kind: 'robot', whom: NO_ENTITY });
    planSending(scene, tick, { from: scene.things.get(from), aim, value, delay: 0 });
  },
);

Given(
  '{string} tells everybody in {string} {number} in tick {int}',
  function (this: ScenarioWorld, from: string, to: string, value: number, tick: number) {
    tellsLater(this, { from, value, to, tick, delay: 0 });
  },
);

Given(
  '{string} tells everybody in {string} {number} in tick {int}, with a delay of {delay}',
  function (this: ScenarioWorld, from: string, to: string, value: number, tick: number, delay: number) {
    tellsLater(this, { from, value, to, tick, delay });
  },
);

function tellsLater(scenario: ScenarioWorld, { from, value, to, tick, delay }: NamedSending): void {
  const scene = scenario.use(worldScene);
  const { things } = scene;
  const aim = (): Aim => ({ kind: 'place', place: things.get(to) });
  planSending(scene, tick, { from: things.get(from), aim, value, delay });
}

Given(
  '{string} calls {number} to everybody in tick {int}',
  function (this: ScenarioWorld, from: string, value: number, tick: number) {
    const scene = this.use(worldScene);
    planSending(scene, tick, { from: scene.things.get(from), aim: () => ({ kind: 'all' }), value, delay: 0 });
  },
);

Given(
  'a note with {number} goes to {string} before tick {int}',
  function (this: ScenarioWorld, value: number, name: string, tick: number) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => {
      scene.world.send(scene.things.get(name), Note({ value }));
    });
  },
);

Given(
  'everybody in {string} is told {number} before tick {int}',
  function (this: ScenarioWorld, name: string, value: number, tick: number) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => {
      scene.world.tell(scene.things.get(name), Note({ value }));
    });
  },
);

Given(
  'everybody is told each of the numbers {int} to {int} before tick {int}',
  function (this: ScenarioWorld, first: number, last: number, tick: number) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => {
      for (let value = first; value <= last; value++) scene.world.broadcast(Note({ value }));
    });
  },
);

When(
  'somebody outside tells everybody in {string} {number}',
  function (this: ScenarioWorld, name: string, value: number) {
    const scene = this.use(worldScene);
    scene.attempt(() => {
      scene.world.tell(scene.things.get(name), Note({ value }));
    });
  },
);

Given('a robot {string} that answers with ten times the number', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space'), components: [Echo()] });
});

Given('a beacon {string} without an ear', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space'), components: [Radio()] });
});

Given(
  '{string} asks {string} {number} in tick {int}',
  function (this: ScenarioWorld, from: string, to: string, value: number, tick: number) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => {
      scene.world.send(scene.things.get(from), Ask({ whom: scene.things.get(to), value }));
    });
  },
);

Given(
  '{string} reminds itself of {number} in tick {int}, after {ticks}',
  function (this: ScenarioWorld, name: string, value: number, tick: number, delay: number) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => {
      scene.world.send(scene.things.get(name), Remind({ value, delay }));
    });
  },
);

Then('{string} has heard', function (this: ScenarioWorld, name: string, table: DataTable) {
  const expected = table
    .hashes()
    .map(({ tick = '', from = '', value = '' }) => ({ tick: Number(tick), from, value: Number(value) }));
  assert.deepEqual(hearings(this.use(worldScene), name), expected);
});

Then('{names} has/have heard nothing', function (this: ScenarioWorld, names: readonly string[]) {
  for (const name of names) assert.deepEqual(hearings(this.use(worldScene), name), [], name);
});

Then(
  '{names} has/have heard {number} from {string} in tick {int} and nothing else',
  function (this: ScenarioWorld, names: readonly string[], value: number, from: string, tick: number) {
    for (const name of names) assert.deepEqual(hearings(this.use(worldScene), name), [{ tick, from, value }], name);
  },
);

Then(
  '{names} have heard {int}, {int} and {int} from {string} in tick {int} and nothing else',
  function (
    this: ScenarioWorld,
    names: readonly string[],
    a: number,
    b: number,
    c: number,
    from: string,
    tick: number,
  ) {
    const values = [a, b, c];
    assert.deepEqual(
      names.map((name) => hearings(this.use(worldScene), name)),
      values.map((value) => [{ tick, from, value }]),
    );
  },
);

Then(
  '{names} has/have heard {number} from nobody in tick {int} and nothing else',
  function (this: ScenarioWorld, names: readonly string[], value: number, tick: number) {
    const expected = [{ tick, from: 'nobody', value }];
    for (const name of names) assert.deepEqual(hearings(this.use(worldScene), name), expected, name);
  },
);

Then(
  'one message waits for {string}, and none for {string}',
  function (this: ScenarioWorld, one: string, none: string) {
    const { world, things } = this.use(worldScene);
    const { rows, table } = world.internals;
    const waiting = (name: string): number => rows.entities.inboxCount[table.find(things.get(name))] as number;
    assert.deepEqual([waiting(one), waiting(none)], [1, 0]);
  },
);

const tallies = slot(() => ({ robots: [] as Entity[] }));

Given('{count} robots that count their notes', function (this: ScenarioWorld, count: number) {
  const scene = this.use(worldScene);
  const place = scene.things.get('space');
  this.use(tallies).robots = Array.from({ length: count }, () =>
    scene.world.spawn({ in: place, components: [Radio(), Tally()] }),
  );
});

Then(
  'each of the robots has counted {count} notes, the last one {number}',
  function (this: ScenarioWorld, count: number, value: number) {
    const { world } = this.use(worldScene);
    const { robots } = this.use(tallies);
    for (const robot of robots) {
      const tally = world.stateOf(robot, Tally);
      assert.deepEqual([tally?.['count'], tally?.['value']], [count, value]);
    }
  },
);

interface Errand {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}
type Tallies = readonly (Readonly<Record<string, unknown>> | undefined)[];
const errands = slot(
  () => new Trial<Errand, { readonly tick: number; readonly before: Tallies; readonly after: Tallies }>(),
);

When('any of them sends any number to any of them', function (this: ScenarioWorld) {
  const { world } = this.use(worldScene);
  const { robots } = this.use(tallies);
  const someone = fc.nat({ max: robots.length - 1 });
  const trial = this.use(errands);
  const all = (): Tallies => robots.map((robot) => world.stateOf(robot, Tally));
  trial.given(fc.record({ from: someone, to: someone, value: between(-1e9, 1e9) }));
  trial.when(({ from, to, value }) => {
    const before = all();
    const tick = world.tickNumber;
    order(world, {
      from: robots[from] as Entity,
      aim: { kind: 'robot', whom: robots[to] as Entity },
      value,
      delay: 0,
    });
    world.run({ ticks: 2 });
    return { tick, before, after: all() };
  });
});

Then(
  'the one it was sent to counts one note more in the next tick, and all others count none',
  function (this: ScenarioWorld) {
    const { robots } = this.use(tallies);
    this.use(errands).then(({ tick, before, after }, { from, to, value }) => {
      const expected = [...before];
      const count = (before[to]?.['count'] as number) + 1;
      expected[to] = { count, tick: tick + 1, sender: robots[from], value };
      assert.deepEqual(after, expected);
    });
  },
);

const crowd = slot((scenario) => new Crowd(scenario.use(worldScene)));

Given('{count} robots spread over {names}', function (this: ScenarioWorld, count: number, places: readonly string[]) {
  this.use(crowd).fill(count, places);
});

Given('{count} robots', function (this: ScenarioWorld, count: number) {
  this.use(crowd).fill(count, ['space']);
});

/** Any note of somebody in a crowd. */
function sendings(crowd: Crowd, delay: fc.Arbitrary<number>, aims: fc.Arbitrary<Aim>): fc.Arbitrary<Sending> {
  const from = fc.constantFrom(...crowd.senders.map(({ entity }) => entity));
  return fc.record({ from, aim: aims, value: fc.integer({ min: -1000, max: 1000 }), delay });
}

function anyAim({ members, places }: Crowd): fc.Arbitrary<Aim> {
  return fc.oneof(
    fc.constantFrom(...members).map(({ entity }): Aim => ({ kind: 'robot', whom: entity })),
    fc.constantFrom(...places).map((place): Aim => ({ kind: 'place', place })),
    fc.constant<Aim>({ kind: 'all' }),
  );
}

type Logs = readonly (readonly LogEntry[])[];
/** Notes by the tick, from 0, in which their robots are told to send them. */
type Calendar = readonly (readonly Sending[])[];
const calendars = slot(() => new Trial<Calendar, { readonly start: number; readonly logs: Logs }>());

/** Runs a calendar and as many ticks more as the longest delay needs. */
function runCalendar(people: Crowd, calendar: Calendar): { readonly start: number; readonly logs: Logs } {
  const { world } = people.scene;
  const start = world.tickNumber;
  const longest = Math.max(0, ...calendar.flat().map(({ delay }) => delay));
  people.clearLogs();
  for (let tick = 0; tick < calendar.length + longest + 1; tick++) {
    for (const sending of calendar[tick] ?? []) order(world, sending);
    world.tick();
  }
  return { start, logs: people.members.map((member) => (member.hears ? people.logOf(member) : [])) };
}

When('any of them sends a note to any robot, any place or everybody', function (this: ScenarioWorld) {
  const people = this.use(crowd);
  const trial = this.use(calendars);
  trial.given(sendings(people, fc.constant(0), anyAim(people)).map((sending) => [[sending]]));
  trial.when((calendar) => runCalendar(people, calendar));
});

When(
  'up to {count} of them send any notes to robots, places and everybody in one tick',
  function (this: ScenarioWorld, most: number) {
    const people = this.use(crowd);
    const trial = this.use(calendars);
    const notes = fc.array(sendings(people, fc.constant(0), anyAim(people)), { minLength: 1, maxLength: most });
    trial.given(notes.map((all) => [all]));
    trial.when((calendar) => runCalendar(people, calendar));
  },
);

When(
  'any of them send notes to each other in {count} ticks, with delays of up to {ticks}',
  function (this: ScenarioWorld, days: number, longest: number) {
    const people = this.use(crowd);
    const trial = this.use(calendars);
    const note = sendings(people, fc.nat({ max: longest }), anyAim(people));
    trial.given(fc.array(fc.array(note, { maxLength: 5 }), { minLength: days, maxLength: days }));
    trial.when((calendar) => runCalendar(people, calendar));
  },
);

/**
 * The logbooks kept by hand. Notes of one routing come in this order: those that came due, by the time of sending, then
 * fresh ones; of one time of sending by the sender's age, and of one sender as they were sent.
 */
function logsByHand({ members }: Crowd, calendar: Calendar, start: number): Logs {
  const age = new Map(members.map(({ entity }, index) => [entity, index]));
  const sent = calendar.flatMap((notes, tick) =>
    notes.map((note) => ({ ...note, tick })).sort((a, b) => (age.get(a.from) as number) - (age.get(b.from) as number)),
  );
  const arrived = sent
    .map((note) => ({ ...note, arrival: note.tick + note.delay + 1 }))
    .sort((a, b) => a.arrival - b.arrival);
  return members.map((member) =>
    arrived
      .filter(({ aim }) => Crowd.meets(aim, member))
      .map(({ arrival, from, value }) => ({ tick: start + arrival, sender: from, value })),
  );
}

function checkCalendars(scenario: ScenarioWorld, share: number): void {
  const people = scenario.use(crowd);
  scenario.use(calendars).then(({ start, logs }, calendar) => {
    assert.deepEqual(logs, logsByHand(people, calendar, start));
  }, share);
}

Then('the recipients are those that a plain search over all robots finds', function (this: ScenarioWorld) {
  checkCalendars(this, 1);
});

Then(
  'each logbook reads as one list of all notes, by sender and then by time of sending, without those for others',
  function (this: ScenarioWorld) {
    checkCalendars(this, 0.3);
  },
);

Then(
  'each logbook reads as the notes of its days: due ones by the time of sending, then fresh ones, by sender',
  function (this: ScenarioWorld) {
    checkCalendars(this, 0.5);
  },
);
