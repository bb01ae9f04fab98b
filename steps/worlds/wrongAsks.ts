/** What no writer lets through to physics, written where physics reads it. */
import { slotOf, type Entity } from '#core/handles.js';
import { BodyMotion, IntentBit, MotionCase, OpKind, PhysicsHeader, type PhysicsRows } from '#core/seams/physics.js';
import { SAMPLE_LANES } from '#core/frames/motionSample.js';
import { setBit } from '#core/slotBits.js';

/** Where every wrong motion intent leads, m. */
const FAR = [5, 5, 5, 0, 0, 0, 1] as const;

type Ask = (rows: PhysicsRows, x: Entity) => void;

const ASKS: Readonly<Record<string, Ask>> = {
  'an end pose of X': (rows, x) => {
    askMotion(rows, x, MotionCase.endPose);
  },
  'a full sample of X': (rows, x) => {
    askMotion(rows, x, MotionCase.sample);
  },
  'a steer target of X': (rows, x) => {
    askMotion(rows, x, MotionCase.steer);
  },
  'the motion dynamic of X': (rows, x) => {
    askChange(rows, x, BodyMotion.dynamic);
  },
  'a second body for X': (rows, x) => {
    addChange(rows, OpKind.createBody, rows.bodies.home[slotOf(x)] as number, slotOf(x));
  },
  'to take out the body of X': (rows, x) => {
    addChange(rows, OpKind.destroyBody, 1, slotOf(x));
  },
  'a body for X of a shape that nobody described': (rows, x) => {
    rows.bodies.shape[slotOf(x)] = 9_999;
  },
  'to open the place of X again': (rows, x) => {
    addChange(rows, OpKind.openHome, rows.bodies.home[slotOf(x)] as number, slotOf(x));
  },
  'to put X into a place that is not open': (rows, x) => {
    rows.homes.worker[7] = rows.homes.worker[1] as number;
    addChange(rows, OpKind.createBody, 7, slotOf(x));
  },
  'something else for X': (rows, x) => {
    addChange(rows, 99, rows.bodies.home[slotOf(x)] as number, slotOf(x));
  },
};

/** Asks physics for something, between two ticks. @throws Error for words that ask for nothing. */
export function askWrongly(rows: PhysicsRows, words: string, find: (name: string) => Entity): void {
  const name = /"([^"]+)"/.exec(words)?.[1];
  const ask = ASKS[words.replace(/"[^"]+"/, 'X')];
  if (ask === undefined || name === undefined) throw new Error(`nobody can ask physics for ${words}`);
  ask(rows, find(name));
}

function frontOf(rows: PhysicsRows): PhysicsRows['intents'][0] {
  return rows.intents[rows.header[PhysicsHeader.intentFront] === 0 ? 0 : 1];
}

/** The rest of what is asked of it in the same step stays. */
function put({ header, intentSlots }: PhysicsRows, x: Entity): void {
  const at = slotOf(x);
  header[PhysicsHeader.asks] = 1;
  setBit(intentSlots, at);
}

export function askMotion(rows: PhysicsRows, x: Entity, kind: MotionCase, pose: readonly number[] = FAR): void {
  const intents = frontOf(rows);
  const at = slotOf(x);
  intents.set[at] = (intents.set[at] as number) | IntentBit.motion;
  intents.motionCase[at] = kind;
  intents.motion.fill(0, at * SAMPLE_LANES, (at + 1) * SAMPLE_LANES);
  put(rows, x);
  intents.motion.set(pose, at * SAMPLE_LANES);
}

export function askChange(rows: PhysicsRows, x: Entity, motion: number): void {
  const intents = frontOf(rows);
  const at = slotOf(x);
  intents.set[at] = (intents.set[at] as number) | IntentBit.hullMotion;
  put(rows, x);
  intents.hullMotion[at] = motion;
}

function addChange({ header, ops }: PhysicsRows, kind: number, home: number, at: number): void {
  const count = header[PhysicsHeader.opCount] as number;
  ops.kind[count] = kind;
  ops.home[count] = home;
  ops.slot[count] = at;
  header[PhysicsHeader.opCount] = count + 1;
}
