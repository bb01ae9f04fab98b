/** Rotations, copies, invariants and turns of single frames. */
import { Given, Then, When } from '@cucumber/cucumber';
import { attachColumns } from '#core/columns.js';
import { FollowKind, type FrameId } from '#core/frames/frameTree.js';
import { FRAME_LAYOUT } from '#core/frames/frameLayout.js';
import { Sample } from '#core/frames/motionSample.js';
import type { GravityField } from '#core/gravity.js';
import type { Entity } from '#core/handles.js';
import { expectVector, readingOf, tryOut } from './frames.steps.js';
import { frameScene } from './frames/frameScene.js';
import { apply, minus, norm, rotationAt, transpose, vectorAt } from './oracles/matrix.js';
import { asserted } from './support/assertions.js';
import { expectWithin } from './support/tolerance.js';
import { slot, type ScenarioWorld } from './support/world.js';

type Vector = readonly [x: number, y: number, z: number];
type Quat = readonly [x: number, y: number, z: number, w: number];

const EXACT = { kind: 'absolute', amount: 0 } as const;

/** The frame that a scenario made or wrote last. */
const made = slot((): { id?: FrameId } => ({}));
const madeId = (scenario: ScenarioWorld): FrameId => {
  const { id } = scenario.use(made);
  if (id === undefined) throw new Error('no frame was made');
  return id;
};

const QUAT = String.raw`\(([^,]+), ([^,]+), ([^,]+), ([^,]+)\)`;
const quatOf = (parts: readonly string[]): Quat => [
  Number(parts[0]),
  Number(parts[1]),
  Number(parts[2]),
  Number(parts[3]),
];

function createTurned(scenario: ScenarioWorld, parent: string, rotation: Quat, position: Vector = [0, 0, 0]): void {
  const scene = scenario.use(frameScene);
  scenario.use(made).id = scene.tree.create({
    owner: 99 as Entity,
    parent: scene.id(parent),
    pose: { position, rotation },
    bubble: 10,
  });
}

When(
  new RegExp(`^a frame is created in "([^"]+)" with the rotation ${QUAT}$`),
  function (this: ScenarioWorld, parent: string, x: string, y: string, z: string, w: string) {
    createTurned(this, parent, quatOf([x, y, z, w]));
  },
);

When(
  new RegExp(`^someone tries to create a frame in "([^"]+)" with the rotation ${QUAT}$`),
  function (this: ScenarioWorld, parent: string, x: string, y: string, z: string, w: string) {
    tryOut(this, () => {
      createTurned(this, parent, quatOf([x, y, z, w]));
    });
  },
);

When(
  new RegExp(`^the owner writes the rotation ${QUAT} to frame "([^"]+)"$`),
  function (this: ScenarioWorld, x: string, y: string, z: string, w: string, name: string) {
    const scene = this.use(frameScene);
    this.use(made).id = scene.id(name);
    scene.tree.setPose(scene.id(name), { position: [1, 2, 3], rotation: quatOf([x, y, z, w]) });
  },
);

Then(
  new RegExp(`^the stored rotation is ${QUAT} within 1 ulp$`),
  function (this: ScenarioWorld, x: string, y: string, z: string, w: string) {
    const pose = new Float64Array(7);
    this.use(frameScene).tree.readPose(madeId(this), pose, 0);
    quatOf([x, y, z, w]).forEach((expected, i) => {
      expectWithin(`lane ${i} of the rotation`, pose[3 + i] as number, expected, { kind: 'ulps', amount: 1 });
    });
  },
);

/** A turn by 2 radians about a slanted axis, a little too long. */
const SLOPPY: Quat = [0.2, 0.5, -0.4, 0.7];

When(
  'a frame is created in {string} {distance} up, with a rotation whose squared length is off by 1e-7',
  function (this: ScenarioWorld, parent: string, height: number) {
    const stretch = Math.sqrt((1 + 1e-7) / SLOPPY.reduce((sum, each) => sum + each * each, 0));
    const rotation: Quat = [SLOPPY[0] * stretch, SLOPPY[1] * stretch, SLOPPY[2] * stretch, SLOPPY[3] * stretch];
    createTurned(this, parent, rotation, [0, height, 0]);
  },
);

