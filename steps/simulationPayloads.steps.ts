/** What messages carry, and the types that say so. */
import assert from 'node:assert/strict';
import { Worker } from 'node:worker_threads';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import fc from 'fast-check';
import { exportEventIds } from '#core/events.js';
import { defineEvent, text, type Entity, type EventType } from '#host/index.js';
import { Trial } from './frames/trial.js';
import { slot, type ScenarioWorld } from './support/world.js';
import type { FullGameReport } from './worlds/fullGame.js';
import { schemaOf } from './worlds/schemaWords.js';
import { Clerk, PlaceParcel, SmallParcel, TurnParcel, WordParcel, WORDS } from './worlds/parcels.js';
import { worldScene } from './worlds/worldScene.js';

type Parcel = Readonly<Record<string, unknown>>;
const packed = slot(() => ({ parcel: {} }));

Given('a clerk {string}', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space'), components: [Clerk()] });
});

Given('a parcel for {string} with', function (this: ScenarioWorld, name: string, table: DataTable) {
  const { world, things } = this.use(worldScene);
  const parcel = Object.fromEntries(
    table.hashes().map(({ field = '', value = '' }) => [field, field === 'label' ? value : JSON.parse(value)]),
  );
  this.use(packed).parcel = parcel;
  world.send(things.get(name), SmallParcel(parcel));
});

Then('{string} has unpacked what was put in', function (this: ScenarioWorld, name: string) {
  const { world, things } = this.use(worldScene);
  expectParcel(world.stateOf(things.get(name), Clerk), this.use(packed).parcel);
});

/** Compares by `Object.is`, which tells -0 from 0 and takes a NaN for a NaN. */
function expectParcel(state: Parcel | undefined, parcel: Parcel): void {
  for (const [field, value] of Object.entries(parcel)) {
    const actual = state?.[field];
    const equal = Array.isArray(value)
      ? (actual as readonly number[]).every((each, i) => Object.is(each, value[i]))
      : Object.is(actual, value);
    assert.ok(equal, `${field}: ${String(value)} was packed and ${String(actual)} unpacked`);
  }
}

/** A text of at most so many bytes of UTF-8, of any characters but the zero, lone halves of a pair included. */
function texts(bytes: number): fc.Arbitrary<string> {
  const units = fc.array(fc.integer({ min: 1, max: 0xffff }), { maxLength: bytes });
  return units.map((codes) => {
    let fitting = '';
    let used = 0;
    for (const each of String.fromCharCode(...codes)) {
      used += utf8Bytes(each.codePointAt(0) ?? 0);
      if (used > bytes) break;
      fitting += each;
    }
    return fitting;
  });
}

function utf8Bytes(code: number): number {
  if (code <= 0x7f) return 1;
  if (code <= 0x7ff) return 2;
  return code <= 0xffff ? 3 : 4;
}

const doubles = fc.double();
const whole = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const natural = fc.integer({ min: 0, max: 2 ** 32 - 1 });
/** Half of them read as NaNs that a copy as doubles might change: the top words of quiet and of signalling ones. */
const word = fc.oneof(natural, fc.constantFrom(0x7ff00001, 0xfff00001, 0x7ff80001, 0xfff7ffff, 1));

const parcels = fc.record({
  small: fc.record({
    number: doubles,
    small: fc.float(),
    whole,
    natural,
    flag: fc.boolean(),
    owner: fc.maxSafeNat().map((each) => each as Entity),
    label: texts(16),
  }),
  place: fc.record({ place: fc.tuple(doubles, doubles, doubles), label: texts(24) }),
  turn: fc.record({ turn: fc.tuple(doubles, doubles, doubles, doubles), label: texts(16) }),
  words: fc.array(word, { minLength: WORDS.length, maxLength: WORDS.length }),
});
type Parcels = typeof parcels extends fc.Arbitrary<infer T> ? T : never;
const shipments = slot(() => new Trial<Parcels, Parcel | undefined>());

const wordsOf = ({ words }: Parcels): Record<string, number> =>
  Object.fromEntries(WORDS.map((name, i) => [name, words[i] as number]));

