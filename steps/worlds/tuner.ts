/** Robots on a radio channel, and robots that hear the player. */
import {
  bool,
  defineComponent,
  defineEvent,
  defineTopic,
  f64,
  InputEvent,
  inputOf,
  quat,
  u32,
  type Input,
  type Quat,
} from '#host/index.js';
import type { Field } from '#core/schema.js';
import { Note } from './testComponents.js';

export const Channel = defineTopic('channel');

/** An order to tune in to the channel, or out. */
export const Tune = defineEvent('tune channel', { on: bool });
/** An order to tell everybody on the channel a note. */
export const ChannelNote = defineEvent('channel note', { value: f64, delay: f64 });

/** Tunes in and out, and speaks on the channel, as it is told. */
export const Tuner = defineComponent('tuner', {})
  .on(Tune, (self, _state, { on }) => {
    if (on) self.subscribe(Channel);
    else self.unsubscribe(Channel);
  })
  .on(ChannelNote, (self, _state, { value, delay }) => {
    self.tell(Channel, Note({ value }), { delay });
  });

/** Inputs of a tick that a player's robot remembers. */
export const INPUT_ROOM = 12;

type InputFields = {
  readonly tick: Field<number>;
  readonly count: Field<number>;
  readonly none: Field<number>;
} & Readonly<Record<`e${number}`, Field<Quat>>>;

function inputFields(): InputFields {
  const fields: Record<string, Field> = { tick: f64, count: u32, none: u32 };
  for (let i = 0; i < INPUT_ROOM; i++) fields[`e${i}`] = quat;
  return fields as InputFields;
}

const KINDS = ['key', 'button', 'moved', 'scrolled'] as const;

/** An input as four numbers: its kind, code and `down`, or its kind and delta. */
export function numbersOf(input: Input): Quat {
  const kind = KINDS.indexOf(input.kind);
  switch (input.kind) {
    case 'key':
    case 'button':
      return [kind, input.code, input.down ? 1 : 0, 0];
    case 'moved':
    case 'scrolled':
      return [kind, ...input.delta, 0];
  }
}

/** Remembers what the player did in the last tick in which the player did anything, and counts what is no input. */
export const PlayerListener = defineComponent('player listener', inputFields()).on(
  InputEvent,
  (self, heard, payload) => {
    if (heard.tick !== self.tick) heard.count = 0;
    heard.tick = self.tick;
    const input = inputOf(payload);
    if (input === undefined) heard.none++;
    else heard[`e${heard.count++}`] = numbersOf(input);
  },
);

/** All of them. */
export const TUNER_COMPONENTS = [Tuner, PlayerListener];
