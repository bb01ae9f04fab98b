/** Plays a program in a world and writes down what happens: the naive world and the real one must write the same. */
import { NO_ENTITY, root, sphere, type ComponentInit, type Entity, type Message, type SpawnDesc } from '#host/index.js';
import { refusalOf } from './naiveRefusal.js';
import type { PlayedWorld } from './playedWorld.js';
import type { Action, Aim, BadCall, Program } from './program.js';
import { Captain, HEARD, kit, Logbook, Note, Order, PAGES, robotBody, Stranger, Ticker, VERBS } from './robots.js';

/** Robots that a program may know at most: those that its robots make count as well. */
const MOST_ROBOTS = 300;

export class Player {
  /** What happened, line by line. */
  readonly chronicle: string[] = [];
  readonly #world: PlayedWorld;
  readonly #places: Entity[] = [];
  /** Robots that were ever heard of, the dead among them. */
  readonly #robots: Entity[] = [];
  readonly #heard = new Map<Entity, number>();
  #made = 0;
  #errors = 0;
  #notes = 0;

  constructor(world: PlayedWorld) {
    this.#world = world;
    const space = world.spawn({ frame: root(), components: [Logbook()] });
    const station = world.spawn({ in: space, interior: { bubble: sphere(500) }, components: [Logbook()] });
    const cabin = world.spawn({ in: station, interior: { bubble: sphere(50) }, components: [Logbook(), Ticker()] });
    this.#places.push(space, station, cabin);
  }

  /** @param afterTick is called after each tick, when the chronicle of the tick is written. */
  play(program: Program, afterTick?: () => void): readonly string[] {
    this.begin(program);
    for (let tick = 0; tick < program.ticks; tick++) {
      this.act(program, tick);
      this.finish(tick);
      afterTick?.();
    }
    return this.chronicle;
  }

  /** Makes the robots that a program starts with. */
  begin({ robots }: Program): void {
    for (let i = 0; i < robots; i++) this.#addFirst(i);
  }

  /** Does what a program does before a tick. */
  act({ actions }: Program, tick: number): void {
    for (const action of actions) if (action.tick === tick) this.#attempt(action);
  }

  /** Runs the tick and writes its chronicle. */
  finish(tick: number): void {
    this.#world.tick();
    this.#write(tick);
  }

  /** Does an action, or writes down why not; a refused one must leave everything as it was. */
  #attempt(action: Action): void {
    const before = action.does === 'err' ? this.#world.hash?.() : undefined;
    try {
      this.#do(action);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.chronicle.push(`tick ${action.tick}: ${action.does} is refused: ${refusalOf(message)}`);
      if (before !== this.#world.hash?.() && action.does === 'err')
        this.chronicle.push('and yet something has changed');
    }
  }

  #do(action: Action): void {
    const world = this.#world;
    switch (action.does) {
      case 'order': {
        const { verb, value, delay } = action;
        const whom = verb === 'tell' && action.whom % 4 < 3 ? this.#place(action.whom) : this.#robot(action.whom);
        this.#send(action.aim, Order({ verb: VERBS.indexOf(verb), whom, value, delay }));
        return;
      }
      case 'note':
        this.#send(action.aim, Note({ value: action.value }));
        return;
      case 'spawn':
        this.#spawn(action.kit, action.place);
        return;
      case 'attach':
        this.#add({ attachTo: this.#robot(action.whom), at: [0, 0, 1], components: kit(action.kit) });
        return;
      case 'wake': {
        const whom = this.#robot(action.whom);
        this.#send({ to: 'all' }, Order({ verb: VERBS.indexOf('hang'), whom }));
        this.#send({ to: 'robot', number: action.whom }, Order({ verb: VERBS.indexOf('leave') }));
        return;
      }
      case 'destroy':
        world.destroy(this.#robot(action.who));
        return;
      case 'err':
        this.#err(action.call, this.#robot(action.who));
    }
  }

