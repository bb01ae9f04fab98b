import type { JoltApi } from './joltApi.js';
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
  const { Global, Bodies, Contacts } = statesOf(api);
  // A step that found more contacts than the system holds leaves a record that misses some; then all start anew.
  const spilt = home.contacts.manifolds > old.size.contacts;
  old.physics.SaveState(state, spilt ? Global | Bodies : Global | Bodies | Contacts);
  if (spilt) home.contacts.holdAll();
  const order = Array.from({ length: home.bodies.count }, (_, index) => index);
  order.sort((a, b) => idOf(home, a) - idOf(home, b));
  home.system = next;
  old.contacts.sink = undefined;
  for (const index of order) remake(instance, home, index);
  if (home.sleepThreshold > 0) next.physics.GetPhysicsSettings().mPointVelocitySleepThreshold = home.sleepThreshold;
  state.Rewind();
  const restored = next.physics.RestoreState(state);
  api.destroy(state);
  if (!restored) throw new Error(`home ${home.index} could not take its state into a larger system`);
  systems.tidy(old);
  for (const index of order) {
    const id = new api.BodyID(idOf(home, index));
    old.bodies.RemoveBody(id);
    old.bodies.DestroyBody(id);
    api.destroy(id);
  }
  systems.give(old);
  next.contacts.sink = home.contacts;
}

function statesOf(api: JoltApi): { readonly Global: number; readonly Bodies: number; readonly Contacts: number } {
  return {
    Global: api.EStateRecorderState_Global,
    Bodies: api.EStateRecorderState_Bodies,
    Contacts: api.EStateRecorderState_Contacts,
  };
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