When('parcels of all kinds are sent to {string} with any values', function (this: ScenarioWorld, name: string) {
  const { world, things } = this.use(worldScene);
  const clerk = things.get(name);
  const trial = this.use(shipments);
  trial.given(parcels);
  trial.when((all) => {
    world.send(clerk, SmallParcel(all.small));
    world.send(clerk, PlaceParcel(all.place));
    world.send(clerk, TurnParcel(all.turn));
    world.send(clerk, WordParcel(wordsOf(all)));
    world.tick();
    return world.stateOf(clerk, Clerk);
  });
});

Then('{string} has unpacked each of them as it was packed, to the bit', function (this: ScenarioWorld, _name: string) {
  this.use(shipments).then((state, all) => {
    const { place, turn } = all;
    expectParcel(state, all.small);
    expectParcel(state, { place: place.place, placeLabel: place.label });
    expectParcel(state, { turn: turn.turn, turnLabel: turn.label });
    expectParcel(state, wordsOf(all));
  });
});

When(
  /^somebody tries to pack a parcel with a (\w+) of (.+)$/,
  function (this: ScenarioWorld, field: string, value: string) {
    const parsed: unknown = JSON.parse(value);
    this.use(worldScene).attempt(() => SmallParcel({ [field]: parsed }), parsed);
  },
);

interface Types {
  made: EventType<Readonly<Record<string, never>>>[];
  before: ReturnType<typeof exportEventIds>;
}
const types = slot((): Types => ({ made: [], before: [] }));
let madeTypes = 0;

/** Types are for good and need a name that nobody has. */
const newName = (): string => `made type ${++madeTypes}`;

When('somebody defines a message type with {}', function (this: ScenarioWorld, fields: string) {
  this.use(types).made.push(defineEvent(newName(), schemaOf(fields)) as Types['made'][number]);
});

Then(/^the type is there, and makes messages of (\d+) bytes$/, function (this: ScenarioWorld, bytes: string) {
  const [made] = this.use(types).made;
  assert.equal(made?.layout.bytes, Number(bytes));
  assert.equal(made.id, exportEventIds().length - 1);
});

When('somebody tries to define a message type with {}', function (this: ScenarioWorld, fields: string) {
  this.use(worldScene).attempt(() => defineEvent(newName(), schemaOf(fields)));
});

When('somebody tries to define a text field of {number} bytes', function (this: ScenarioWorld, bytes: number) {
  this.use(worldScene).attempt(() => text(bytes), bytes);
});

When('somebody tries to define a second message type {string}', function (this: ScenarioWorld, name: string) {
  this.use(worldScene).attempt(() => defineEvent(name, {}), name);
});

Given('the numbers of all message types', function (this: ScenarioWorld) {
  this.use(types).before = exportEventIds();
});

When('somebody defines two message types more', function (this: ScenarioWorld) {
  const { made } = this.use(types);
  made.push(defineEvent(newName(), {}), defineEvent(newName(), {}));
});

Then('they get the next two numbers, and all others still have theirs', function (this: ScenarioWorld) {
  const { made, before } = this.use(types);
  const numbers = before.map(([, id]) => id);
  assert.deepEqual(
    [...numbers].sort((a, b) => a - b),
    numbers.map((_, i) => i),
  );
  assert.deepEqual(
    made.map(({ id }) => id),
    [before.length, before.length + 1],
  );
  assert.deepEqual(exportEventIds().slice(0, before.length), before);
});

const fullGame = slot(() => ({ report: undefined as FullGameReport | undefined }));

When(
  'a game with as many types as there can be sends one of each to a robot that wants only the last',
  async function (this: ScenarioWorld) {
    const worker = new Worker(new URL('./worlds/fullGame.js', import.meta.url));
    this.defer(async () => {
      await worker.terminate();
    });
    this.use(fullGame).report = await new Promise<FullGameReport>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  },
);

Then('it hears one message, of number {int}', function (this: ScenarioWorld, number: number) {
  const { report } = this.use(fullGame);
  assert.deepEqual([report?.last, report?.heard], [number, 1]);
});

Then(
  'the game was refused one type more, by {ruleId} naming {string}',
  function (this: ScenarioWorld, rule: string, field: string) {
    assert.deepEqual(this.use(fullGame).report?.refusal, { rule, field });
  },
);
