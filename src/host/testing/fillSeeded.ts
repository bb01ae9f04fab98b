import { RefusalError } from '../../core/errors.js';
import { uniform } from '../../core/gravity.js';
import type { Entity } from '../../core/handles.js';
import { requireMemberNames } from '../../core/memberNames.js';
import { box, sphere, type Quat, type Vec3 } from '../../core/shapes.js';
import type { ComponentInit } from '../../simulation/components/component.js';
import { dynamic, root } from '../../simulation/spawnDesc.js';
import type { SimulationWorld } from '../../simulation/world.js';
import { Seeded } from './seeded.js';

/** What a seeded world holds. */
export interface SeededOptions {
  /** Decides everything that is drawn. */
  readonly seed: number;
  /** Places besides the root, each in another; 4 if not given. */
  readonly places?: number;
  /** Things in the places, some with a body; 24 if not given. */
  readonly things?: number;
  /** Things that hang on other things; 6 if not given. */
  readonly parts?: number;
  /** The components of a thing or a part; none if not given. Called once for each, in the order of their spawns. */
  readonly components?: (draw: Seeded, all: SeededWorld) => readonly ComponentInit[];
}

/** Who lives in a seeded world, in the order of their spawns. */
export interface SeededWorld {
  /** The root first; each of the others is in an earlier one. */
  readonly places: readonly Entity[];
  readonly things: readonly Entity[];
  readonly parts: readonly Entity[];
}

/** Half the width of the part of space that is filled, m. */
const ROOT_REACH = 400;
/** A place reaches this far at first, and its places a quarter as far each, m. */
const PLACE_REACH = 80;
const LEAST_REACH = 4;

/**
 * Fills a new world with places in places, bodies and hanging parts, drawn from a seed: valid whatever the seed, and the
 * same for it on every machine and number of threads.
 * @throws RefusalError (CLOSED-09) for options that there are not, or a seed or count that is no whole number, before anything
 * is made; and for what the world has no room for, or for a component that it does not know.
 */
export function fillSeeded(world: SimulationWorld, options: SeededOptions): SeededWorld {
  requireMemberNames('options', options, 'seed places things parts components');
  const { seed, places = 4, things = 24, parts = 6, components } = options;
  requireWhole('seed', seed, Number.MIN_SAFE_INTEGER);
  requireWhole('places', places, 0);
  requireWhole('things', things, 0);
  requireWhole('parts', parts, 0);
  const draw = new Seeded(seed);
  const made = { places: [] as Entity[], things: [] as Entity[], parts: [] as Entity[] };
  const reaches = new Map<Entity, number>();
  const space = world.spawn({ frame: root() });
  made.places.push(space);
  reaches.set(space, ROOT_REACH);
  for (let i = 0; i < places; i++) {
    const within = draw.oneOf(made.places);
    const outer = reaches.get(within) ?? ROOT_REACH;
    const reach = Math.max(within === space ? PLACE_REACH : outer / 4, LEAST_REACH);
    const interior = { bubble: sphere(reach), gravity: uniform([0, -draw.oneOf([0, 1.62, 9.81]), 0]) };
    const place = world.spawn({ in: within, at: placeWithin(draw, outer), turn: turnOf(draw), interior });
    made.places.push(place);
    reaches.set(place, reach);
  }
  for (let i = 0; i < things; i++) {
    const within = draw.oneOf(made.places);
    const edge = draw.between(0.25, 1);
    const body = dynamic(box(edge, edge, edge), { mass: draw.between(1, 100) });
    const at = placeWithin(draw, reaches.get(within) ?? LEAST_REACH);
    const desc = { in: within, at, turn: turnOf(draw), components: components?.(draw, made) ?? [] };
    made.things.push(world.spawn(draw.below(3) === 0 ? desc : { ...desc, body }));
  }
  for (let i = 0; i < parts && made.things.length > 0; i++) {
    const attachTo = draw.oneOf([...made.things, ...made.parts]);
    const at = placeWithin(draw, 1);
    made.parts.push(world.spawn({ attachTo, at, turn: turnOf(draw), components: components?.(draw, made) ?? [] }));
  }
  return made;
}

function requireWhole(name: string, value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least) return;
  const reason = least === 0 ? 'must be a whole number from 0' : 'must be a whole number';
  throw new RefusalError({ rule: 'CLOSED-09', field: `options.${name}`, value, reason });
}

/** Somewhere in the inner half of a ball, m. */
function placeWithin(draw: Seeded, reach: number): Vec3 {
  const half = reach / (2 * Math.sqrt(3));
  return [draw.between(-half, half), draw.between(-half, half), draw.between(-half, half)];
}

/** Never zero; the world makes it unit. */
function turnOf(draw: Seeded): Quat {
  return [draw.between(-1, 1), draw.between(-1, 1), draw.between(-1, 1), draw.between(0.1, 1)];
}
