import { normalize } from '../core/math/quat.js';
import { BodyMotion, type PhysicsRows } from '../core/seams/physics.js';
import type { Home } from './home.js';
import { EXACT_LANES, EXACT_VELOCITY_LANES } from './homeBodies.js';
import { giveVelocities, mark } from './intents.js';
import type { JoltInstance } from './joltInstance.js';
import { wakeAround } from './waking.js';

/** Which body, and the rows that say where. */
export interface Placing {
  readonly rows: PhysicsRows;
  readonly home: Home;
  readonly slot: number;
}

/**
 * Puts a body to the pose and the velocities that its row holds, because they count and not what the solver made of it
 * (rule CHECK-42). It stays as awake as it was; what lay around it wakes.
 */
export function placeBody(instance: JoltInstance, { rows, home, slot }: Placing): void {
  const { api, scratch } = instance;
  const { bodies, system } = home;
  const index = home.indexOf(slot);
  const { body, id, matter } = bodies.at(index);
  wakeAround(instance, system, { body, layer: matter.layer });
  const exact = EXACT_LANES * index;
  for (let i = 0; i < 3; i++) bodies.exact[exact + i] = rows.bodies.position[3 * slot + i] as number;
  normalize(bodies.exact, exact + 3, rows.bodies.rotation, 4 * slot);
  const at = (i: number): number => bodies.exact[exact + i] as number;
  scratch.place.Set(at(0), at(1), at(2));
  scratch.turn.Set(at(3), at(4), at(5), at(6));
  system.bodies.SetPositionAndRotation(id, scratch.place, scratch.turn, api.EActivation_DontActivate);
  const velocity = EXACT_VELOCITY_LANES * index;
  for (let i = 0; i < 3; i++) {
    bodies.exactVelocity[velocity + i] = rows.bodies.linear[3 * slot + i] as number;
    bodies.exactVelocity[velocity + 3 + i] = rows.bodies.angular[3 * slot + i] as number;
  }
  if (bodies.motion[index] === BodyMotion.dynamic) giveVelocities(instance, home, index);
  wakeAround(instance, system, { body, layer: matter.layer });
  mark(home, index, 0);
}