Then("the body's center is seen within 1e-5 m of where the exact rotation puts it", function (this: ScenarioWorld) {
  const { tree } = this.use(frameScene);
  const [pose, seen] = [new Float64Array(7), new Float64Array(7)];
  tree.readPose(madeId(this), pose, 0);
  tree.relativePose(tree.parentOf(madeId(this)), madeId(this), seen, 0);
  const exact = apply(transpose(rotationAt(SLOPPY, 0)), minus([0, 0, 0], vectorAt(pose, 0)));
  expectWithin('the distance', norm(minus(vectorAt(seen, 0), exact)), 0, { kind: 'absolute', amount: 1e-5 });
});

When(
  /^the squared length of the rotation of frame "([^"]+)" is made to be off by (\S+)$/,
  function (this: ScenarioWorld, name: string, off: string) {
    const { tree, ...scene } = { tree: this.use(frameScene).tree, id: this.use(frameScene).id(name) };
    const { pose } = attachColumns(FRAME_LAYOUT, tree.shared.rows, tree.shared.capacity).columns;
    pose[tree.indexOf(scene.id) * 7 + 6] = Math.sqrt(1 + Number(off));
  },
);

Then(/^the invariant check (accepts|refuses) it$/, function (this: ScenarioWorld, verdict: string) {
  let message = '';
  try {
    this.use(frameScene).tree.assertInvariants();
  } catch (error) {
    message = String(error);
  }
  asserted();
  if ((message === '') !== (verdict === 'accepts')) throw new Error(`the check said '${message}'`);
  asserted();
  if (message !== '' && !message.includes('TREE-27')) throw new Error(`'${message}' names another rule`);
});

When(
  '{string} and {string} are hung into each other and back into {string}, {int} times in turn',
  function (this: ScenarioWorld, first: string, second: string, home: string, times: number) {
    const scene = this.use(frameScene);
    const names = [first, second];
    for (let k = 0; k < 2 * times; k++) {
      const [guest, host] = k % 2 === 0 ? names : [second, first];
      scene.tree.reparent(scene.id(guest ?? ''), scene.id(host ?? ''));
      scene.tree.reparent(scene.id(guest ?? ''), scene.id(home));
    }
  },
);

Then(
  /^the squared length of the rotations of "([^"]+)" and "([^"]+)" is 1 within 1e-12$/,
  function (this: ScenarioWorld, first: string, second: string) {
    const scene = this.use(frameScene);
    const pose = new Float64Array(7);
    for (const name of [first, second]) {
      scene.tree.readPose(scene.id(name), pose, 0);
      const squared = pose.subarray(3).reduce((sum, each) => sum + each * each, 0);
      expectWithin(`the squared length of ${name}`, squared, 1, { kind: 'absolute', amount: 1e-12 });
    }
  },
);

type Reading = 'gravity' | 'bubble' | 'proper acceleration';

/** A read as game code gets it: an object, or three numbers in an array of its own. */
function read(scenario: ScenarioWorld, what: Reading, name: string): GravityField | Float64Array {
  const scene = scenario.use(frameScene);
  const out = new Float64Array(3);
  switch (what) {
    case 'gravity':
      return scene.tree.gravityOf(scene.id(name));
    case 'bubble':
      scene.tree.readBounds(scene.id(name), out, 0);
      return out;
    case 'proper acceleration':
      return readingOf(scenario, name);
  }
}

const firstRead = slot((): { text: string } => ({ text: '' }));

When(
  /^someone scribbles over the (gravity|bubble|proper acceleration) that they read of frame "([^"]+)"$/,
  function (this: ScenarioWorld, what: Reading, name: string) {
    this.use(frameScene).take(1);
    const value = read(this, what, name);
    this.use(firstRead).text = JSON.stringify(value);
    if (value instanceof Float64Array) value.fill(77);
    // A caller in plain JavaScript is held back by no readonly.
    else if (value.kind === 'uniform') (value.acceleration as [x: number, y: number, z: number])[1] = 77;
  },
);

