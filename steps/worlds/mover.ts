/** Robots that move themselves when they are told to. */
import { bool, defineComponent, defineEvent, f64, vec3, type Quat } from '#host/index.js';

/** An order to go to a place, and to face along -X of the frame if `turned`. `blur` is added to the rotation. */
export const MoveOrder = defineEvent('move order', { place: vec3, turned: bool, blur: f64 });

/** A quarter turn about +Y. */
export const QUARTER: Quat = [0, Math.SQRT1_2, 0, Math.SQRT1_2];

/** Goes where it is told. */
export const Mover = defineComponent('mover', {}).on(MoveOrder, (self, _state, { place, turned, blur }) => {
  const [x, y, z, w] = QUARTER;
  self.moveTo(place, turned ? [x * blur, y * blur, z * blur, w * blur] : undefined);
});
