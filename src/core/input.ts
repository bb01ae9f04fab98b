import { requireFinite, RefusalError, requireMember, type Members } from './errors.js';
import { defineEvent, type Message } from './events.js';
import { bool, f64, i32, u32, type Values } from './schema.js';
import { defineTopic } from './topics.js';

/** What a player does with keyboard and mouse, told apart by its kind (rule MSG-58). */
export type Input =
  /** A key went down or up. The code is the host's number for it (MSG-59). */
  | { readonly kind: 'key'; readonly code: number; readonly down: boolean }
  /** A button of the mouse went down or up. */
  | { readonly kind: 'button'; readonly code: number; readonly down: boolean }
  /** The mouse moved, in the host's units, right and down. */
  | { readonly kind: 'moved'; readonly delta: InputDelta }
  /** A wheel turned, in notches, to the right and away from the hand. */
  | { readonly kind: 'scrolled'; readonly delta: InputDelta };

export type InputDelta = readonly [x: number, y: number];

const FIELDS = { kind: u32, code: i32, down: bool, x: f64, y: f64 } as const;

/** Who subscribes to this topic hears the player. */
export const InputTopic = defineTopic('input');

/** Something that the player did; `inputOf` tells what. A default one holds none of the cases (MSG-60). */
export const InputEvent = defineEvent('input', FIELDS);

/** The number of each case in the payload; 0 is none of them. */
const NUMBERS: Readonly<Record<Input['kind'], number>> = { key: 1, button: 2, moved: 3, scrolled: 4 };
const KINDS: Members<Input['kind']> = { key: true, button: true, moved: true, scrolled: true };

/**
 * The message that tells an input.
 * @throws RefusalError (CLOSED-09) for another kind, (MSG-59) for a code that is no whole number of 32 bits, and (MSG-58)
 * for a `down` that is neither true nor false and a delta that is not finite.
 */
export function inputMessage(input: Input): Message {
  requireMember('input.kind', input.kind, KINDS);
  const kind = NUMBERS[input.kind];
  switch (input.kind) {
    case 'key':
    case 'button':
      return InputEvent({ kind, code: requireCode(input.code), down: requireDown(input.down) });
    case 'moved':
    case 'scrolled': {
      const [x, y] = requireDelta(input.delta);
      return InputEvent({ kind, x, y });
    }
  }
}

/** What the player did, or undefined for a payload that holds none of the cases. */
export function inputOf({ kind, code, down, x, y }: Readonly<Values<typeof FIELDS>>): Input | undefined {
  switch (kind) {
    case NUMBERS.key:
      return { kind: 'key', code, down };
    case NUMBERS.button:
      return { kind: 'button', code, down };
    case NUMBERS.moved:
      return { kind: 'moved', delta: [x, y] };
    case NUMBERS.scrolled:
      return { kind: 'scrolled', delta: [x, y] };
    default:
      return undefined;
  }
}

function requireCode(code: unknown): number {
  if (typeof code === 'number' && code >> 0 === code) return code;
  const reason = 'must be a whole number from -2^31 to 2^31 - 1';
  throw new RefusalError({ rule: 'MSG-59', field: 'input.code', value: code, reason });
}

function requireDown(down: unknown): boolean {
  if (typeof down === 'boolean') return down;
  throw new RefusalError({ rule: 'MSG-58', field: 'input.down', value: down, reason: 'must be true or false' });
}

function requireDelta(delta: unknown): InputDelta {
  if (!Array.isArray(delta) || delta.length !== 2)
    throw new RefusalError({ rule: 'MSG-58', field: 'input.delta', value: delta, reason: 'must be two numbers' });
  const [x, y] = delta as readonly number[] as InputDelta;
  return [requireFinite('MSG-58', 'input.delta', x), requireFinite('MSG-58', 'input.delta', y)];
}
