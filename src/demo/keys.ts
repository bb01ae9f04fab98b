import type { GameKey, SimulationWorld } from '../host/index.js';
import { Alarm } from './components/beacon.js';
import { Switch } from './components/lampSwitch.js';
import { Throttle, Thruster } from './components/thruster.js';

/** What a player's keys do in free play; each is a message, so a key joins the tick that follows it. */
export const KEYS: Readonly<Record<string, GameKey>> = {
  KeyL: { does: 'the lamp in the cabin', press: switchLamp },
  KeyT: { does: "the tug's engine", press: switchEngine },
  KeyB: { does: "the station's alarm", press: soundAlarm },
};

function switchLamp(world: SimulationWorld): void {
  const lamp = world.named('lamp');
  if (lamp !== undefined) world.send(lamp, Switch({ lit: !world.snapshot.of(lamp).lamp }));
}

function switchEngine(world: SimulationWorld): void {
  const engine = world.named('engine');
  if (engine !== undefined)
    world.send(engine, Throttle({ level: world.stateOf(engine, Thruster)?.['level'] === 0 ? 1 : 0 }));
}

function soundAlarm(world: SimulationWorld): void {
  const station = world.named('station');
  if (station !== undefined) world.tell(station, Alarm({}));
}
