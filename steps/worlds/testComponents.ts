/** The components of the things that scenarios put into worlds: robots that send notes, keep logs, push and fail. */
import {
  bool,
  defineComponent,
  defineEvent,
  Destroy,
  entity,
  f32,
  f64,
  plain,
  quat,
  Spawned,
  text,
  Tick,
  u32,
  vec3,
  type ComponentType,
  type Entity,
  type Message,
  type Quat,
  type Self,
  type Vec3,
} from '#host/index.js';
import { FrameTree } from '#core/frames/frameTree.js';
import type { Field } from '#core/schema.js';
import { Bumper } from './bumper.js';
import { LISTENERS } from './listeners.js';
import { Armband, Lookout } from './lookout.js';
import { OwnCounter, StrayCounter } from './counters.js';
import { Inspector } from './inspector.js';
import { Mover } from './mover.js';
import { Pilot } from './pilot.js';
import { Clerk, OddClerk } from './parcels.js';

/** What robots tell each other. */
export const Note = defineEvent('note', { value: f64 });

/** Orders to a robot: to send a note to somebody, to a place, or to everybody. */
export const SendNote = defineEvent('send note', { to: entity, value: f64, delay: f64 });
export const TellNote = defineEvent('tell note', { place: entity, value: f64, delay: f64 });
export const CallNote = defineEvent('call note', { value: f64, delay: f64 });

/** A question to a robot with an `Echo`, and its answer. */
export const Question = defineEvent('question', { value: f64 });
export const Answer = defineEvent('answer', { value: f64 });

/** An order to ask for somebody's end. */
export const End = defineEvent('end', { whom: entity });

/** Sends notes when it is told to. */
export const Radio = defineComponent('radio', {})
  .on(SendNote, (self, _state, { to, value, delay }) => {
    self.send(to, Note({ value }), { delay });
  })
  .on(TellNote, (self, _state, { place, value, delay }) => {
    self.tell(place, Note({ value }), { delay });
  })
  .on(CallNote, (self, _state, { value, delay }) => {
    self.broadcast(Note({ value }), { delay });
  })
  .on(End, (self, _state, { whom }) => {
    self.send(whom, Destroy());
  });

/** Entries of a logbook. */
export const LOG_ROOM = 48;

type LogFields = { readonly count: Field<number> } & Readonly<Record<`e${number}`, Field<Quat>>>;

function logFields(): LogFields {
  const fields: Record<string, Field> = { count: u32 };
  for (let i = 0; i < LOG_ROOM; i++) fields[`e${i}`] = quat;
  return fields as LogFields;
}

/** Empties a logbook. */
export const ClearLog = defineEvent('clear log', {});

/** Writes down every note: the tick, the sender's handle and the value. Runs after whatever changes notes. */
export const Logbook = defineComponent('logbook', logFields(), { priority: 100 })
  .on(Note, (self, log, { value }) => {
    log[`e${log.count % LOG_ROOM}`] = [self.tick, self.sender, value, 0];
    log.count++;
  })
  .on(Answer, (self, log, { value }) => {
    log[`e${log.count % LOG_ROOM}`] = [self.tick, self.sender, value, 0];
    log.count++;
  })
  .on(ClearLog, (_self, log) => {
    log.count = 0;
  });

/** Counts notes and remembers the last one. */
export const Tally = defineComponent('tally', { count: u32, tick: u32, sender: entity, value: f64 }).on(
  Note,
  (self, tally, { value }) => {
    tally.count++;
    tally.tick = self.tick;
    tally.sender = self.sender;
    tally.value = value;
  },
);

/** Answers questions with ten times their value. */
export const Echo = defineComponent('echo', {}).on(Question, (self, _state, { value }) => {
  self.send(self.sender, Answer({ value: 10 * value }));
});

/** An order to ask somebody. */
export const Ask = defineEvent('ask', { whom: entity, value: f64 });

/** Asks when it is told to. */
export const Asker = defineComponent('asker', {}).on(Ask, (self, _state, { whom, value }) => {
  self.send(whom, Question({ value }));
});

/** Ticks that a pulse writes down. */
export const PULSES = 32;

type PulseFields = {
  readonly count: Field<number>;
  readonly deltaTime: Field<number>;
  readonly ownDeltaTime: Field<number>;
} & Readonly<Record<`tick${number}` | `time${number}` | `ownTime${number}`, Field<number>>> &
  Readonly<Record<`place${number}`, Field<Vec3>>>;

function pulseFields(): PulseFields {
  const fields: Record<string, Field> = { count: u32, deltaTime: f64, ownDeltaTime: f64 };
  for (let i = 0; i < PULSES; i++) {
    fields[`tick${i}`] = f64;
    fields[`time${i}`] = f64;
    fields[`ownTime${i}`] = f64;
    fields[`place${i}`] = vec3;
  }
  return fields as PulseFields;
}

