import type { JoltInstance } from './joltInstance.js';
import { JOLT_LAYOUT } from './joltLayout.js';

const POSITION = JOLT_LAYOUT.position / 4;
const MOTION = JOLT_LAYOUT.motion / 4;
const LINEAR = JOLT_LAYOUT.linear / 4;
const ANGULAR = JOLT_LAYOUT.angular / 4;

/** A direction in a home, of length 1, and a place in it, m: three numbers each. */
export interface Sight {
  readonly point: Float64Array;
  readonly axis: Float64Array;
}

/** Speed of a body's matter at a point along an axis, m/s; `body` is its address in the heap. */
export function speedAlong({ floats, words }: JoltInstance, body: number, { point, axis }: Sight): number {
  const at = body >> 2;
  const motion = (words[at + MOTION] as number) >> 2;
  if (motion === 0) return 0;
  const v = motion + LINEAR;
  const w = motion + ANGULAR;
  const x = (point[0] as number) - (floats[at + POSITION] as number);
  const y = (point[1] as number) - (floats[at + POSITION + 1] as number);
  const z = (point[2] as number) - (floats[at + POSITION + 2] as number);
  const wx = floats[w] as number;
  const wy = floats[w + 1] as number;
  const wz = floats[w + 2] as number;
  return (
    (axis[0] as number) * ((floats[v] as number) + wy * z - wz * y) +
    (axis[1] as number) * ((floats[v + 1] as number) + wz * x - wx * z) +
    (axis[2] as number) * ((floats[v + 2] as number) + wx * y - wy * x)
  );
}
