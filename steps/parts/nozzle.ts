/** Jets that burn on and on: one as a part, and one that its hull reckons out for itself. */
import { defineComponent, f64, quat, Tick, vec3, type Vec3 } from 'tertius';
import { apply, cross, matrixOf, times, type Matrix } from '../oracles/matrix.js';

/** Pushes along its own nose in every tick, N. */
export const Nozzle = defineComponent('parts: nozzle', { thrust: f64 }).on(Tick, (self, { thrust }) => {
  self.push({ force: times(self.ahead, thrust) });
});

const NOSE: Vec3 = [0, 0, -1];

/** Pushes its hull, whose mass lies at its origin, as a nozzle at a place and a turn on it would. */
export const Helm = defineComponent('parts: helm', { thrust: f64, place: vec3, turn: quat }).on(
  Tick,
  (self, { thrust, place, turn }) => {
    const attitude: Matrix = matrixOf(self.snapshot.of(self.entity).turn);
    const force = times(apply(attitude, apply(matrixOf(turn), NOSE)), thrust);
    self.push({ force, torque: cross(apply(attitude, place), force) });
  },
);
