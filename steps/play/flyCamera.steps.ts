/** Steps about the camera that flies through the places of a world. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { FlyCamera, type FlyInput } from '#host/play/flyCamera.js';
import { KeplerMotion, point, root, sphere, uniform, type Entity, type World } from '#host/index.js';
import type { FrameId } from '#core/frames/frameTree.js';
import { apply, matrixOf, minus, norm, plus, times, transpose, vectorAt, type Vector } from '../oracles/matrix.js';
import { integrateFall, type State } from '../oracles/twoBody.js';
import { expectWithin, type Tolerance } from '../support/tolerance.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { worldScene } from '../worlds/worldScene.js';

/** IERS Conventions 2010. */
const MU = 3.986004418e14;
const TICK = 1 / 60;
/** After a second without keys a camera has come to rest: it loses 18 % of its speed in each tick. */
const REST = 60;

/** Where the camera was after a tick. */
interface Sight {
  readonly frame: string;
  /** In its frame, and in the station's axes from the station's middle, m. */
  readonly place: Vector;
  readonly fromStation: Vector;
}

class Flight {
  readonly sights: Sight[] = [];
  readonly #world: World;
  readonly camera: FlyCamera;

  constructor(world: World, frame: FrameId) {
    this.#world = world;
    this.camera = new FlyCamera(world.internals.rows.frames, frame);
  }

  /** Flies forward for some ticks, or as long as `goOn` says. */
  fly(speed: number, goOn: number | (() => boolean)): void {
    const input: FlyInput = { right: 0, up: 0, forward: 1, roll: 0, turnRight: 0, turnDown: 0, speed };
    if (typeof goOn === 'number') for (let tick = 0; tick < goOn; tick++) this.#tick(input);
    else while (goOn()) this.#tick(input);
  }

  rest(ticks: number): void {
    const input: FlyInput = { right: 0, up: 0, forward: 0, roll: 0, turnRight: 0, turnDown: 0, speed: 1 };
    for (let tick = 0; tick < ticks; tick++) this.#tick(input);
  }

  get frame(): string {
    const owner = this.#world.internals.rows.frames.ownerOf(this.camera.frame);
    return this.#world.names.find((name) => this.#world.named(name) === owner) ?? '';
  }

  #tick(input: FlyInput): void {
    this.camera.fly(input, TICK);
    this.#world.tick();
    this.camera.fall(TICK);
    this.camera.followFrames();
    const place = vectorAt(this.camera.pose, 0);
    this.sights.push({ frame: this.frame, place, fromStation: this.#fromStation(place) });
  }

  /** By matrices from what the snapshot tells, past the engine's tree of frames. */
  #fromStation(place: Vector): Vector {
    const { snapshot } = this.#world;
    const at = (name: string): ReturnType<typeof snapshot.of> => snapshot.of(this.#world.named(name) as Entity);
    const [station, cabin] = [at('station'), at('cabin')];
    if (this.frame === 'cabin') return plus(cabin.place, apply(matrixOf(cabin.turn), place));
    if (this.frame === 'station') return place;
    return apply(transpose(matrixOf(station.turn)), minus(place, station.place));
  }
}

const flights = slot(() => ({ flight: undefined as Flight | undefined }));

function flightOf(scenario: ScenarioWorld): Flight {
  const { flight } = scenario.use(flights);
  if (flight === undefined) throw new Error('there is no fly camera yet');
  return flight;
}

Given(
  'the Earth, and a station in orbit {distance} above it with a bubble of {distance}',
  async function (this: ScenarioWorld, height: number, bubble: number) {
    const world = await this.use(worldScene).open();
    const earth = world.spawn({ name: 'earth', frame: root({ gravity: point(MU) }) });
    const components = [KeplerMotion({ semiMajorAxis: 6_378_137 + height, inclination: 0.9, attitude: 'spin' })];
    world.spawn({ name: 'station', in: earth, interior: { bubble: sphere(bubble) }, components });
    // The rails place the station at the end of the first tick.
    world.tick();
  },
);

Given(
  "a cabin in the station with a bubble of {distance}, turned by {angle} and {distance} from the station's middle",
  function (this: ScenarioWorld, bubble: number, angle: number, away: number) {
    const { world } = this.use(worldScene);
    world.spawn({
      name: 'cabin',
      in: named(world, 'station'),
      at: [0, 0, -away],
      turn: [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)],
      interior: { bubble: sphere(bubble), gravity: uniform([0, -9.81, 0]) },
    });
  },
);

