import type { Home } from './home.js';
import type { JoltInstance } from './joltInstance.js';
import type { SystemSize } from './systemPool.js';

/**
 * Moves a home into a larger system. Bodies are made again by ascending id from
 * the settings that they were first made with; poses, velocities, sleep timers and contacts come along as recorded
 * state, so that the bodies move on as in a system that was large enough from the start (rules GROW-03, GROW-17).
 */
export function growSystem(instance: JoltInstance, home: Home, size: SystemSize): void {
  const { api, systems } = instance;
  const old = home.system;
  const next = systems.take(size);
  const state = new api.StateRecorderImpl();
  old.physics.SaveState(state, api.EStateRecorderState_All);
  const order = Array.from({ length: home.bodies.count }, (_, index) => index);
  order.sort((a, b) => idOf(home, a) - idOf(home, b));
  home.system = next;
  for (const index of order) remake(instance, home, index);
  if (home.sleepThreshold > 0) next.physics.GetPhysicsSettings().mPointVelocitySleepThreshold = home.sleepThreshold;
  state.Rewind();
  const restored = next.physics.RestoreState(state);
  api.destroy(state);
  if (!restored) throw new Error(`home ${home.index} could not take its state into a larger system`);
  for (const index of order) {
    const id = new api.BodyID(idOf(home, index));
    old.bodies.RemoveBody(id);
    old.bodies.DestroyBody(id);
    api.destroy(id);
  }
  systems.give(old);
}

function idOf(home: Home, index: number): number {
  return home.bodies.at(index).id.GetIndexAndSequenceNumber() >>> 0;
}

function remake(instance: JoltInstance, home: Home, index: number): void {
  const { api } = instance;
  const objects = home.bodies.at(index);
  const { id, settings } = objects;
  const body = home.system.bodies.CreateBodyWithID(id, settings);
  home.system.bodies.AddBody(body.GetID(), api.EActivation_DontActivate);
  home.bodies.objects[index] = { ...objects, body, id: body.GetID() };
  home.locate(index);
}
