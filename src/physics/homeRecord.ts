import { SaveReader } from '../core/saves/saveReader.js';
import { SaveWriter } from '../core/saves/saveWriter.js';
import { BodyMotion, type PhysicsRows } from '../core/seams/physics.js';
import { settingsOf, type BodyMatter } from './bodyFactory.js';
import { Home } from './home.js';
import { BodyMark, EXACT_LANES, EXACT_VELOCITY_LANES, type BodyObjects } from './homeBodies.js';
import type { JoltInstance } from './joltInstance.js';
import type { BuiltShape } from './nativeShapes.js';
import { playState, recordState } from './stateTape.js';
import { sizeFor } from './systemPool.js';

/** Lanes of a body in a record: its slot, its id, its matter, and where its shape stands in the record. */
const LANES = 13;

/**
 * All that a home holds, as bytes: whose bodies they are and of what, in the order of the home, and what Jolt recorded. It
 * stands for itself, since the row of a body that is about to be taken out may describe another one already.
 */
export function recordHome(instance: JoltInstance, home: Home): Uint8Array {
  const { bodies } = home;
  const out = new SaveWriter();
  out.array('facts', new Float64Array([home.index, home.frame, home.system.size.bodies, home.sleepThreshold]));
  const shapes: BuiltShape[] = [];
  const lanes = new Float64Array(LANES * bodies.count);
  for (let index = 0; index < bodies.count; index++) {
    const { id, matter } = bodies.at(index);
    let shape = shapes.indexOf(matter.shape);
    if (shape < 0) shape = shapes.push(matter.shape) - 1;
    lanes.set(
      [
        bodies.slots[index] as number,
        id.GetIndexAndSequenceNumber() >>> 0,
        shape,
        matter.motion,
        matter.layer,
        matter.sensor ? 1 : 0,
        matter.friction,
        matter.restitution,
        matter.linearDamping,
        matter.angularDamping,
        matter.givenMass,
        bodies.marks[index] as number,
        matter.changeable ? 1 : 0,
      ],
      LANES * index,
    );
  }
  out.number('shapes', shapes.length);
  for (const shape of shapes) out.array('shape', instance.shapes.bytesOf(shape));
  out.array('bodies', lanes);
  out.array('exact', bodies.exact.subarray(0, EXACT_LANES * bodies.count));
  out.array('exactVelocity', bodies.exactVelocity.subarray(0, EXACT_VELOCITY_LANES * bodies.count));
  home.ids.save(out);
  home.contacts.save(out);
  out.array('state', recordState(instance, home.system.physics));
  return out.finish();
}

/** What a home is made again from. */
export interface HomeRecord {
  readonly bytes: Uint8Array;
  readonly rows: PhysicsRows;
  /** By slot, where its body stands in its home, plus 1. */
  readonly places: Uint32Array;
}

/** A home and the shapes that it was made with, each of which is to be released once. */
export interface RestoredHome {
  readonly home: Home;
  readonly shapes: readonly BuiltShape[];
}

/** Makes a home again from what `recordHome` wrote. @throws RefusalError or Error for a record that fits no home. */
export function restoreHome(instance: JoltInstance, { bytes, rows, places }: HomeRecord): RestoredHome {
  const from = new SaveReader(bytes);
  const [index = 0, frame = 0, room = 0, sleepThreshold = 0] = from.array('facts', Float64Array);
  const home = new Home(instance, { index, frame, size: sizeFor(room), rows, places });
  const shapes = Array.from({ length: from.number('shapes') }, () =>
    instance.shapes.acquire(from.array('shape', Uint8Array), 'body.shape'),
  );
  const lanes = from.array('bodies', Float64Array);
  const count = lanes.length / LANES;
  const described = Array.from({ length: count }, (_, at) => bodyAt(lanes, LANES * at, shapes));
  // Ascending ids, as a home that grows makes its bodies: then equal homes lie alike in Jolt, whatever came before.
  const objects = new Map<DescribedBody, BodyObjects>();
  for (const each of [...described].sort((a, b) => a.id - b.id)) objects.set(each, make(instance, home, each));
  for (const each of described) {
    const made = objects.get(each);
    if (made === undefined) continue;
    // Taking one in may widen the columns, so they are looked up after it.
    const index = home.adopt(each.slot, made);
    home.bodies.marks[index] = each.marks;
    // Whom the last step led, the record does not say; asking the others to stop changes nothing.
    if (each.matter.motion === BodyMotion.kinematic || (each.marks & BodyMark.steered) !== 0) home.led.add(each.slot);
  }
  from.into('exact', home.bodies.exact);
  from.into('exactVelocity', home.bodies.exactVelocity);
  home.ids.restore(from);
  home.contacts.restore(from);
  home.sleepThreshold = sleepThreshold;
  if (sleepThreshold > 0) home.system.physics.GetPhysicsSettings().mPointVelocitySleepThreshold = sleepThreshold;
  home.system.contacts.sink = undefined;
  const restored = playState(instance, home.system.physics, from.array('state', Uint8Array));
  home.system.contacts.sink = home.contacts;
  from.end();
  if (!restored) throw new Error(`home ${index} could not take its state back`);
  return { home, shapes };
}

/** A body as a record has it. */
interface DescribedBody {
  readonly slot: number;
  readonly id: number;
  readonly matter: BodyMatter;
  readonly marks: number;
}

function bodyAt(lanes: Float64Array, at: number, shapes: readonly BuiltShape[]): DescribedBody {
  const lane = (i: number): number => lanes[at + i] as number;
  const shape = shapes[lane(2)];
  if (shape === undefined) throw new Error(`the record of a home has no shape ${lane(2)}`);
  const matter: BodyMatter = {
    shape,
    motion: lane(3),
    layer: lane(4),
    changeable: lane(12) === 1,
    sensor: lane(5) === 1,
    friction: lane(6),
    restitution: lane(7),
    linearDamping: lane(8),
    angularDamping: lane(9),
    givenMass: lane(10),
  };
  return { slot: lane(0), id: lane(1), matter, marks: lane(11) };
}

function make(instance: JoltInstance, home: Home, { slot, id, matter }: DescribedBody): BodyObjects {
  const { api } = instance;
  const { bodies } = home.system;
  const settings = settingsOf(instance, slot, matter);
  const bodyId = new api.BodyID(id);
  const body = bodies.CreateBodyWithID(bodyId, settings);
  api.destroy(bodyId);
  bodies.AddBody(body.GetID(), api.EActivation_DontActivate);
  return { body, id: body.GetID(), settings, matter };
}
