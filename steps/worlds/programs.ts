/** Random programs: what a crowd of robots and crates is told to do, tick by tick. */
import fc from 'fast-check';
import {
  box,
  Destroy,
  dynamic,
  root,
  sphere,
  uniform,
  type ComponentInit,
  type Entity,
  type World,
  type WorldOptions,
} from '#host/index.js';
import { order, type Aim } from './robots.js';
import { OwnCounter } from './counters.js';
import { Body, Clumsy, Fail, Flip, Leave, Logbook, PushOrder, Radio, Thruster } from './testComponents.js';
import { createWorld } from './worldScene.js';

/** One order; `who` and `whom` count the robots, the dead among them, from 0, and wrap round. */
interface Action {
  readonly tick: number;
  readonly kind: 'send' | 'call' | 'tell' | 'push' | 'flip' | 'leave' | 'end' | 'destroy' | 'birth' | 'fail';
  readonly who: number;
  readonly whom: number;
  readonly amount: number;
}

export interface Program {
  readonly robots: number;
  readonly ticks: number;
  readonly actions: readonly Action[];
}

const KINDS = ['send', 'call', 'tell', 'push', 'flip', 'leave', 'end', 'destroy', 'birth', 'fail'] as const;
const TICKS = 6;

/** Any program of six ticks. */
export const programs: fc.Arbitrary<Program> = fc.record({
  robots: fc.integer({ min: 2, max: 150 }),
  ticks: fc.constant(TICKS),
  actions: fc.array(
    fc.record({
      tick: fc.nat({ max: TICKS - 1 }),
      kind: fc.constantFrom(...KINDS),
      who: fc.nat({ max: 200 }),
      whom: fc.nat({ max: 200 }),
      amount: fc.integer({ min: -9, max: 9 }),
    }),
    // Fewer, and two parts of the crowd hardly ever speak in one tick, so that no order of theirs is at stake.
    { minLength: 30, maxLength: 60, size: 'max' },
  ),
});

/** The state after each tick, and the log at the end. */
export interface Trace {
  readonly hashes: readonly string[];
  readonly errors: readonly unknown[];
}

/** Runs a program in a world of its own. */
export async function runProgram(program: Program, options: WorldOptions): Promise<Trace> {
  const world = await createWorld(options);
  try {
    return new Crew(world).run(program);
  } finally {
    await world.dispose();
  }
}

class Crew {
  readonly #world: World;
  readonly #space: Entity;
  readonly #cabin: Entity;
  readonly #robots: Entity[] = [];

  constructor(world: World) {
    this.#world = world;
    this.#space = world.spawn({ frame: root() });
    const interior = { bubble: sphere(500), gravity: uniform([0, -9.81, 0]) };
    this.#cabin = world.spawn({ in: this.#space, interior, components: [Logbook()] });
  }

  run({ robots, ticks, actions }: Program): Trace {
    const world = this.#world;
    for (let i = 0; i < robots; i++) this.#add(i);
    const hashes: string[] = [];
    for (let tick = 0; tick < ticks; tick++) {
      for (const action of actions) if (action.tick === tick) this.#do(action);
      world.tick();
      hashes.push(world.hash());
    }
    return { hashes, errors: world.errors };
  }

  /** Every third is a crate in space, every third one that falls in the cabin; they stand close enough to touch. */
  #add(index: number): void {
    const components: ComponentInit[] = [Radio(), Logbook(), Body(), Clumsy(), Thruster()];
    if (index % 4 === 0) components.push(OwnCounter());
    const place = index % 2 === 0 ? this.#space : this.#cabin;
    const at = [(index % 7) * 1.01, (index % 5) * 1.01, (index % 11) * 1.01] as const;
    const body = dynamic(box(1, 1, 1), { mass: 5 });
    const desc = index % 3 === 0 ? { in: place, at, components } : { in: place, at, body, components };
    this.#robots.push(this.#world.spawn(desc));
  }

  #do({ kind, who, whom, amount }: Action): void {
    const world = this.#world;
    const one = this.#robots[who % this.#robots.length] as Entity;
    const other = this.#robots[whom % this.#robots.length] as Entity;
    if (kind === 'birth') {
      if (this.#robots.length < 200) this.#add(this.#robots.length);
      return;
    }
    if (!world.snapshot.has(one)) return;
    const sends = (aim: Aim): void => {
      order(world, { from: one, aim, value: amount, delay: Math.max(0, amount - 5) });
    };
    switch (kind) {
      case 'send':
        sends({ kind: 'robot', whom: other });
        return;
      case 'call':
        sends({ kind: 'all' });
        return;
      case 'tell':
        sends({ kind: 'place', place: amount > 0 ? this.#cabin : this.#space });
        return;
      case 'push':
        world.send(one, PushOrder({ force: [0, 0, 100 * amount], impulse: [amount, 0, 0] }));
        return;
      case 'flip':
        world.send(one, Flip());
        return;
      case 'leave':
        world.send(one, Leave());
        return;
      case 'end':
        world.send(one, Destroy());
        return;
      case 'destroy':
        world.destroy(one);
        return;
      case 'fail':
        world.send(one, Fail({ words: `robot ${who}` }));
    }
  }
}