function named(world: World, name: string): Entity {
  const entity = world.named(name);
  if (entity === undefined) throw new Error(`there is no ${name}`);
  return entity;
}

function placeCamera(scenario: ScenarioWorld, name: string, at: Vector, turn: readonly number[]): void {
  const { world } = scenario.use(worldScene);
  const { rows, table } = world.internals;
  const frame = rows.entities.owns[table.require(named(world, name), name)] as FrameId;
  const flight = new Flight(world, frame);
  flight.camera.place(frame, at, turn);
  scenario.use(flights).flight = flight;
}

Given('a fly camera at rest in the middle of the cabin', function (this: ScenarioWorld) {
  placeCamera(this, 'cabin', [0, 0, 0], [0, 0, 0, 1]);
});

Given(
  'a fly camera at rest in the station, {distance} from the cabin and looking at it',
  function (this: ScenarioWorld, away: number) {
    const { world } = this.use(worldScene);
    const [x, y, z] = world.snapshot.of(named(world, 'cabin')).place;
    placeCamera(this, 'station', [x, y, z + away], [0, 0, 0, 1]);
  },
);

Given(
  'a fly camera at rest in the station, {distance} from its middle and looking away from it',
  function (this: ScenarioWorld, away: number) {
    placeCamera(this, 'station', [away, 0, 0], [0, -Math.SQRT1_2, 0, Math.SQRT1_2]);
  },
);

When('it flies forward at {speed} for {duration}', function (this: ScenarioWorld, speed: number, time: number) {
  flightOf(this).fly(speed, Math.round(time / TICK));
});

When(
  'it flies forward at {speed} until it is outside, and then falls for {duration}',
  function (this: ScenarioWorld, speed: number, time: number) {
    const flight = flightOf(this);
    flight.fly(speed, () => flight.frame === 'station');
    flight.rest(REST);
    flight.sights.length = 0;
    flight.rest(Math.round(time / TICK) + 2);
  },
);

Then(/^it was in the (.+)$/, function (this: ScenarioWorld, list: string) {
  const passed = flightOf(this)
    .sights.map(({ frame }) => frame)
    .filter((frame, at, all) => frame !== all[at - 1]);
  assert.deepEqual(passed, list.split(', then in the '));
});

Then(
  'seen from the station it went straight within {distance}, at no time more than {distance} in a tick',
  function (this: ScenarioWorld, off: number, most: number) {
    const places = flightOf(this).sights.map(({ fromStation }) => fromStation);
    places.slice(1).forEach((place, at) => {
      const step = norm(minus(place, places[at] as Vector));
      assert.ok(step <= most, `it moved by ${step} m in tick ${at + 1}`);
      // It flies along the station's -Z axis.
      assert.ok(Math.hypot(place[0], place[1]) <= off, `it is at ${place.join()} after tick ${at + 1}`);
    });
    assert.ok((places.at(-1) as Vector)[2] < -300, 'it flew 300 m');
  },
);

Then('once it stops it is at rest in the station', function (this: ScenarioWorld) {
  const flight = flightOf(this);
  flight.rest(REST);
  const { place } = flight.sights.at(-1) as Sight;
  flight.rest(REST);
  const { frame, place: later } = flight.sights.at(-1) as Sight;
  assert.equal(frame, 'station');
  // What the rails of the station round off in its proper acceleration moves it by less than this within a second.
  assert.ok(norm(minus(later, place)) < 1e-3, `it moves on by ${norm(minus(later, place))} m in a second`);
});

Then(
  'its place is that of a body in free fall from where it left, within {tolerance}',
  function (this: ScenarioWorld, tolerance: Tolerance) {
    const { sights } = flightOf(this);
    const [first, second, third] = sights.map(({ place }) => place) as [first: Vector, second: Vector, third: Vector];
    const start: State = { position: second, velocity: times(minus(third, first), 1 / (2 * TICK)) };
    const ticks = sights.length - 2;
    const { position } = integrateFall(start, MU, { time: ticks * TICK, steps: 60 });
    const { frame, place } = sights.at(-1) as Sight;
    assert.equal(frame, 'earth');
    expectWithin('its distance from the falling body', norm(minus(place, position)), 0, tolerance);
  },
);
