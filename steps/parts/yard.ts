/** Deep space with tugs, arms and jets, by name. */
import {
  box,
  dynamic,
  KeplerMotion,
  RefusalError,
  root,
  sphere,
  World,
  type Entity,
  type Message,
  type Quat,
  type SpawnDesc,
  type Vec3,
} from 'tertius';
import { runContracts, runThreads } from '../support/runSettings.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { Driver } from './driver.js';
import { Jet } from './jet.js';
import { Helm, Nozzle } from './nozzle.js';

export const ZERO: Vec3 = [0, 0, 0];

/** Deep space with whatever a scenario puts into it, by name. */
export class Yard {
  readonly things = new Map<string, Entity>();
  refusal: RefusalError | undefined;
  before = 0;

  constructor(
    readonly world: World,
    readonly space: Entity,
  ) {
    this.things.set('deep space', space);
  }

  get(name: string): Entity {
    const thing = this.things.get(name);
    if (thing === undefined) throw new Error(`there is no ${name}`);
    return thing;
  }

  add(name: string, desc: SpawnDesc): void {
    this.things.set(name, this.world.spawn(desc));
  }

  /** Sends orders, which the next tick hears, whose pushes act in the step after it. */
  order(...orders: readonly (readonly [name: string, message: Message])[]): void {
    for (const [name, message] of orders) this.world.send(this.get(name), message);
    this.world.run({ ticks: 2 });
  }

  tryToSpawn(desc: SpawnDesc): void {
    this.before = this.world.count;
    try {
      this.world.spawn(desc);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      this.refusal = error;
    }
  }
}

const yards = slot<{ yard?: Yard }>(() => ({}));

export function yardOf(scenario: ScenarioWorld): Yard {
  const { yard } = scenario.use(yards);
  if (yard === undefined) throw new Error('the scenario has made nothing yet');
  return yard;
}

export async function openYard(scenario: ScenarioWorld, contracts = runContracts()): Promise<Yard> {
  const world = await World.create({
    threads: runThreads(),
    contracts,
    components: [Jet, Nozzle, Helm, Driver, KeplerMotion],
    worker: new URL('./worker.js', import.meta.url),
    capacity: { entities: 256, frames: 8, messages: 256, homes: 4 },
  });
  scenario.defer(() => world.dispose());
  const yard = new Yard(world, world.spawn({ frame: root() }));
  scenario.use(yards).yard = yard;
  return yard;
}

/** How a tug starts besides its size: at rest, with nothing inside, in a world as the run wants it. */
interface TugOptions {
  readonly spin?: Vec3;
  readonly turn?: Quat;
  readonly inside?: boolean;
  readonly contracts?: boolean;
}

/** Deep space with a tug in it, a cube whose mass lies at its origin. */
export async function addTug(
  scenario: ScenarioWorld,
  edge: number,
  mass: number,
  options: TugOptions = {},
): Promise<void> {
  const yard = await openYard(scenario, options.contracts);
  // A convex radius of 0 keeps the inertia that of a sharp cube, m a² / 6 about each axis.
  const body = dynamic(box(edge, edge, edge, 0), { mass });
  const { spin = ZERO, turn = [0, 0, 0, 1] } = options;
  const interior = options.inside === true ? { interior: { bubble: sphere(20) } } : {};
  yard.add('tug', { in: yard.space, body, spin, turn, ...interior, components: [Jet()] });
}
