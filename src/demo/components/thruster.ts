import { defineComponent, defineEvent, f64, Tick } from '../../host/index.js';

/** Sets how hard an engine pushes: 0 is off, 1 is full. */
export const Throttle = defineEvent('throttle', { level: f64 });

/** An engine that pushes along its own -Z with up to `thrust` newtons; attached to a hull, it is a part of it. */
export const Thruster = defineComponent('thruster', { thrust: f64, level: f64 })
  .on(Throttle, (_self, thruster, { level }) => {
    thruster.level = level;
  })
  .on(Tick, (self, thruster) => {
    if (thruster.level === 0) return;
    const [x, y, z] = self.ahead;
    const push = thruster.thrust * thruster.level;
    self.push({ force: [x * push, y * push, z * push] });
  });
