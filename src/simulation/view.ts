import type { Entity } from '../core/handles.js';
import type { Quat, Vec3 } from '../core/shapes.js';

/** From where and how a world is seen. It looks along its own -Z with +Y up. */
export interface View {
  /** The owner of the frame that the eye is in. */
  readonly in: Entity;
  /** m, in that frame. */
  readonly at: Vec3;
  /** Unit quaternion x, y, z, w; along the frame's own axes if not given. */
  readonly turn?: Quat;
  /** Full vertical angle of view, rad; 60 degrees if not given. */
  readonly verticalFov?: number;
  /** Which camera it is: a picture from another one, or from another frame, starts anew and is not blended. */
  readonly camera?: string;
  /** Radiance from above and from below, linear, W/(m² sr); none if not given. */
  readonly ambient?: { readonly sky: Vec3; readonly ground: Vec3 };
}