Then(
  /^a second read of the (gravity|bubble|proper acceleration) of frame "([^"]+)" gives what it was$/,
  function (this: ScenarioWorld, what: Reading, name: string) {
    const again = JSON.stringify(read(this, what, name));
    const { text } = this.use(firstRead);
    asserted();
    if (again !== text || again.includes('77')) throw new Error(`it was ${text} and is ${again}`);
  },
);

/** A record at rest where the frame was described, from a source that the test world does not have here. */
function recordFrom(scenario: ScenarioWorld, name: string, kind: FollowKind): void {
  const scene = scenario.use(frameScene);
  const { position, rotation } = scene.of(name);
  scene.records.set(scene.owner(name), (sample) => {
    sample.fill(0);
    sample.set(position, Sample.position);
    sample.set(rotation, Sample.rotation);
    return kind;
  });
}

Given('frame {string} is carried by a dynamic hull', function (this: ScenarioWorld, name: string) {
  recordFrom(this, name, FollowKind.physics);
});

Given('frame {string} was placed by a teleport', function (this: ScenarioWorld, name: string) {
  recordFrom(this, name, FollowKind.static);
});

Given(
  'frame {string} is spun up at {number} rad\\/s² about {direction} of {string}',
  function (this: ScenarioWorld, name: string, rate: number, axis: Vector, parent: string) {
    const scene = this.use(frameScene);
    const { rotation, parent: home } = scene.of(name);
    asserted();
    if (home !== parent) throw new Error(`${name} is in ${String(home)}`);
    scene.records.set(scene.owner(name), (sample) => {
      sample.fill(0);
      sample.set(rotation, Sample.rotation);
      for (let i = 0; i < 3; i++) sample[Sample.angularAcceleration + i] = rate * (axis[i] as number);
      return FollowKind.rails;
    });
  },
);

function spinUpOf(scenario: ScenarioWorld, name: string): Float64Array {
  const scene = scenario.use(frameScene);
  const out = new Float64Array(3);
  scene.tree.readAngularAcceleration(scene.id(name), out, 0);
  return out;
}

Then(
  'frame {string} spins up at {number} rad\\/s² about {direction} of {string}',
  function (this: ScenarioWorld, name: string, rate: number, axis: Vector, _parent: string) {
    expectVector(
      `the spin-up of ${name}`,
      spinUpOf(this, name),
      [rate * axis[0], rate * axis[1], rate * axis[2]],
      EXACT,
    );
  },
);

Then(
  'without a record in the next step frame {string} does not spin up at all',
  function (this: ScenarioWorld, name: string) {
    const scene = this.use(frameScene);
    scene.records.delete(scene.owner(name));
    scene.take(1);
    expectVector(`the spin-up of ${name}`, spinUpOf(this, name), [0, 0, 0], EXACT);
  },
);

Given(
  'frame {string} is hung into {string} after it was made',
  function (this: ScenarioWorld, name: string, parent: string) {
    const scene = this.use(frameScene);
    scene.tree.reparent(scene.id(name), scene.id(parent));
    scene.of(name).parent = parent;
  },
);

When(
  'frame {string} loses its record after {ticks} and {ticks} more is taken',
  function (this: ScenarioWorld, name: string, before: number, after: number) {
    const scene = this.use(frameScene);
    scene.take(before);
    scene.records.delete(scene.owner(name));
    scene.take(after);
  },
);

Then(
  'the accelerometers of {string}, {string} and {string} read {vector} m\\/s² along +Y',
  function (this: ScenarioWorld, first: string, second: string, third: string, readings: Vector) {
    [first, second, third].forEach((name, i) => {
      expectVector(`the accelerometer of ${name}`, readingOf(this, name), [0, readings[i] as number, 0], EXACT);
    });
  },
);

Then(
  'after {ticks} the accelerometer of {string} reads {accelerationVector}',
  function (this: ScenarioWorld, ticks: number, name: string, reading: Vector) {
    this.use(frameScene).take(ticks);
    expectVector(`the accelerometer of ${name}`, readingOf(this, name), reading, EXACT);
  },
);
