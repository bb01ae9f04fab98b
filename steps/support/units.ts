/**
 * Quantities as a person writes them, `6,778,137 m` or `51.64 degrees`, read into SI numbers.
 *
 * A unit that is a power of ten goes into the number's exponent instead of being multiplied, so `3 mm` is the double
 * nearest to 0.003 and not the one nearest to 3 times the double nearest to 0.001.
 */

/** A unit's size in SI: a power of ten, or any other factor. */
type UnitSize = { readonly tens: number } | { readonly factor: number };

/** The units of one kind of quantity by the text that stands behind the number. */
export type Units = Readonly<Record<string, UnitSize>>;

const tens = (power: number): UnitSize => ({ tens: power });
const factor = (value: number): UnitSize => ({ factor: value });

/** Radians in a degree. */
const DEGREE = Math.PI / 180;

export const DISTANCE: Units = {
  mm: tens(-3),
  cm: tens(-2),
  m: tens(0),
  km: tens(3),
  AU: factor(149_597_870_700), // IAU 2012 resolution B2, exact
};

export const DURATION: Units = {
  ms: tens(-3),
  s: tens(0),
  min: factor(60),
  h: factor(3600),
  day: factor(86_400),
  days: factor(86_400),
};

export const SPEED: Units = { 'mm/s': tens(-3), 'cm/s': tens(-2), 'm/s': tens(0), 'km/s': tens(3) };
export const ACCELERATION: Units = { 'mm/s²': tens(-3), 'm/s²': tens(0) };
export const ANGLE: Units = {
  rad: tens(0),
  radians: tens(0),
  degree: factor(DEGREE),
  degrees: factor(DEGREE),
  '°': factor(DEGREE),
};
export const TURN_RATE: Units = { 'rad/s': tens(0), 'degrees/s': factor(DEGREE), '°/s': factor(DEGREE) };
export const MASS: Units = { g: tens(-3), kg: tens(0), t: tens(3) };
export const DENSITY: Units = { 'kg/m³': tens(0) };
export const FORCE: Units = { N: tens(0), kN: tens(3), MN: tens(6) };
export const TORQUE: Units = { 'N m': tens(0), 'kN m': tens(3) };
export const ENERGY: Units = { J: tens(0), kJ: tens(3), MJ: tens(6) };
/** GM of a body: the gravity parameter. */
export const GRAVITY_PARAMETER: Units = { 'm³/s²': tens(0), 'km³/s²': tens(9) };

/** The text of a number: grouped by commas or not, with a fraction and an exponent or without. */
export const NUMBER = String.raw`[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[-+]?\d+)?`;

/** The text of three numbers in parentheses. */
export const TRIPLE = String.raw`\(${NUMBER}, ${NUMBER}, ${NUMBER}\)`;

/** The regular expression of a quantity in any of the units, without a capturing group. */
export function quantityPattern(units: Units): string {
  return `${NUMBER} ?${unitPattern(units)}`;
}

/** The regular expression of a triple in any of the units. */
export function triplePattern(units: Units): string {
  return `${TRIPLE} ?${unitPattern(units)}`;
}

/** Reads a number with commas, such as `6,778,137`. */
export function readNumber(text: string): number {
  return Number(plain(text));
}

/** Reads a quantity in SI. @throws Error for a text that its pattern does not match. */
export function readQuantity(text: string, units: Units): number {
  const match = new RegExp(`^(${NUMBER}) ?(.+)$`).exec(text);
  if (match === null) throw new Error(`'${text}' is no quantity`);
  const [, number, unit] = match;
  return scaled(number ?? '', sizeOf(unit ?? '', units, text));
}

/** Reads a triple of numbers, `(1, 2, 3)`. */
export function readTriple(text: string): readonly [x: number, y: number, z: number] {
  return [readNumber(part(text, 0)), readNumber(part(text, 1)), readNumber(part(text, 2))];
}

/** Reads a triple with a unit, `(1, 2, 3) km`, in SI. */
export function readTripleOf(text: string, units: Units): readonly [x: number, y: number, z: number] {
  const size = sizeOf(text.slice(text.indexOf(')') + 1).trim(), units, text);
  return [scaled(part(text, 0), size), scaled(part(text, 1), size), scaled(part(text, 2), size)];
}

/** Longest unit first, so that `mm` is not read as `m` and a rest. */
function unitPattern(units: Units): string {
  const names = Object.keys(units).sort((a, b) => b.length - a.length);
  return `(?:${names.map((name) => name.replace(/[\^$.*+?()[\]{}|\\/]/g, String.raw`\$&`)).join('|')})`;
}

function sizeOf(unit: string, units: Units, text: string): UnitSize {
  const size = units[unit];
  if (size === undefined) throw new Error(`'${text}' has no unit of ${Object.keys(units).join(', ')}`);
  return size;
}

function scaled(number: string, size: UnitSize): number {
  if ('factor' in size) return readNumber(number) * size.factor;
  const [digits, exponent] = plain(number).split('e');
  return Number(`${digits ?? ''}e${Number(exponent ?? 0) + size.tens}`);
}

/** One of the numbers inside the parentheses. A comma that separates stands before a blank, one that groups does not. */
function part(text: string, index: number): string {
  const found = text.slice(text.indexOf('(') + 1, text.indexOf(')')).split(', ')[index];
  if (found === undefined) throw new Error(`'${text}' is no triple of numbers`);
  return found;
}

const plain = (text: string): string => text.replaceAll(',', '').replace('−', '-');