  #send(aim: Aim, message: Message): void {
    switch (aim.to) {
      case 'robot':
        this.#world.send(this.#robot(aim.number), message);
        return;
      case 'place':
        this.#world.tell(this.#place(aim.number), message);
        return;
      case 'all':
        this.#world.broadcast(message);
    }
  }

  /** A crowd of its own: from the sixth on, every third is a part of the first one, so that their pushes add up. */
  #addFirst(number: number): void {
    if (number < 5 || number % 3 !== 2) this.#spawn(number, number);
    else this.#add({ attachTo: this.#robot(0), at: [0, 0, 1], components: kit(Math.floor(number / 3)) });
  }

  /** A robot in space, with a body, or in another place. Bodies stand apart and move along z alone, so none ever touch. */
  #spawn(number: number, place: number): void {
    const components = kit(number);
    if (place % 2 === 1) {
      this.#add({ in: this.#place(1 + (place % 4 === 1 ? 0 : 1)), components });
      return;
    }
    const at = [3 * (this.#made % 100), -3 - 3 * Math.floor(this.#made / 100), 0] as const;
    this.#made++;
    this.#add({ in: this.#place(0), at, components, body: robotBody() });
  }

  #add(desc: SpawnDesc): void {
    if (this.#robots.length >= MOST_ROBOTS) return;
    const robot = this.#world.spawn(desc);
    this.#robots.push(robot);
    this.chronicle.push(`robot ${robot} is made`);
  }

  #err(call: BadCall, robot: Entity): void {
    const world = this.#world;
    const space = this.#place(0);
    const components: ComponentInit[] = [Captain()];
    switch (call) {
      case 'spawn nowhere':
        world.spawn({ components } as unknown as SpawnDesc);
        return;
      case 'spawn in a robot':
        world.spawn({ in: robot, components });
        return;
      case 'spawn with two radios':
        world.spawn({ in: space, components: [...components, ...components] });
        return;
      case 'spawn with a stranger':
        world.spawn({ in: space, components: [Stranger()] });
        return;
      case 'spawn at NaN':
        world.spawn({ in: space, at: [0, NaN, 0], components });
        return;
      case 'spawn moving without a body':
        world.spawn({ in: space, velocity: [1, 0, 0], components });
        return;
      case 'hang on a root':
        world.spawn({ attachTo: space, components });
        return;
      case 'hang with a body':
        world.spawn({ attachTo: robot, body: robotBody(), components } as unknown as SpawnDesc);
        return;
      case 'tell a robot':
        world.tell(robot, Note({ value: 1 }));
        return;
      case 'send to nobody':
        world.send(NO_ENTITY, Note({ value: 1 }));
    }
  }

  #robot(number: number): Entity {
    return this.#robots[number % this.#robots.length] ?? NO_ENTITY;
  }

  #place(number: number): Entity {
    return this.#places[number % this.#places.length] ?? NO_ENTITY;
  }

  /** Writes what a tick left: who lives where, what they heard and became, and what went wrong. */
  #write(tick: number): void {
    const { errors, log, errorsLost, count } = this.#world;
    this.chronicle.push(`tick ${tick}: ${count} live, ${errorsLost} errors are lost`);
    for (const one of [...this.#places, ...this.#robots]) this.#writeOne(one);
    for (; this.#errors < errors.length; this.#errors++) {
      const error = errors[this.#errors];
      if (error === undefined) continue;
      const { entity, component, event, message } = error;
      const what = refusalOf(message);
      this.chronicle.push(`error in tick ${error.tick} of ${entity}: ${component} on ${event}: ${what}`);
    }
    for (; this.#notes < log.length; this.#notes++) {
      const note = log[this.#notes];
      // Of the sentence, what the naive world says as well.
      this.chronicle.push(`note in tick ${note?.tick ?? NaN}: ${/^chunk \d+/.exec(note?.text ?? '')?.[0] ?? ''}`);
    }
  }

  #writeOne(one: Entity): void {
    const world = this.#world;
    if (!world.snapshot.has(one)) {
      if (this.#heard.delete(one)) this.chronicle.push(`${one} is gone`);
      return;
    }
    const { frame, velocity } = world.snapshot.of(one);
    const captain = world.stateOf(one, Captain);
    const ticks = world.stateOf(one, Ticker)?.['count'] as number | undefined;
    const mood = captain === undefined ? '' : `, mood ${String(captain['mood'])}`;
    const ticker = ticks === undefined ? '' : `, ${ticks} ticks`;
    this.chronicle.push(`${one} in ${frame} at ${velocity[2]} m/s${mood}${ticker}`);
    this.#writeLog(one);
  }

  #writeLog(one: Entity): void {
    const log = this.#world.stateOf(one, Logbook);
    const count = (log?.['count'] ?? 0) as number;
    for (let at = Math.max(this.#heard.get(one) ?? 0, count - PAGES); at < count; at++) {
      const [tick, kind, sender, value] = log?.[`e${at % PAGES}`] as readonly number[];
      const heard = HEARD[kind as number];
      this.chronicle.push(`${one} hears in tick ${tick ?? NaN} ${heard ?? ''} ${value ?? NaN} from ${sender ?? NaN}`);
      if (heard === 'bore' && this.#robots.length < MOST_ROBOTS) this.#robots.push(value as Entity);
    }
    this.#heard.set(one, count);
  }
}