/** Wants every tick, and writes down what it is told and what it sees in it. */
export const Pulse = defineComponent('pulse', pulseFields()).on(Tick, (self, pulse, { deltaTime, time }) => {
  const at = pulse.count++ % PULSES;
  pulse[`tick${at}`] = self.tick;
  pulse[`time${at}`] = time;
  pulse[`ownTime${at}`] = self.time;
  pulse[`place${at}`] = self.place;
  pulse.deltaTime = deltaTime;
  pulse.ownDeltaTime = self.deltaTime;
});

/** Counts ticks and is done when their length reaches `limit` seconds. */
export const Timer = defineComponent('timer', { limit: f64, count: u32, doneAt: u32, done: bool }).on(
  Tick,
  (self, timer) => {
    if (timer.done) return;
    timer.count++;
    if (self.seconds(timer.count) < timer.limit) return;
    timer.done = true;
    timer.doneAt = timer.count;
  },
);

/** An order to say how long a count of ticks lasts. */
export const Measure = defineEvent('measure', { count: f64 });

/** Says it. */
export const Stopwatch = defineComponent('stopwatch', { seconds: f64 }).on(Measure, (self, watch, { count }) => {
  watch.seconds = self.seconds(count);
});

/** Notes that it was born. */
export const Birth = defineComponent('birth', { count: u32, tick: u32 }).on(Spawned, (self, birth) => {
  birth.count++;
  birth.tick = self.tick;
});

/** Whether the tick came before the notes of the same list, in every tick so far. */
export const Order = defineComponent('order', { lastTick: f64, early: u32, late: u32 }, { defaults: { lastTick: -1 } })
  .on(Tick, (self, order) => {
    order.lastTick = self.tick;
  })
  .on(Note, (self, order) => {
    if (order.lastTick === self.tick) order.late++;
    else order.early++;
  });

/** Orders to push: a force and an impulse, and a torque and an angular impulse. */
export const PushOrder = defineEvent('push order', { force: vec3, impulse: vec3 });
export const TwistOrder = defineEvent('twist order', { torque: vec3, angularImpulse: vec3 });

/** Pushes its own body when it is told to. */
export const Thruster = defineComponent('thruster', {})
  .on(PushOrder, (self, _state, { force, impulse }) => {
    self.push({ force, impulse });
  })
  .on(TwistOrder, (self, _state, { torque, angularImpulse }) => {
    self.push({ torque, angularImpulse });
  });

/** An order to go. */
export const Leave = defineEvent('leave', {});
/** An order to switch the lamp. */
export const Shine = defineEvent('shine', { lit: bool });

/** An order to switch the lamp from what it is. */
export const Flip = defineEvent('flip', {});

/** Does what it is told about itself: it goes, or switches its lamp. */
export const Body = defineComponent('own affairs', {})
  .on(Flip, (self) => {
    self.lamp = !self.lamp;
  })
  .on(Leave, (self) => {
    self.destroy();
  })
  .on(Shine, (self, _state, { lit }) => {
    self.lamp = lit;
  });

/** An order to fail with some words. */
export const Fail = defineEvent('fail', { words: text(32) });

/** Fails when it is told to, between two writes of its state. */
export const Clumsy = defineComponent('clumsy', { begun: u32, ended: u32 }).on(Fail, (_self, state, { words }) => {
  state.begun++;
  if (words !== '') throw new Error(words);
  state.ended++;
});

/** Puts its digit behind the value of each note, so that the value tells in which order components ran. */
const digit = (name: string, value: number, priority: number): ComponentType<Readonly<Record<string, never>>> =>
  defineComponent<Readonly<Record<string, never>>>(name, {}, { priority }).on(Note, (_self, _state, note) => {
    note.value = note.value * 10 + value;
  });

/** Digits by the number that they add and their priority. */
export const DIGITS = [digit('digit 1', 1, 5), digit('digit 2', 2, -3), digit('digit 3', 3, 0), digit('digit 4', 4, 0)];

/** Says something to itself, to be heard after a while. */
export const Remind = defineEvent('remind', { value: f64, delay: f64 });

/** Reminds itself. */
export const Reminder = defineComponent('reminder', {}).on(Remind, (self, _state, { value, delay }) => {
  self.send(self.entity, Note({ value }), { delay });
});

/** A component of which only defaults and given values matter. */
export const Sheet = defineComponent(
  'sheet',
  { mass: f64, name: text(16), on: bool, home: entity, turn: quat, small: f32 },
  { defaults: { mass: 12.5, name: 'unnamed' } },
);

/** Tells a bag which item it passes notes on to. */
export const Pack = defineEvent('pack', { item: entity });

