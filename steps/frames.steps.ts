/** Frames by name: where they hang, how they move, and what their accelerometers read. */
import { Given, Then, When } from '@cucumber/cucumber';
import { FollowKind, followName, MOTION_LANES, Motion, NO_FRAME } from '#core/frames/frameTree.js';
import { noGravity, point, uniform } from '#core/gravity.js';
import { RefusalError } from '#core/errors.js';
import { frameScene } from './frames/frameScene.js';
import { circled, orbiting, pushed, spinning } from './frames/records.js';
import { asserted } from './support/assertions.js';
import { expectWithin, roomAround, type Tolerance } from './support/tolerance.js';
import { slot, type ScenarioWorld } from './support/world.js';

type Vector = readonly [x: number, y: number, z: number];

/** A call that a scenario expects to be refused, and the frames before it. */
interface Attempt {
  refusal?: unknown;
  before?: string;
}
export const attempt = slot((): Attempt => ({}));

/** The rotation by an angle (rad) about a unit axis. */
function turnAbout(axis: Vector, angle: number): readonly [x: number, y: number, z: number, w: number] {
  const s = Math.sin(angle / 2);
  return [axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(angle / 2)];
}

Given('the frames of deep space', function (this: ScenarioWorld) {
  this.use(frameScene).describe('space', undefined);
});

Given(
  'the frames of deep space, with a frame {string} at {place}',
  function (this: ScenarioWorld, name: string, at: Vector) {
    const scene = this.use(frameScene);
    scene.describe('space', undefined);
    scene.describe(name, 'space').position = at;
  },
);

Given(
  'the frames of deep space, with a frame {string} at {place}, turned {angle} about {direction}',
  function (this: ScenarioWorld, name: string, at: Vector, angle: number, axis: Vector) {
    const scene = this.use(frameScene);
    scene.describe('space', undefined);
    const frame = scene.describe(name, 'space');
    frame.position = at;
    frame.rotation = turnAbout(axis, angle);
  },
);

Given(
  'the frames of deep space, with a frame {string} at {place}, moving at {velocity}',
  function (this: ScenarioWorld, name: string, at: Vector, velocity: Vector) {
    const scene = this.use(frameScene);
    scene.describe('space', undefined);
    const frame = scene.describe(name, 'space');
    frame.position = at;
    frame.linear = velocity;
  },
);

Given(
  'a frame {string} in {string} at {place}, moving at {velocity}',
  function (this: ScenarioWorld, name: string, parent: string, at: Vector, velocity: Vector) {
    const frame = this.use(frameScene).describe(name, parent);
    frame.position = at;
    frame.linear = velocity;
  },
);

Given('the frames around a body of {gravityParameter}', function (this: ScenarioWorld, mu: number) {
  this.use(frameScene).describe('space', undefined).gravity = point(mu);
});

Given(
  'a frame {string} in {string} at {place}',
  function (this: ScenarioWorld, name: string, parent: string, at: Vector) {
    this.use(frameScene).describe(name, parent).position = at;
  },
);

Given(
  'a frame {string} in {string} at {place}, turned {angle} about {direction}',
  function (this: ScenarioWorld, name: string, parent: string, at: Vector, angle: number, axis: Vector) {
    const frame = this.use(frameScene).describe(name, parent);
    frame.position = at;
    frame.rotation = turnAbout(axis, angle);
  },
);

Given('frame {string} moves at {velocity}', function (this: ScenarioWorld, name: string, velocity: Vector) {
  this.use(frameScene).of(name).linear = velocity;
});

Given('frame {string} turns at {spin}', function (this: ScenarioWorld, name: string, spin: Vector) {
  this.use(frameScene).of(name).angular = spin;
});

Given(
  'frame {string} has a uniform gravity of {accelerationVector}',
  function (this: ScenarioWorld, name: string, acceleration: Vector) {
    this.use(frameScene).of(name).gravity = uniform(acceleration);
  },
);

Given('frame {string} has a bubble with radii {place}', function (this: ScenarioWorld, name: string, radii: Vector) {
  this.use(frameScene).of(name).bubble = radii;
});

Given(
  'frame {string} accelerates at {accelerationVector}',
  function (this: ScenarioWorld, name: string, acceleration: Vector) {
    const scene = this.use(frameScene);
    scene.records.set(scene.owner(name), pushed(scene.of(name), acceleration));
  },
);

Given(
  'frame {string} is led by end poses round a circle of {distance} at {turnRate}',
  function (this: ScenarioWorld, name: string, radius: number, rate: number) {
    const scene = this.use(frameScene);
    scene.records.set(scene.owner(name), circled(scene.of(name), radius, rate));
  },
);

