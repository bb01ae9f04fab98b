import { sin } from '../math/transcendental.js';

/**
 * The eccentric anomaly E with E − e sin E = M, for M from −π to π and 0 ≤ e < 1.
 *
 * For M ≥ 0 the left side is convex up to E = π, so Newton's method from M + e, which lies above the solution, descends
 * on it; it has arrived when a step no longer descends (a plain orbit: 4 steps; e = 0.999 near periapsis: 12).
 */
export function eccentricAnomaly(M: number, e: number): number {
  const size = Math.abs(M);
  let E = Math.min(size + e, Math.PI);
  for (let step = 0; step < MOST_STEPS; step++) {
    const half = sin(0.5 * E);
    // 1 − e cos E and E − e sin E, written so that nothing cancels as e nears 1 and E nears 0.
    const slope = 1 - e + 2 * e * half * half;
    const next = E - ((1 - e) * E + e * angleLessSine(E) - size) / slope;
    if (!(next < E)) break;
    E = next;
  }
  return M < 0 ? -E : E;
}

/** Newton's method needs 60 steps for e = 1 − 2^−53 at the smallest anomalies; a wrong bit can never hang it. */
const MOST_STEPS = 100;

/** E − sin E for E ≥ 0: below 1 by its series, where the difference would cancel; the first term left out is E²¹/21!. */
function angleLessSine(E: number): number {
  if (E >= 1) return E - sin(E);
  const z = E * E;
  return (
    E *
    z *
    (1 / 6 +
      z *
        (-1 / 120 +
          z *
            (1 / 5040 +
              z *
                (-1 / 362880 +
                  z *
                    (1 / 39916800 +
                      z *
                        (-1 / 6227020800 +
                          z * (1 / 1307674368000 + z * (-1 / 355687428096000 + z / 121645100408832000))))))))
  );
}
