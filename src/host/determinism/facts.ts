import type { Entity } from '../../core/handles.js';

/** A value of a world's state. Numbers are compared by their bits. */
export type FactValue = number | string | boolean;

/** Takes the facts of a state one by one, in an order that only the state decides. */
export interface FactSink {
  /** @param field what the value is, for a person: `place z`, `engine.level`. */
  take(entity: Entity, field: string, value: FactValue): void;
}

/** A fact, or that there is none where another state has one. */
export interface FactPair {
  readonly entity: Entity;
  readonly field: string;
  /** The value in the first state and in the second one; undefined where a state has no such fact. */
  readonly values: readonly [one: FactValue | undefined, other: FactValue | undefined];
}

/** The facts of one state, kept to be compared with those of another. The arrays are reused. */
export class FactTape implements FactSink {
  readonly entities: Entity[] = [];
  readonly fields: string[] = [];
  readonly values: FactValue[] = [];
  count = 0;

  clear(): void {
    this.count = 0;
  }

  take(entity: Entity, field: string, value: FactValue): void {
    const at = this.count++;
    this.entities[at] = entity;
    this.fields[at] = field;
    this.values[at] = value;
  }

  /** Whether there is a fact of a name. */
  holds(entity: Entity, field: string): boolean {
    for (let at = 0; at < this.count; at++) if (this.entities[at] === entity && this.fields[at] === field) return true;
    return false;
  }
}

/** Compares the facts that it takes with a tape, and finds the first difference. */
export class FactComparison implements FactSink {
  readonly #tape: FactTape;
  /** From the first fact on that the tape has another one for. */
  readonly #rest = new FactTape();
  #at = 0;
  #first: FactPair | undefined;

  constructor(tape: FactTape) {
    this.#tape = tape;
  }

  take(entity: Entity, field: string, value: FactValue): void {
    if (this.#first !== undefined) return;
    const { entities, fields, values, count } = this.#tape;
    const at = this.#at;
    if (this.#rest.count > 0 || at >= count || entities[at] !== entity || fields[at] !== field) {
      this.#rest.take(entity, field, value);
      return;
    }
    this.#at++;
    const known = values[at];
    if (!sameBits(known, value)) this.#first = { entity, field, values: [known, value] };
  }

  /** The first difference, once all facts were taken. */
  end(): FactPair | undefined {
    const { entities, fields, values, count } = this.#tape;
    const at = this.#at;
    if (this.#first !== undefined || (at >= count && this.#rest.count === 0)) return this.#first;
    const [entity, field] = [entities[at], fields[at]];
    // One state has a fact that the other lacks: an entity, a message, a push. If what the tape has here comes later on
    // the other side, then that side has more, or else the tape has.
    if (at < count && entity !== undefined && field !== undefined && !this.#rest.holds(entity, field)) {
      return { entity, field, values: [values[at], undefined] };
    }
    const [more, name] = [this.#rest.entities[0], this.#rest.fields[0]];
    if (more === undefined || name === undefined) return undefined;
    return { entity: more, field: name, values: [undefined, this.#rest.values[0]] };
  }
}

/** 0 and -0 differ, as what is divided by them would; every NaN is one value, since no arithmetic tells them apart. */
function sameBits(a: FactValue | undefined, b: FactValue): boolean {
  return Object.is(a, b);
}
