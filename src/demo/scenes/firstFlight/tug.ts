import { box, boxMesh, cylinderMesh, dynamic, type Entity, type SimulationWorld } from '../../../host/index.js';
import { Thruster } from '../../components/thruster.js';
import { BARE, ORANGE } from '../../looks.js';

/** kg, and N of its engine: 0.4 m/s² at full throttle. */
export const TUG = { mass: 1_500, thrust: 600 } as const;

/** A small tug beside the station. Its engine is a part: an entity of its own, attached at the stern, that pushes the hull. */
export function spawnTug(world: SimulationWorld, station: Entity): Entity {
  const tug = world.spawn({
    name: 'tug',
    in: station,
    at: [11, -10, 12],
    body: dynamic(box(1.8, 1.4, 3), { mass: TUG.mass }),
    look: { mesh: boxMesh(1.8, 1.4, 3), material: ORANGE },
  });
  world.spawn({ attachTo: tug, at: [0, 0.45, -1.52], look: { mesh: boxMesh(1.2, 0.35, 0.1), material: BARE } });
  world.spawn({
    name: 'engine',
    attachTo: tug,
    at: [0, 0, 1.7],
    components: [Thruster({ thrust: TUG.thrust })],
  });
  world.spawn({
    attachTo: tug,
    at: [0, 0, 1.75],
    turn: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
    look: { mesh: cylinderMesh(0.45, 0.5, 24), material: BARE },
  });
  return tug;
}
