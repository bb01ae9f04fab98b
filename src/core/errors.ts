/** What a refusal tells: the rule that refused, the field and its value, and who asked when. */
export interface RefusalFacts {
  /** The rule's id in docs/rules, such as `ENT-07`. */
  readonly rule: string;
  /** The name of the field as the caller wrote it, such as `body.mass`. */
  readonly field: string;
  /** The refused value. */
  readonly value: unknown;
  /** What would have been accepted, as the end of a sentence: `must be a finite number of at least 0`. */
  readonly reason: string;
  /** The handle of the entity concerned. */
  readonly entity?: number | undefined;
  /** The tick in which the call was made. */
  readonly tick?: number | undefined;
}

/** The one error of the public API: a call was refused, and nothing changed. */
export class RefusalError extends Error {
  readonly rule: string;
  readonly field: string;
  readonly value: unknown;
  readonly reason: string;
  readonly entity: number | undefined;
  readonly tick: number | undefined;

  constructor(facts: RefusalFacts) {
    super(`${facts.field} ${facts.reason}, but is ${show(facts.value)} (rule ${facts.rule})`);
    this.name = 'RefusalError';
    this.rule = facts.rule;
    this.field = facts.field;
    this.value = facts.value;
    this.reason = facts.reason;
    this.entity = facts.entity;
    this.tick = facts.tick;
  }
}

/** Refuses a number that is not finite. @throws RefusalError naming `field` and `rule`. */
export function requireFinite(rule: string, field: string, value: number): number {
  if (!Number.isFinite(value)) throw new RefusalError({ rule, field, value, reason: 'must be a finite number' });
  return value;
}

/** The members of a closed set of names; written as a record, so that the compiler sees that none is missing. */
export type Members<T extends string> = Readonly<Record<T, true>>;

/**
 * Refuses a value that is none of a set's members (CLOSED-09): callers in plain JavaScript and descriptions from files are
 * held back by no type. @throws RefusalError naming `field` and the members.
 */
export function requireMember<T extends string>(field: string, value: T, members: Members<T>): void {
  if (typeof value === 'string' && Object.hasOwn(members, value)) return;
  const reason = `must be one of ${Object.keys(members).join(', ')}`;
  throw new RefusalError({ rule: 'CLOSED-09', field, value, reason });
}

/** The value as a person reads it: strings quoted, objects as JSON, numbers of lists as they are, cut at 80 characters. */
function show(value: unknown): string {
  const text = textOf(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

function textOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(show).join(',')}]`;
  try {
    const json = JSON.stringify(value) as string | undefined;
    return json ?? typeof value;
  } catch {
    return typeof value;
  }
}