Given('frame {string} spins in place at {turnRate}', function (this: ScenarioWorld, name: string, rate: number) {
  const scene = this.use(frameScene);
  scene.records.set(scene.owner(name), spinning(scene.of(name), { axialTilt: 0, rate, phaseAtEpoch: 0 }));
});

Given(
  'frame {string} rides an orbit of {distance}, eccentricity {number} and inclination {angle}',
  function (this: ScenarioWorld, name: string, semiMajorAxis: number, eccentricity: number, inclination: number) {
    const scene = this.use(frameScene);
    const field = scene.of(scene.of(name).parent ?? name).gravity;
    const orbit = {
      semiMajorAxis,
      eccentricity,
      inclination,
      ascendingNode: 1,
      argumentOfPeriapsis: 2,
      meanAnomalyAtEpoch: 0.5,
      attitude: { kind: 'facesParent' },
    } as const;
    scene.records.set(scene.owner(name), orbiting(orbit, field?.kind === 'point' ? field.mu : 0));
  },
);

Given('{ticks} of step records', function (this: ScenarioWorld, ticks: number) {
  this.use(frameScene).take(ticks);
});

Given('frame {string} has no step record any more', function (this: ScenarioWorld, name: string) {
  const scene = this.use(frameScene);
  scene.records.delete(scene.owner(name));
});

When('the frames take their step records for {ticks}', function (this: ScenarioWorld, ticks: number) {
  this.use(frameScene).take(ticks);
});

When('frame {string} is hung into {string}', function (this: ScenarioWorld, name: string, parent: string) {
  const scene = this.use(frameScene);
  scene.tree.reparent(scene.id(name), scene.id(parent));
});

When('frame {string} becomes a root', function (this: ScenarioWorld, name: string) {
  const scene = this.use(frameScene);
  scene.tree.reparent(scene.id(name), NO_FRAME);
});

When(
  'someone tries to hang frame {string} into {string}',
  function (this: ScenarioWorld, name: string, parent: string) {
    const scene = this.use(frameScene);
    tryOut(this, () => {
      scene.tree.reparent(scene.id(name), scene.id(parent));
    });
  },
);

When(
  'frame {string} gets a uniform gravity of {accelerationVector}',
  function (this: ScenarioWorld, name: string, g: Vector) {
    const scene = this.use(frameScene);
    scene.tree.setGravity(scene.id(name), uniform(g));
  },
);

When('frame {string} is created', function (this: ScenarioWorld, name: string) {
  this.use(frameScene).id(name);
});

/** Runs a call that should throw, and remembers what the frames held before it. */
export function tryOut(scenario: ScenarioWorld, call: () => void): void {
  const tried = scenario.use(attempt);
  tried.before = stateOf(scenario);
  try {
    call();
  } catch (error) {
    tried.refusal = error;
  }
}

/** Every number of every frame as text. */
export function stateOf(scenario: ScenarioWorld): string {
  const lines: string[] = [];
  scenario.use(frameScene).tree.visitState({
    field: (frame, name, lane, value) => lines.push(`${frame} ${name} ${lane} ${value}`),
  });
  return lines.join('\n');
}

Then(
  'the frame tree refuses it by {ruleId}, naming {string} and its value {string}, and nothing has changed',
  function (this: ScenarioWorld, rule: string, field: string, value: string) {
    const { refusal, before } = this.use(attempt);
    asserted();
    if (!(refusal instanceof RefusalError)) throw new Error(`expected a refusal, but got ${String(refusal)}`);
    for (const part of [rule, field, value]) {
      asserted();
      if (!refusal.message.includes(part)) throw new Error(`'${refusal.message}' does not name ${part}`);
    }
    asserted();
    if (refusal.rule !== rule || refusal.field !== field)
      throw new Error(`refused ${refusal.field} by ${refusal.rule}`);
    asserted();
    if (stateOf(this) !== before) throw new Error('the refused call changed a frame');
  },
);

Then(
  'frame {string} stands at {place} in {string}, within {tolerance}',
  function (this: ScenarioWorld, name: string, place: Vector, other: string, tolerance: Tolerance) {
    const scene = this.use(frameScene);
    const pose = new Float64Array(7);
    scene.tree.relativePose(scene.id(name), scene.id(other), pose, 0);
    expectVector(`the place of ${name} in ${other}`, pose, place, tolerance);
  },
);

