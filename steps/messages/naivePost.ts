/** Mail as one clerk would bring it: a plain list, and a look at everybody for each entry. */
import { slotOf } from '#core/handles.js';
import type { Entity } from '#host/index.js';
import type { LogEntry } from '../worlds/testComponents.js';
import { isFor, type Aim } from '../worlds/robots.js';

/** A note of a robot, or from outside, where nobody is the sender. */
export interface Letter {
  readonly from: Entity;
  readonly aim: Aim;
  readonly value: number;
  readonly delay: number;
}

interface Person {
  readonly entity: Entity;
  readonly place: Entity;
  readonly log: LogEntry[];
}

/** Everybody with what they heard, and the letters that are on their way. */
export class NaivePost {
  readonly people: Person[] = [];
  #tick = 0;
  /** What the coming tick hears: each with the one who hears it. */
  #heard: { readonly to: Person; readonly letter: Letter }[] = [];
  #outside: Letter[] = [];
  readonly #waiting: { readonly due: number; readonly letter: Letter }[] = [];

  comes(entity: Entity, place: Entity): void {
    this.people.push({ entity, place, log: [] });
  }

  dies(entity: Entity): void {
    this.people.splice(
      this.people.findIndex((each) => each.entity === entity),
      1,
    );
  }

  /** A letter from outside, for the coming tick. */
  posted(letter: Letter): void {
    this.#outside.push(letter);
  }

  /** A tick in which these are sent. */
  tick(sent: readonly Letter[]): void {
    const mail = [...this.#heard, ...this.#outside.flatMap((letter) => this.#recipients(letter))];
    for (const { to, letter } of mail) to.log.push({ tick: this.#tick, sender: letter.from, value: letter.value });
    this.#outside = [];
    const due = this.#waiting.filter((each) => each.due === this.#tick).map(({ letter }) => letter);
    // By the senders' places in the world, which is a matter of their handles; of one sender as they were sent.
    const inOrder = [...sent].sort((a, b) => slotOf(a.from) - slotOf(b.from));
    const fresh = inOrder.filter(({ delay }) => delay === 0);
    for (const letter of inOrder) if (letter.delay > 0) this.#waiting.push({ due: this.#tick + letter.delay, letter });
    this.#heard = [...due, ...fresh].flatMap((letter) => this.#recipients(letter));
    this.#tick++;
  }

  #recipients(letter: Letter): { readonly to: Person; readonly letter: Letter }[] {
    return this.people.filter((each) => isFor(letter.aim, each)).map((to) => ({ to, letter }));
  }
}
