/** Poses between two builds of the snapshot, in caller-owned storage. */

type Lanes = Float32Array | Float64Array;

/** Turns a vector by a unit quaternion x, y, z, w. */
export function turnInto(out: Lanes, q: Lanes, v: Lanes): void {
  const [qx, qy, qz, qw] = [q[0] as number, q[1] as number, q[2] as number, q[3] as number];
  const [x, y, z] = [v[0] as number, v[1] as number, v[2] as number];
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  out[0] = x + qw * tx + qy * tz - qz * ty;
  out[1] = y + qw * ty + qz * tx - qx * tz;
  out[2] = z + qw * tz + qx * ty - qy * tx;
}

/** What `slerpInto` reads: a row of four lanes in each of two columns, and how far from the first to the second. */
export interface SlerpRows {
  readonly from: Lanes;
  readonly to: Lanes;
  readonly row: number;
  readonly alpha: number;
}

/** The rotation between two, along the shorter arc; exactly the second one at alpha 1. */
export function slerpInto(out: Lanes, at: number, rows: SlerpRows): void {
  const { from, to, row, alpha } = rows;
  const first = row * 4;
  if (alpha === 1) {
    for (let lane = 0; lane < 4; lane++) out[at + lane] = to[first + lane] as number;
    return;
  }
  let cosine = 0;
  for (let lane = 0; lane < 4; lane++) cosine += (from[first + lane] as number) * (to[first + lane] as number);
  const sign = cosine < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(cosine * sign, 1));
  // Below 1e-3 rad the chord and the arc differ by less than a float can tell.
  const sine = Math.sin(angle);
  const weightFrom = angle < 1e-3 ? 1 - alpha : Math.sin((1 - alpha) * angle) / sine;
  const weightTo = (angle < 1e-3 ? alpha : Math.sin(alpha * angle) / sine) * sign;
  for (let lane = 0; lane < 4; lane++) {
    out[at + lane] = (from[first + lane] as number) * weightFrom + (to[first + lane] as number) * weightTo;
  }
}
