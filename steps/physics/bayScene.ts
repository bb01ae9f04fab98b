/** The bays of a scenario and the things in them by name. */
import { PhysicsHeader } from '#core/seams/physics.js';
import { box, capsule, compound, cylinder, hull, sphere, type Shape } from '#core/shapes.js';
import type { JoltFlavour } from '#physics/index.js';
import { Named, slot, type ScenarioWorld } from '../support/world.js';
import { NUMBER, readNumber } from '../support/units.js';
import { Bay, sharedJolt, type BodySpec } from './bay.js';

/** A kind of thing with the name that the scenario calls it by. */
export interface BayThing {
  readonly name: string;
  readonly shape: Shape;
}

const NOUNS = 'crate|ball|dumbbell|plate|wall|puck|pin|can|wedge';

/** `crate`, `crate "A"`, `ball of 0.25 m`: a thing to make. */
export const THING_PATTERN = `(?:${NOUNS})(?: "[^"]+")?(?: of ${NUMBER} m)?`;

/** `crate` or `crate "A"`: a thing that is there. */
export const NAME_PATTERN = `(?:${NOUNS})(?: "[^"]+")?`;

/** Reads a text that `THING_PATTERN` matches. A size is an edge or a radius; every thing has one of its own. */
export function readThing(text: string): BayThing {
  const [name = text, size] = text.split(' of ');
  const noun = name.split(' ')[0] ?? name;
  return { name, shape: shapeOf(noun, size === undefined ? undefined : readNumber(size.replace(' m', ''))) };
}

function shapeOf(noun: string, size: number | undefined): Shape {
  switch (noun) {
    case 'crate':
      return box(size ?? 1, size ?? 1, size ?? 1);
    case 'ball':
      return sphere(size ?? 0.5);
    case 'dumbbell':
      return DUMBBELL;
    case 'plate':
      return box(size ?? 4, 0.2, size ?? 4);
    case 'wall':
      return box(size ?? 0.05, 10, 10, 0);
    case 'puck':
      return cylinder(size ?? 0.5, 0.3);
    case 'pin':
      return capsule(size ?? 0.3, 1);
    case 'can':
      return cylinder(size ?? 0.4, 1);
    case 'wedge':
      return WEDGE;
    default:
      throw new Error(`no ${noun} is known`);
  }
}

/** Two crates of 1 m: the body's origin is the middle of the first, the center of mass 1 m along +X. */
const DUMBBELL = compound({ shape: box(1, 1, 1), at: [0, 0, 0] }, { shape: box(1, 1, 1), at: [2, 0, 0] });

const WEDGE = hull([
  [-0.5, -0.3, -0.5],
  [0.5, -0.3, -0.5],
  [-0.5, -0.3, 0.5],
  [0.5, -0.3, 0.5],
  [-0.5, 0.4, -0.5],
  [-0.5, 0.4, 0.5],
]);

/** What a scenario knows of its bays. */
export class BayScene {
  #bay: Bay | undefined;
  readonly things = new Named<number>('thing in the bay');
  /** Steps and ticks of the bay when the scenario last took note of them. */
  stepsNoted = 0;
  stampNoted = 0;
  readonly #scenario: ScenarioWorld;

  constructor(scenario: ScenarioWorld) {
    this.#scenario = scenario;
  }

  /** The scenario's solver; made by the first step that opens a bay. */
  get bay(): Bay {
    if (this.#bay === undefined) throw new Error('the scenario has no bay yet');
    return this.#bay;
  }

  /** Makes the solver, if there is none yet, and opens a bay in it. @returns the bay's frame. */
  async open(gravity: number, flavour: JoltFlavour = 'simd'): Promise<number> {
    if (this.#bay === undefined) {
      const bay = new Bay(await sharedJolt(flavour));
      this.#bay = bay;
      this.#scenario.defer(() => bay.dispose());
    }
    return this.#bay.open([0, -gravity, 0]);
  }

  noteNow(): void {
    this.stepsNoted = this.bay.steps(1);
    this.stampNoted = this.bay.rows.header[PhysicsHeader.step] as number;
  }

  add(thing: BayThing, spec: Omit<BodySpec, 'shape'>): number {
    return this.things.add(thing.name, this.bay.add({ ...spec, shape: thing.shape }));
  }
}

export const bayScene = slot((scenario) => new BayScene(scenario));
