/**
 * Inputs with which properties failed, told so that a scenario can try them again, and those that a scenario tries.
 *
 * An input is told by its values, which mean the same when the property's generators have changed. One that JSON cannot
 * hold, such as a matrix or a set, is told by the seed and the path on which fast-check found it.
 */

/** The media type under which the After hook attaches one; `tools/test` makes a scenario of it. */
export const COUNTEREXAMPLE_MEDIA_TYPE = 'application/x.tertius.counterexample+json';

/** An input told again. */
export type KnownInput = { readonly values: readonly unknown[] } | { readonly seed: number; readonly path: string };

/** How fast-check found an input that breaks a property. */
export interface Finding {
  readonly values: readonly unknown[];
  readonly seed: number;
  readonly path: string;
}

let properties = 0;
let wanted = new Map<number, KnownInput>();
let attachment: string | undefined;

/** Has a property of the running scenario, counted from 1, try one input alone. @throws Error for a text that tells none. */
export function tryAlone(property: number, text: string): void {
  wanted.set(property, readInput(text));
}

/** Counts a property that begins, and returns what it must try alone if anything. */
export function beginProperty(): KnownInput | undefined {
  properties++;
  const input = wanted.get(properties);
  wanted.delete(properties);
  return input;
}

/** Remembers what broke the property that began last. */
export function noteCounterexample(finding: Finding): void {
  const { seed, path, values } = finding;
  const input = jsonOf(values) ?? JSON.stringify({ seed, path });
  attachment = JSON.stringify({ property: properties, input, seed });
}

/** Forgets everything of the scenario that ended; returns what to attach to it. */
export function endOfProperties(): { readonly attachment: string | undefined; readonly untried: readonly number[] } {
  const end = { attachment, untried: [...wanted.keys()] };
  properties = 0;
  wanted = new Map();
  attachment = undefined;
  return end;
}

function readInput(text: string): KnownInput {
  const told: unknown = JSON.parse(text);
  if (Array.isArray(told)) return { values: told };
  if (typeof told === 'object' && told !== null && 'seed' in told && 'path' in told) {
    const { seed, path } = told;
    if (typeof seed === 'number' && typeof path === 'string') return { seed, path };
  }
  throw new Error(`an input must be a list of values, or {"seed": number, "path": "text"}, but is ${text}`);
}

/** The exact values as JSON, minus zero included; undefined where JSON would lose anything. */
function jsonOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'boolean':
      return String(value);
    case 'number':
      return Number.isFinite(value) ? numberText(value) : undefined;
    case 'string':
      // A quotation mark by its number, since three of them would end the text that holds this.
      return JSON.stringify(value).replaceAll('\\"', '\\u0022');
    case 'object':
      return value === null ? 'null' : objectText(value);
    case 'bigint':
    case 'function':
    case 'symbol':
    case 'undefined':
      return undefined;
  }
}

const numberText = (value: number): string => (Object.is(value, -0) ? '-0' : String(value));

function objectText(value: object): string | undefined {
  if (Array.isArray(value)) return joined(value.map(jsonOf), '[', ']');
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  const members = Object.entries(value).map(([name, member]) => {
    const text = jsonOf(member);
    return text === undefined ? undefined : `${JSON.stringify(name)}: ${text}`;
  });
  return joined(members, '{', '}');
}

function joined(parts: readonly (string | undefined)[], open: string, close: string): string | undefined {
  return parts.includes(undefined) ? undefined : `${open}${parts.join(', ')}${close}`;
}