/** Passes notes on to its item. */
export const Bag = defineComponent('bag', { item: entity })
  .on(Pack, (_self, bag, { item }) => {
    bag.item = item;
  })
  .on(Note, (self, bag, { value }) => {
    self.send(bag.item, Note({ value }));
  });

/** Rounds of a computation that takes its time. */
export const GRIND_ROUNDS = 200_000;

/** Computes for a while where it is told to, in each tick, and then tells itself the tick's number. */
export const Grinder = defineComponent('grinder', { slow: bool, work: u32 }).on(Tick, (self, grinder) => {
  let work = grinder.work;
  if (grinder.slow) for (let i = 0; i < GRIND_ROUNDS; i++) work = (Math.imul(work, 1_664_525) + 1_013_904_223) >>> 0;
  grinder.work = work;
  self.send(self.entity, Note({ value: self.tick }));
});

/** Orders to keep what a call received, to read it, and to speak with it: what no component may do. */
export const Keep = defineEvent('keep', {});
export const ReadKept = defineEvent('read kept', {});
export const SpeakKept = defineEvent('speak kept', { to: entity });

let keptState: { readonly mark: number } | undefined;
let keptSelf: Self | undefined;

export const Keeper = defineComponent('keeper', { mark: f64 }).on(Keep, (self, keeper) => {
  keptState = keeper;
  keptSelf = self;
});

export const Reader = defineComponent('reader', { mark: f64 }).on(ReadKept, (_self, reader) => {
  reader.mark = keptState?.mark ?? -1;
});

export const Speaker = defineComponent('speaker', {}).on(SpeakKept, (_self, _state, { to }) => {
  keptSelf?.send(to, Note({ value: 1 }));
});

/** What a saboteur can be told to do to its thread, and how to spawn. */
export const Sabotage = defineEvent('sabotage', { kind: text(32) });
export const Litter = defineEvent('litter', { count: u32, vertices: u32 });

const SABOTAGE: Readonly<Record<string, (self: Self) => unknown>> = {
  'ends its process': () => process.exit(7),
  'never ends its work': () => {
    for (;;);
  },
  'fills the memory': () => {
    const kept: number[][] = [];
    for (;;) kept.push(new Array<number>(1_000).fill(1.5));
  },
  'breaks the solver': () => {
    // Gravity is what a step asks of the frames; like a trap, the failure comes out of the middle of the step.
    const whole = Object.getOwnPropertyDescriptor(FrameTree.prototype, 'linearGravity') ?? {};
    FrameTree.prototype.linearGravity = (): void => {
      Object.defineProperty(FrameTree.prototype, 'linearGravity', whole);
      throw new Error('unreachable executed');
    };
  },
  'spoils the gravity': () => {
    const whole = Object.getOwnPropertyDescriptor(FrameTree.prototype, 'linearGravity') ?? {};
    FrameTree.prototype.linearGravity = (_frame, _place, _at, out, o): void => {
      Object.defineProperty(FrameTree.prototype, 'linearGravity', whole);
      out.fill(Number.NaN, o, o + 3);
    };
  },
  'sends nothing at all': (self) => {
    self.send(self.entity, Note({ value: 1 }));
    try {
      self.send(self.entity, undefined as unknown as Message);
    } finally {
      self.send(self.entity, Note({ value: 2 }));
    }
  },
  'thinks it over': async () => {
    await Promise.resolve();
    throw new Error('too late to be heard');
  },
};

/** Does to its thread what no component may do. */
export const Saboteur = defineComponent('saboteur', {})
  .on(Sabotage, (self, _state, { kind }) => SABOTAGE[kind]?.(self) as undefined)
  .on(Litter, (self, _state, { count, vertices }) => {
    const mesh = {
      positions: new Float32Array(3 * vertices),
      normals: new Float32Array(3 * vertices),
      indices: new Uint32Array(3),
    };
    for (let i = 0; i < count; i++) self.spawn({ in: self.frame, look: { mesh, material: plain([1, 1, 1], 1) } });
  });

/** Every component that a scenario's world knows, in the order of their type ids. */
export const TEST_COMPONENTS = [
  Radio,
  Logbook,
  Tally,
  Echo,
  Asker,
  Pulse,
  Timer,
  Stopwatch,
  Birth,
  Order,
  Thruster,
  Body,
  Clumsy,
  ...DIGITS,
  Clerk,
  OddClerk,
  Reminder,
  Sheet,
  StrayCounter,
  OwnCounter,
  Bag,
  ...LISTENERS,
  Grinder,
  Saboteur,
  Keeper,
  Reader,
  Speaker,
  Armband,
  Lookout,
  Mover,
  Bumper,
  Pilot,
  Inspector,
];

/** A note as a logbook has it. */
export interface LogEntry {
  readonly tick: number;
  readonly sender: Entity;
  readonly value: number;
}
