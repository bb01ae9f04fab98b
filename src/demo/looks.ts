import { cos, metal, plain, sin, type Material, type Quat, type Vec3 } from '../host/index.js';

/** The demo's few materials: pale walls, dark decks, bare metal, orange and blue for what can be moved. */
export const WALL = plain([0.62, 0.64, 0.66], 0.55);
export const DECK = plain([0.2, 0.22, 0.25], 0.7);
export const BARE = metal([0.56, 0.57, 0.58], 0.35);
export const FOIL = metal([0.83, 0.62, 0.28], 0.4);
export const SOLAR_CELL = plain([0.02, 0.035, 0.11], 0.25);
export const ORANGE = plain([0.75, 0.32, 0.08], 0.5);
export const BLUE = plain([0.1, 0.28, 0.5], 0.5);
export const SAND = plain([0.6, 0.56, 0.42], 0.6);
export const CRATE_LOOKS: readonly Material[] = [ORANGE, BLUE, SAND];

/** A turn by an angle in rad about Z. */
export function turnAboutZ(angle: number): Quat {
  return [0, 0, sin(angle / 2), cos(angle / 2)];
}

/** The turn of an eye that looks `left` degrees to the left of -Z and `up` degrees above the horizon. */
export function lookAlong(left: number, up: number): Quat {
  const [y, x] = [(left * Math.PI) / 360, (up * Math.PI) / 360];
  return [cos(y) * sin(x), sin(y) * cos(x), -sin(y) * sin(x), cos(y) * cos(x)];
}

/** The turn of an eye at `from` that looks at `to` with `up` upward in the picture. */
export function lookAt(from: Vec3, to: Vec3, up: Vec3): Quat {
  const back = unit([from[0] - to[0], from[1] - to[1], from[2] - to[2]]);
  const right = unit(cross(up, back));
  const top = cross(back, right);
  // The quaternion of the rotation whose columns are right, top and back (Shepperd 1978, the case of a positive trace
  // and those of each diagonal element).
  const [a, b, c] = [right[0], top[1], back[2]];
  const w = Math.sqrt(Math.max(0, 1 + a + b + c)) / 2;
  const x = Math.sqrt(Math.max(0, 1 + a - b - c)) / 2;
  const y = Math.sqrt(Math.max(0, 1 - a + b - c)) / 2;
  const z = Math.sqrt(Math.max(0, 1 - a - b + c)) / 2;
  const sign = (size: number, of: number): number => (of < 0 ? -size : size);
  return [sign(x, top[2] - back[1]), sign(y, back[0] - right[2]), sign(z, right[1] - top[0]), w];
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function unit(v: Vec3): Vec3 {
  const length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  return [v[0] / length, v[1] / length, v[2] / length];
}
