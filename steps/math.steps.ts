/** The functions of core/math against exact arithmetic. */
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import * as engine from '#core/math/transcendental.js';
import { between, Trial } from './frames/trial.js';
import { BigReals } from './oracles/bigReal.js';
import { asserted } from './support/assertions.js';
import { slot, type ScenarioWorld } from './support/world.js';

type Arguments = readonly [x: number, y: number];
type Name = 'sin' | 'cos' | 'tan' | 'asin' | 'acos' | 'atan' | 'atan2' | 'exp' | 'log' | 'pow';

/** A double whose power of two is spread evenly. */
const ofSize = (from: number, to: number): fc.Arbitrary<number> =>
  fc.tuple(between(from, to), fc.boolean()).map(([power, negative]) => (negative ? -1 : 1) * 2 ** power);

const single = (x: fc.Arbitrary<number>): fc.Arbitrary<Arguments> => x.map((value) => [value, 0]);

const nudged = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: -3, max: 3 }))
  .map(([k, ulps]) => k * (Math.PI / 2) * (1 + ulps * Number.EPSILON));

const KINDS: Readonly<Record<string, fc.Arbitrary<Arguments>>> = {
  'up to ten turns': single(between(-63, 63).filter((x) => Math.abs(x) > 2 ** -300)),
  'near a multiple of π/2': single(nudged),
  'of any size up to a billion': single(ofSize(-60, 30)),
  'up to the largest double': single(ofSize(30, 1023.99)),
  'from -1 to 1': single(between(-1, 1).filter((x) => Math.abs(x) > 2 ** -300)),
  'next to 1': single(fc.tuple(between(-53, 0), fc.boolean()).map(([p, low]) => (low ? -1 : 1) * (1 - 2 ** p))),
  'pairs of any size': fc.tuple(ofSize(-40, 40), ofSize(-40, 40)),
  'from -300 to 300': single(between(-300, 300)),
  'next to 0': single(ofSize(-60, -1)),
  'positive, of any size': single(ofSize(-300, 300).map(Math.abs)),
  'a little more or less than 1': single(ofSize(-52, -1).map((off) => 1 + off)),
  'a base up to 4 and a power': fc.tuple(between(0.01, 4), between(-60, 60)),
};

/** What a property about one function gathers. */
interface Taken {
  readonly name: Name | 'sinCos';
  readonly values: readonly number[];
}

const taken = slot(() => new Trial<Arguments, Taken>());

Given('any arguments of the kind {string}', function (this: ScenarioWorld, kind: string) {
  const inputs = KINDS[kind];
  if (inputs === undefined) throw new Error(`no arguments are '${kind}'`);
  this.use(taken).given(inputs);
});

When(/^the engine's (\w+) is taken$/, function (this: ScenarioWorld, name: Taken['name']) {
  this.use(taken).when((args) => {
    if (name !== 'sinCos') return { name, values: [call(name, args)] };
    const out = new Float64Array(2);
    engine.sinCos(out, 0, args[0]);
    return { name, values: [...out] };
  });
});

function call(name: Name, [x, y]: Arguments): number {
  return name === 'pow' || name === 'atan2' ? engine[name](x, y) : engine[name](x);
}

/** The same in exact arithmetic; undefined where no double is near the result, as beside a zero of it. */
function exact(reals: BigReals, name: Name, [x, y]: Arguments): bigint {
  const X = reals.of(x);
  const Y = reals.of(y);
  switch (name) {
    case 'sin':
      return reals.sin(X);
    case 'cos':
      return reals.cos(X);
    case 'tan':
      return reals.tan(X);
    case 'atan':
      return reals.atan(X, Math.atan(x));
    case 'asin':
      return reals.arc(reals.sqrt(reals.one - reals.multiply(X, X)), X);
    case 'acos':
      return reals.arc(X, reals.sqrt(reals.one - reals.multiply(X, X)));
    case 'atan2':
      return reals.arc(Y, X);
    case 'exp':
      return reals.exp(X);
    case 'log':
      return reals.log(X, Math.log(x));
    case 'pow':
      return reals.exp(reals.multiply(Y, reals.log(X, Math.log(x))));
  }
}

const realsOf = new Map<number, BigReals>();

function withBits(bits: number): BigReals {
  const made = realsOf.get(bits) ?? new BigReals(bits);
  realsOf.set(bits, made);
  return made;
}

Then(
  /^it is within ([\d.]+) of a last place of the same in ([\d,]+) bits$/,
  function (this: ScenarioWorld, room: string, bits: string) {
    const reals = withBits(Number(bits.replace(',', '')));
    this.use(taken).then(({ name, values: [value = NaN] }, args) => {
      if (name === 'sinCos') return;
      const off = reals.ulpsBetween(value, exact(reals, name, args));
      asserted();
      if (!(off <= Number(room))) throw new Error(`${name}(${args.join(', ')}) is ${value}: ${off} last places off`);
    });
  },
);

Then('both results are those of sin and of cos, to the bit', function (this: ScenarioWorld) {
  this.use(taken).then(({ values: [s, c] }, [x]) => {
    asserted();
    if (!Object.is(s, engine.sin(x)) || !Object.is(c, engine.cos(x))) throw new Error(`sinCos(${x}) is ${s}, ${c}`);
  });
});

const result = slot((): { value: number } => ({ value: NaN }));

When(
  /^(sin|cos|tan|asin|acos|atan|atan2|exp|log|pow)\((\S+?)(?:, (\S+))?\) is taken of the engine$/,
  function (this: ScenarioWorld, name: Name, x: string, y: string | undefined) {
    this.use(result).value = call(name, [Number(x), Number(y ?? 0)]);
  },
);

Then(/^it is (\S+) to the bit$/, function (this: ScenarioWorld, text: string) {
  const { value } = this.use(result);
  asserted();
  if (!Object.is(value, Number(text))) throw new Error(`it is ${value}`);
});

const hash = slot((): { value: string } => ({ value: '' }));

const SWEPT: readonly Name[] = ['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'exp', 'log', 'pow'];

When('all functions are swept over {count} arguments each', function (this: ScenarioWorld, count: number) {
  // FNV-1a over the 32-bit halves of every result.
  let h = 0x811c9dc5;
  const double = new Float64Array(1);
  const halves = new DataView(double.buffer);
  for (const name of SWEPT) {
    for (let k = 0; k < count; k++) {
      const unit = (k + 0.5) / count;
      const x = name === 'asin' || name === 'acos' ? 2 * unit - 1 : (unit - 0.5) * 1400;
      const positive = name === 'log' || name === 'pow' ? Math.abs(x) : x;
      const value = call(name, [positive, 37 * unit - 11]);
      halves.setFloat64(0, Number.isNaN(value) ? NaN : value);
      h = Math.imul(h ^ halves.getUint32(0), 0x01000193);
      h = Math.imul(h ^ halves.getUint32(4), 0x01000193);
    }
  }
  this.use(hash).value = (h >>> 0).toString(16).padStart(8, '0');
});

Then('the hash of all bits is the approved {string}', function (this: ScenarioWorld, approved: string) {
  const { value } = this.use(hash);
  asserted();
  if (value !== approved) throw new Error(`the hash is ${value}`);
});
