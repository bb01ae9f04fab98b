/** The parameter types that all steps share. A step that needs another kind of value defines it in its own file. */
import { defineParameterType } from '@cucumber/cucumber';
import { TOLERANCE_PATTERN, readTolerance } from './tolerance.js';
import {
  ACCELERATION,
  ANGLE,
  DENSITY,
  DISTANCE,
  DURATION,
  ENERGY,
  FORCE,
  GRAVITY_PARAMETER,
  MASS,
  NUMBER,
  SPEED,
  TORQUE,
  TRIPLE,
  TURN_RATE,
  quantityPattern,
  readNumber,
  readQuantity,
  readTriple,
  readTripleOf,
  triplePattern,
  type Units,
} from './units.js';

const QUANTITIES: Readonly<Record<string, Units>> = {
  distance: DISTANCE,
  duration: DURATION,
  speed: SPEED,
  acceleration: ACCELERATION,
  angle: ANGLE,
  turnRate: TURN_RATE,
  mass: MASS,
  density: DENSITY,
  force: FORCE,
  torque: TORQUE,
  energy: ENERGY,
  gravityParameter: GRAVITY_PARAMETER,
};

/** A triple in a unit: `(0, 2, 0) m` is a place, `(0, 0, -3) m/s` a velocity. */
const TRIPLES: Readonly<Record<string, Units>> = {
  place: DISTANCE,
  velocity: SPEED,
  accelerationVector: ACCELERATION,
  spin: TURN_RATE,
  forceVector: FORCE,
  torqueVector: TORQUE,
};

for (const [name, units] of Object.entries(QUANTITIES)) {
  defineParameterType({
    name,
    regexp: new RegExp(quantityPattern(units)),
    transformer: (text: string) => readQuantity(text, units),
    useForSnippets: false,
  });
}

for (const [name, units] of Object.entries(TRIPLES)) {
  defineParameterType({
    name,
    regexp: new RegExp(triplePattern(units)),
    transformer: (text: string) => readTripleOf(text, units),
    useForSnippets: false,
  });
}

/** A bare triple, `(1, 2, 3)`. */
defineParameterType({
  name: 'vector',
  regexp: new RegExp(TRIPLE),
  transformer: (text: string) => readTriple(text),
  useForSnippets: false,
});

/** A number without a unit, `6,371,000` or `1.5e11`. */
defineParameterType({
  name: 'number',
  regexp: new RegExp(NUMBER),
  transformer: (text: string) => readNumber(text),
  useForSnippets: false,
});

/** A share: `2 %` is 0.02. */
defineParameterType({
  name: 'percent',
  regexp: new RegExp(`${NUMBER} ?%`),
  transformer: (text: string) => readNumber(text.replace('%', '').trim()) / 100,
  useForSnippets: false,
});

/** A number of engine ticks, `1 tick` or `1,200 ticks`. */
defineParameterType({
  name: 'ticks',
  regexp: /(?:\d{1,3}(?:,\d{3})+|\d+|one|two|three) ticks?/,
  transformer: (text: string) => readCount(text.slice(0, text.indexOf(' '))),
  useForSnippets: false,
});

/** How many: `no`, `one` to `twelve`, or digits. */
defineParameterType({
  name: 'count',
  regexp: /no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,3}(?:,\d{3})+|\d+/,
  transformer: (text: string) => readCount(text),
  useForSnippets: false,
});

/** An axis with its sign, `+X` or `-Z`, as a unit vector. */
defineParameterType({
  name: 'direction',
  regexp: /[-+−][XYZ]/,
  transformer: (text: string) => unitVector(text),
  useForSnippets: false,
});

/** See `tolerance.ts`: `1 mm`, `0.1 %`, `2 ulps`, `1 part in 1,000,000`. */
defineParameterType({
  name: 'tolerance',
  regexp: new RegExp(TOLERANCE_PATTERN),
  transformer: (text: string) => readTolerance(text),
  useForSnippets: false,
});

/** A tag of the rule inventory, `ARCH-12`. */
defineParameterType({
  name: 'ruleId',
  regexp: /[A-Z]+-\d+/,
  transformer: (text: string) => text,
  useForSnippets: false,
});

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

function readCount(text: string): number {
  const word = WORDS.indexOf(text);
  return word >= 0 ? word : readNumber(text);
}

function unitVector(text: string): readonly [x: number, y: number, z: number] {
  const sign = text.startsWith('+') ? 1 : -1;
  return [text.endsWith('X') ? sign : 0, text.endsWith('Y') ? sign : 0, text.endsWith('Z') ? sign : 0];
}
