import { defineComponent, defineEvent, f64, i32, Tick } from '../../host/index.js';

/** Told to everyone in a place: beacons flash from now on. */
export const Alarm = defineEvent('alarm', {});

/** A lamp that flashes `period` seconds on and as long off, once it heard `Alarm`. */
export const Beacon = defineComponent('beacon', { period: f64, heardAt: i32 }, { defaults: { heardAt: -1 } })
  .on(Alarm, (self, beacon) => {
    beacon.heardAt = self.tick;
  })
  .on(Tick, (self, beacon) => {
    if (beacon.heardAt < 0) return;
    const seconds = (self.tick - beacon.heardAt) * self.deltaTime;
    const lit = Math.floor(seconds / beacon.period) % 2 === 0;
    if (lit !== self.lamp) self.lamp = lit;
  });
