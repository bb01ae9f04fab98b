/** Any script that the format allows, for properties. */
import fc from 'fast-check';
import type { Quat, Vec3 } from '#core/shapes.js';
import type { PostTarget, Script, ScriptStep } from '#host/scripts/script.js';

const HEAD = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');

/** A name of a file: small letters, digits and dashes. */
export const anyName = (longest: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...HEAD), fc.string({ unit: fc.constantFrom(...HEAD, '-'), maxLength: longest - 1 }))
    .map(([head, tail]) => head + tail);

const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true });
const anyText = fc.string({ unit: 'grapheme', maxLength: 12 });
const anyTriple = fc.tuple(anyNumber, anyNumber, anyNumber).map((lanes): Vec3 => lanes);
const anyTurn = fc
  .tuple(anyNumber, anyNumber, anyNumber, anyNumber)
  .filter((lanes) => lanes.some((lane) => lane !== 0))
  .map((lanes): Quat => lanes);

const anyTicks = fc.integer({ min: 1, max: 1_000_000_000 });

/** Objects as JSON gives them; fast-check may make some without a prototype. */
const plain = <T>(members: { readonly [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> =>
  fc.record<T>(members, { noNullPrototype: true });

/** Each of the kinds of target. */
export const anyTarget: fc.Arbitrary<PostTarget> = fc.oneof(
  plain({ kind: fc.constant('entity' as const), id: anyText }),
  plain({ kind: fc.constant('frame' as const), id: anyText }),
  plain({ kind: fc.constant('everyone' as const) }),
);

const anyValue = fc.oneof(anyNumber, anyText, fc.boolean(), fc.constant(null), fc.array(anyNumber, { maxLength: 4 }));
const anyValues = fc
  .dictionary(fc.string({ unit: fc.constantFrom(...HEAD), minLength: 1, maxLength: 8 }), anyValue, {
    maxKeys: 4,
    noNullPrototype: true,
  })
  .map((values): Readonly<Record<string, unknown>> => values);

/** Each of the kinds of step, with and without its optional members. */
export const anyStep: fc.Arbitrary<ScriptStep> = fc.oneof(
  plain({ do: fc.constant('run' as const), ticks: anyTicks }),
  plain({ do: fc.constant('post' as const), to: anyTarget, event: anyText, values: anyValues }),
  fc.record(
    { do: fc.constant('capture' as const), name: anyName(64), view: anyText },
    { requiredKeys: ['do', 'name'], noNullPrototype: true },
  ),
  plain({ do: fc.constant('dump' as const), name: anyName(64) }),
  fc.record(
    {
      do: fc.constant('camera' as const),
      in: anyText,
      at: anyTriple,
      turn: anyTurn,
      verticalFov: fc.double({ min: 0, max: Math.PI, minExcluded: true, maxExcluded: true, noNaN: true }),
      exposure: fc.double({ min: -64, max: 64, noNaN: true }),
    },
    { requiredKeys: ['do', 'in', 'at'], noNullPrototype: true },
  ),
  plain({
    do: fc.constant('film' as const),
    name: anyName(57),
    frames: fc.integer({ min: 1, max: 1_000_000 }),
    every: anyTicks,
  }),
);

const anySide = fc.integer({ min: 1, max: 16_384 });

export const anyScript: fc.Arbitrary<Script> = fc.record(
  {
    scene: anyText,
    size: plain({ width: anySide, height: anySide }),
    steps: fc.array(anyStep, { maxLength: 6 }),
  },
  { requiredKeys: ['scene', 'steps'], noNullPrototype: true },
);

/** The members of an object in another order; so do those of the objects in it. */
export function shuffled(value: unknown, order: readonly number[]): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, order));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, shuffled(member, order)] as const);
  const ranked = members.map((member, i) => ({ member, rank: order[i % order.length] ?? 0 }));
  return Object.fromEntries(ranked.sort((a, b) => a.rank - b.rank).map(({ member }) => member));
}
