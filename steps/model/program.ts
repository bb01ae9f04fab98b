/** Programs: what happens in a world between its ticks, drawn at random. Robots do the rest. */
import fc from 'fast-check';
import { VERBS, type Verb } from './robots.js';

/** Who hears an order or a note; numbers count the robots, or the places, and wrap round. */
export type Aim =
  | { readonly to: 'robot'; readonly number: number }
  | { readonly to: 'place'; readonly number: number }
  | { readonly to: 'all' };

/** Calls that no world takes. */
export const BAD_CALLS = [
  'spawn nowhere',
  'spawn in a robot',
  'spawn with two radios',
  'spawn with a stranger',
  'spawn at NaN',
  'spawn moving without a body',
  'hang on a root',
  'hang with a body',
  'tell a robot',
  'send to nobody',
] as const;
export type BadCall = (typeof BAD_CALLS)[number];

/** One thing that happens before a tick. */
export type Action =
  | {
      readonly does: 'order';
      readonly tick: number;
      readonly aim: Aim;
      readonly verb: Verb;
      readonly whom: number;
      readonly value: number;
      readonly delay: number;
    }
  | { readonly does: 'note'; readonly tick: number; readonly aim: Aim; readonly value: number }
  | { readonly does: 'spawn'; readonly tick: number; readonly kit: number; readonly place: number }
  | { readonly does: 'attach'; readonly tick: number; readonly kit: number; readonly whom: number }
  /** All are to hang something on one that leaves in the same tick. */
  | { readonly does: 'wake'; readonly tick: number; readonly whom: number }
  | { readonly does: 'destroy'; readonly tick: number; readonly who: number }
  | { readonly does: 'err'; readonly tick: number; readonly call: BadCall; readonly who: number };

/** A crowd and what happens to it. */
export interface Program {
  readonly robots: number;
  readonly ticks: number;
  readonly actions: readonly Action[];
}

/** What programs of a kind may do. */
interface Scope {
  readonly does: readonly Action['does'][];
  readonly verbs: readonly Verb[];
  /** What every program of the kind begins with. */
  readonly opening?: readonly Action[];
}

const order = { does: 'order', tick: 0, aim: { to: 'all' }, whom: 0, value: 1, delay: 0 } as const;

const SCOPES = {
  messages: { does: ['order', 'note', 'destroy'], verbs: ['say', 'tell', 'call'] },
  'births and deaths': {
    does: ['order', 'order', 'order', 'spawn', 'destroy', 'wake'],
    verbs: ['bear', 'bear', 'hang', 'leave', 'end', 'say'],
  },
  'attached things and pushes': {
    does: ['order', 'order', 'attach', 'spawn', 'destroy'],
    verbs: ['push', 'push', 'push', 'thrust', 'hang', 'leave', 'end'],
    // A sum of many parts from rest, where the last bit of it shows.
    opening: [{ ...order, verb: 'push' }],
  },
  'changes of components': {
    does: ['order', 'order', 'note'],
    verbs: ['grow', 'shed', 'regrow', 'set', 'say', 'fail'],
  },
  'calls that are refused': {
    does: ['order', 'err', 'destroy'],
    verbs: ['fail', 'tell', 'grow', 'push', 'hang', 'say'],
  },
  everything: {
    does: ['order', 'order', 'order', 'note', 'spawn', 'attach', 'wake', 'destroy', 'err'],
    verbs: VERBS,
  },
} as const satisfies Readonly<Record<string, Scope>>;

/** A kind of programs, by what they are about. */
export type ProgramKind = keyof typeof SCOPES;
export const PROGRAM_KINDS = Object.keys(SCOPES) as readonly ProgramKind[];

const TICKS = 7;
/** Which robot: often one of the first, so that much happens to the same ones in one tick. */
const number = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 120 }));
const tick = fc.nat({ max: TICKS - 2 });

/** Values of notes, of kits and of what to grow; what is no number is refused where a number is needed. */
const value = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -4, max: 9 }) },
  { weight: 1, arbitrary: fc.constantFrom(Infinity, NaN) },
);
/** How often a robot's own strength it pushes: most often once, so that pushes against each other cancel. */
const strokes = fc.oneof(
  { weight: 8, arbitrary: fc.constant(1) },
  { weight: 2, arbitrary: fc.constantFrom(2, -1, Infinity, NaN) },
);
const delay = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 0.5) },
);
const robot = fc.record({ to: fc.constant('robot' as const), number });
const aim: fc.Arbitrary<Aim> = fc.oneof(
  { weight: 4, arbitrary: robot },
  { weight: 2, arbitrary: fc.record({ to: fc.constant('place' as const), number }) },
  { weight: 2, arbitrary: fc.constant({ to: 'all' as const }) },
);

/** When everybody speaks to everybody, or dies, little is left to see; when all push at once, a sum has many parts. */
function aimOf(verb: Verb): fc.Arbitrary<Aim> {
  if (verb === 'call' || verb === 'tell' || verb === 'leave') return robot;
  return verb === 'push' || verb === 'thrust' ? fc.oneof(robot, fc.constant({ to: 'all' as const })) : aim;
}

function action({ does, verbs }: Scope): fc.Arbitrary<Action> {
  return fc.constantFrom(...does).chain((what): fc.Arbitrary<Action> => {
    switch (what) {
      case 'order':
        return fc.constantFrom(...verbs).chain((verb) =>
          fc.record({
            does: fc.constant('order' as const),
            tick,
            aim: aimOf(verb),
            verb: fc.constant(verb),
            whom: number,
            value: verb === 'push' || verb === 'thrust' ? strokes : value,
            delay,
          }),
        );
      case 'note':
        return fc.record({ does: fc.constant('note' as const), tick, aim, value });
      case 'spawn':
        return fc.record({ does: fc.constant('spawn' as const), tick, kit: fc.nat({ max: 31 }), place: number });
      case 'attach':
        return fc.record({ does: fc.constant('attach' as const), tick, kit: fc.nat({ max: 31 }), whom: number });
      case 'wake':
        return fc.record({ does: fc.constant('wake' as const), tick, whom: number });
      case 'destroy':
        return fc.record({ does: fc.constant('destroy' as const), tick, who: number });
      case 'err':
        return fc.record({ does: fc.constant('err' as const), tick, call: fc.constantFrom(...BAD_CALLS), who: number });
    }
  });
}

/** Programs of a kind: a handful of robots, or more than a chunk of them, so that several run in one tick. */
export function programs(kind: ProgramKind): fc.Arbitrary<Program> {
  const scope: Scope = SCOPES[kind];
  const drawn = fc.record({
    robots: fc.oneof(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 60, max: 65 })),
    ticks: fc.constant(TICKS),
    actions: fc.array(action(scope), { minLength: 12, maxLength: 30, size: 'max' }),
  });
  return drawn.map((program) => ({ ...program, actions: [...(scope.opening ?? []), ...program.actions] }));
}
