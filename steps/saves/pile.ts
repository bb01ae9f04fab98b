/** A pile of crates, balls and capsules that falls onto a floor and tumbles. */
import {
  box,
  capsule,
  dynamic,
  fixed,
  root,
  sphere,
  uniform,
  type Entity,
  type Shape,
  type World,
} from '#host/index.js';
import { Bumper } from '../worlds/bumper.js';

const CRATES = 30;

export interface Pile {
  world: World;
  readonly cabin: Entity;
  readonly crates: readonly Entity[];
}

export function addPile(world: World): Pile {
  const space = world.spawn({ frame: root() });
  const cabin = world.spawn({ in: space, interior: { bubble: sphere(100), gravity: uniform([0, -9.81, 0]) } });
  world.spawn({ in: cabin, at: [0, -0.5, 0], body: fixed(box(20, 1, 20)) });
  const shapes: readonly Shape[] = [box(0.5, 0.5, 0.5), sphere(0.3), capsule(0.2, 0.4)];
  const crates = Array.from({ length: CRATES }, (_, i) => {
    // Three by three and off centre, so that the pile topples and its parts roll.
    const at = [0.45 * (i % 3), 0.3 + 0.6 * Math.floor(i / 9), 0.45 * (Math.floor(i / 3) % 3) + 0.1 * (i % 2)] as const;
    const body = dynamic(shapes[i % 3] ?? box(1, 1, 1), { mass: 5 + (i % 4), restitution: 0.1 * (i % 3) });
    return world.spawn({ in: cabin, at, body, components: [Bumper()] });
  });
  return { world, cabin, crates };
}
