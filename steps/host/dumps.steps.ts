/** What dumps say. */
import { Then, type DataTable } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import type { Vec3 } from '#core/shapes.js';
import type { EntityDump, FrameDump, WorldDump } from '#host/dump.js';
import { attachHash } from '../support/hash.js';
import { expectWithin, type Tolerance } from '../support/tolerance.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { commandTrial } from './commandTrial.js';

/** The dump that a scenario speaks of after it named it. */
const current = slot<{ dump: WorldDump | undefined }>(() => ({ dump: undefined }));

function readDump(scenario: ScenarioWorld, name: string): WorldDump {
  const trial = scenario.use(commandTrial);
  assert.equal(trial.end.code, 0, trial.end.stderr);
  const dump = trial.dump(name) as unknown as WorldDump;
  scenario.use(current).dump = dump;
  attachHash(scenario, dump.hash);
  return dump;
}

function currentDump(scenario: ScenarioWorld): WorldDump {
  const { dump } = scenario.use(current);
  if (dump === undefined) throw new Error('no dump was named yet');
  return dump;
}

function entityIn({ entities }: WorldDump, name: string): EntityDump {
  const found = entities.find(({ entity }) => entity === name);
  if (found === undefined) throw new Error(`the dump lists no ${name}`);
  return found;
}

Then(
  'the dump {string} is of tick {int} and lists {}',
  function (this: ScenarioWorld, name: string, tick: number, list: string) {
    const dump = readDump(this, name);
    assert.equal(dump.tick, tick);
    assert.deepEqual(
      dump.entities.map(({ entity }) => entity),
      list.split(', '),
    );
  },
);

Then(
  'the dump {string} is of tick {int} and of {duration}',
  function (this: ScenarioWorld, name: string, tick: number, time: number) {
    const dump = readDump(this, name);
    assert.deepEqual([dump.tick, dump.time], [tick, time]);
  },
);

Then(
  'in it {string} is in {string} at {place}, within {tolerance}',
  function (this: ScenarioWorld, name: string, frame: string, place: Vec3, tolerance: Tolerance) {
    const entity = entityIn(currentDump(this), name);
    assert.equal(entity.frame, frame);
    place.forEach((value, axis) => {
      expectWithin(`${name} along axis ${axis}`, entity.place[axis] ?? NaN, value, tolerance);
    });
  },
);

Then(
  'in it the frames are {} in nothing and {} in {}',
  function (this: ScenarioWorld, root: string, inner: string, outer: string) {
    const { frames } = currentDump(this);
    assert.deepEqual(
      frames.map(({ owner, parent }) => [owner, parent]),
      [
        [root, null],
        [inner, outer],
      ],
    );
  },
);

Then(
  'in it the gravity of the frame {string} is {accelerationVector}',
  function (this: ScenarioWorld, owner: string, acceleration: Vec3) {
    const frame = currentDump(this).frames.find((each: FrameDump) => each.owner === owner);
    assert.deepEqual(frame?.gravity, { kind: 'uniform', acceleration });
  },
);

Then('in the dump {string} the errors are:', function (this: ScenarioWorld, name: string, table: DataTable) {
  const errors = readDump(this, name).errors.map((error) =>
    Object.fromEntries(Object.entries(error).map(([field, value]) => [field, String(value)])),
  );
  assert.deepEqual(errors, table.hashes());
});

Then(
  'in the dump {string} the bell was rung {int} time(s) and the cellar bell {int} time(s)',
  function (this: ScenarioWorld, name: string, bell: number, cellarBell: number) {
    const dump = readDump(this, name);
    const rings = ['bell', 'cellar bell'].map((each) => entityIn(dump, each).components['bell']?.['rings']);
    assert.deepEqual(rings, [bell, cellarBell]);
  },
);

Then('in the dump {string} the state of the bell is:', function (this: ScenarioWorld, name: string, table: DataTable) {
  const state = entityIn(readDump(this, name), 'bell').components['bell'];
  const expected = Object.entries(table.rowsHash()).map(([field, json]) => [field, JSON.parse(json) as unknown]);
  assert.deepEqual(state, Object.fromEntries(expected));
});

Then('in it the messages are, without those to new entities:', function (this: ScenarioWorld, table: DataTable) {
  const events = currentDump(this).events.filter(({ event }) => event !== 'spawned');
  const told = events.map(({ tick, event, to, values }) => ({
    tick: String(tick),
    event,
    to: to.kind === 'everyone' ? to.kind : `${to.kind} ${String(to.id)}`,
    values: JSON.stringify(values),
  }));
  assert.deepEqual(told, table.hashes());
});
