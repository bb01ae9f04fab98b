import {
  box,
  boxMesh,
  fixed,
  type Entity,
  type Material,
  type Quat,
  type SimulationWorld,
  type Vec3,
} from '../../../host/index.js';

/** A piece of a building: a box that stands still and looks as it is. */
export interface Slab {
  readonly in: Entity;
  readonly at: Vec3;
  /** Full extents, m. */
  readonly size: Vec3;
  readonly look: Material;
  readonly turn?: Quat;
  readonly name?: string;
}

/** Puts a slab into a frame. */
export function addSlab(world: SimulationWorld, { in: frame, at, size, look, turn, name }: Slab): void {
  world.spawn({
    in: frame,
    at,
    ...(turn === undefined ? {} : { turn }),
    ...(name === undefined ? {} : { name }),
    body: fixed(box(...size)),
    look: { mesh: boxMesh(...size), material: look },
  });
}