Then(
  'frame {string} moves at {velocity} in {string}, within {tolerance}',
  function (this: ScenarioWorld, name: string, velocity: Vector, other: string, tolerance: Tolerance) {
    const scene = this.use(frameScene);
    const motion = new Float64Array(MOTION_LANES);
    scene.tree.relativeMotion(scene.id(name), scene.id(other), motion, 0);
    expectVector(`the velocity of ${name} in ${other}`, motion.subarray(Motion.velocity), velocity, tolerance);
  },
);

Then(
  'the accelerometer of {string} reads {accelerationVector}, within {tolerance}',
  function (this: ScenarioWorld, name: string, reading: Vector, tolerance: Tolerance) {
    expectVector(`the accelerometer of ${name}`, readingOf(this, name), reading, tolerance);
  },
);

Then('the accelerometer of {string} reads exactly zero', function (this: ScenarioWorld, name: string) {
  const reading = readingOf(this, name);
  asserted();
  if (!reading.every((each) => Object.is(each, 0))) throw new Error(`it reads ${String(reading)}`);
});

/** The proper acceleration of a frame. */
export function readingOf(scenario: ScenarioWorld, name: string): Float64Array {
  const scene = scenario.use(frameScene);
  const out = new Float64Array(3);
  scene.tree.readProperAcceleration(scene.id(name), out, 0);
  return out;
}

/** Fails unless each of three numbers is within the tolerance, which is judged at the vector's length. */
export function expectVector(what: string, actual: ArrayLike<number>, expected: Vector, tolerance: Tolerance): void {
  const room: Tolerance = { kind: 'absolute', amount: roomAround(Math.hypot(...expected), tolerance) };
  for (let axis = 0; axis < 3; axis++) {
    expectWithin(`${what}, ${'XYZ'.charAt(axis)}`, actual[axis] as number, expected[axis] as number, room);
  }
}

Then('frame {string} is the entity that owns it', function (this: ScenarioWorld, name: string) {
  const scene = this.use(frameScene);
  const owner = scene.tree.ownerOf(scene.id(name));
  asserted();
  if (owner !== scene.owner(name)) throw new Error(`frame ${name} is the entity ${owner}, not ${scene.owner(name)}`);
});

Then(
  'frame {string} has a bubble with radii {place} along its own axes',
  function (this: ScenarioWorld, name: string, radii: Vector) {
    const scene = this.use(frameScene);
    const out = new Float64Array(3);
    scene.tree.readBounds(scene.id(name), out, 0);
    expectVector(`the bubble of ${name}`, out, radii, { kind: 'absolute', amount: 0 });
  },
);

Then('frame {string} has no gravity of its own', function (this: ScenarioWorld, name: string) {
  const scene = this.use(frameScene);
  const field = scene.tree.gravityOf(scene.id(name));
  asserted();
  if (field.kind !== noGravity.kind) throw new Error(`frame ${name} has the field ${JSON.stringify(field)}`);
});

Then('every frame stands behind its parent in the order of the pass', function (this: ScenarioWorld) {
  const { tree } = this.use(frameScene);
  tree.composeAll(new Float64Array(tree.count * 7));
  for (let dense = 0; dense < tree.count; dense++) {
    const parent = tree.parentOf(tree.idAt(dense));
    asserted();
    if (parent !== NO_FRAME && tree.indexOf(parent) >= dense) throw new Error(`frame ${tree.idAt(dense)} comes first`);
  }
});

Then('each owner was asked for one record, parents before children', function (this: ScenarioWorld) {
  const scene = this.use(frameScene);
  const names = [...scene.described.keys()];
  asserted();
  if (scene.asked.length !== names.length || new Set(scene.asked).size !== names.length) {
    throw new Error(`asked ${scene.asked.join()} for ${names.length} frames`);
  }
  for (const name of names) {
    const { parent } = scene.of(name);
    asserted();
    if (parent !== undefined && scene.asked.indexOf(scene.owner(parent)) > scene.asked.indexOf(scene.owner(name))) {
      throw new Error(`${name} came before ${parent}`);
    }
  }
});

Then('frame {string} follows what a dump calls {string}', function (this: ScenarioWorld, name: string, kind: string) {
  const scene = this.use(frameScene);
  const follows = scene.tree.follows(scene.id(name));
  asserted();
  if (followName(follows) !== kind) throw new Error(`frame ${name} follows ${followName(follows)}`);
  const still = !scene.records.has(scene.owner(name));
  asserted();
  if ((follows === FollowKind.none) !== still) throw new Error(`frame ${name} has the follow kind ${follows}`);
});
