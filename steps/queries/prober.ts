/** Robots that ask physics the same question in every tick and write down the newest answers. */
import {
  bool,
  box,
  capsule,
  defineComponent,
  fixed,
  OverlapHit,
  quat,
  RayHit,
  ShapeHit,
  sphere,
  Tick,
  u32,
  f64,
  vec3,
  type Entity,
  type QueryShape,
  type Quat,
  type Self,
  type Vec3,
  type World,
} from '#host/index.js';
import type { Field } from '#core/schema.js';

/** Answers that a prober has room for. */
const ROOM = 16;

/** What it asks, by number in its state; 0 is nothing. */
export const ASKS = ['nothing', 'nearest', 'all', 'cast', 'overlap'] as const;
export const SHAPES = ['sphere', 'box', 'capsule'] as const;

type Answers = Readonly<Record<`answer${number}`, Field<Quat>>> & Readonly<Record<`place${number}`, Field<Vec3>>>;

function answerFields(): Answers {
  const fields: Record<string, Field> = {};
  for (let i = 0; i < ROOM; i++) {
    fields[`answer${i}`] = quat;
    fields[`place${i}`] = vec3;
  }
  return fields as Answers;
}

/** Sets a ball beside itself in tick 1. */
export const Mason = defineComponent('mason', { at: vec3 }).on(Tick, (self, { at }) => {
  if (self.tick === 1) self.spawn({ in: self.frame, at, body: fixed(sphere(1)) });
});

/** Who bears it can be asked for alone. */
export const Marked = defineComponent('marked', {});

const fields = {
  asks: u32,
  shape: u32,
  size: vec3,
  turn: quat,
  along: vec3,
  length: f64,
  tag: u32,
  groups: u32,
  marked: bool,
  heard: u32,
  count: u32,
  ...answerFields(),
};

export const Prober = defineComponent('prober', fields)
  .on(Tick, (self, state) => {
    ask(self, state);
  })
  .on(RayHit, (self, state, { hit, place, distance, tag, inside }) => {
    note(self, state, { answer: [hit, distance, tag, inside ? 1 : 0], place });
  })
  .on(ShapeHit, (self, state, { hit, place, distance, tag, inside }) => {
    note(self, state, { answer: [hit, distance, tag, inside ? 1 : 0], place });
  })
  .on(OverlapHit, (self, state, { hit, tag }) => {
    note(self, state, { answer: [hit, 0, tag, 0], place: [0, 0, 0] });
  });

interface Question {
  readonly asks: number;
  readonly shape: number;
  readonly size: Vec3;
  readonly turn: Quat;
  readonly along: Vec3;
  readonly length: number;
  readonly tag: number;
  readonly groups: number;
  readonly marked: boolean;
}

function ask(self: Self, question: Question): void {
  const { along, length, tag, turn } = question;
  const groups = question.groups === 0 ? {} : { groups: question.groups };
  const only = { tag, ...groups, ...(question.marked ? { with: Marked } : {}) };
  switch (ASKS[question.asks] ?? 'nothing') {
    case 'nearest':
      self.castRay({ along, length, ...only });
      return;
    case 'all':
      self.castRayAll({ along, length, ...only });
      return;
    case 'cast':
      self.castShape({ shape: shapeOf(question), turn, along, length, ...only });
      return;
    case 'overlap':
      self.overlap({ shape: shapeOf(question), turn, ...only });
      return;
    case 'nothing':
      return;
  }
}

function shapeOf({ shape, size: [x, y, z] }: Question): QueryShape {
  const kind = SHAPES[shape];
  if (kind === 'box') return box(x, y, z) as QueryShape;
  return kind === 'capsule' ? (capsule(x, y) as QueryShape) : sphere(x);
}

interface Log {
  heard: number;
  count: number;
  [answer: `answer${number}`]: Quat;
  [place: `place${number}`]: Vec3;
}

function note(self: Self, log: Log, { answer, place }: { readonly answer: Quat; readonly place: Vec3 }): void {
  if (log.heard !== self.tick) log.count = 0;
  log.heard = self.tick;
  log[`answer${log.count % ROOM}`] = answer;
  log[`place${log.count % ROOM}`] = place;
  log.count++;
}

/** An answer as a prober wrote it down. */
export interface Answer {
  readonly hit: Entity;
  readonly distance: number;
  readonly tag: number;
  readonly inside: boolean;
  readonly place: Vec3;
}

/** What a prober heard in the newest tick in which it heard anything. */
export function answersOf(world: World, prober: Entity): readonly Answer[] {
  const log = world.stateOf(prober, Prober) as unknown as Log;
  if (log.count > ROOM) throw new Error(`${String(log.count)} answers are more than a prober can write down`);
  return Array.from({ length: log.count }, (_, i) => {
    const [hit, distance, tag, inside] = log[`answer${i}`] as Quat;
    return { hit: hit as Entity, distance, tag, inside: inside === 1, place: log[`place${i}`] as Vec3 };
  });
}
