import { apply, cross, dot, minus, norm, plus, product, times, turnAbout, type Vector } from './matrix.js';

/** The elements that place a body: m and radians. */
export interface Elements {
  readonly semiMajorAxis: number;
  readonly eccentricity: number;
  readonly inclination: number;
  readonly ascendingNode: number;
  readonly argumentOfPeriapsis: number;
}

export interface State {
  readonly position: Vector;
  readonly velocity: Vector;
}

const Y: Vector = [0, 1, 0];
const X: Vector = [1, 0, 0];

/** Kepler's equation by bisection: the eccentric anomaly of a mean anomaly, any angle. */
export function bisectedAnomaly(meanAnomaly: number, e: number): number {
  const turn = 2 * Math.PI;
  const M = meanAnomaly - turn * Math.floor(meanAnomaly / turn);
  let low = 0;
  let high = turn;
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (middle - e * Math.sin(middle) < M) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * The state at a mean anomaly by the orbit equation r = p / (1 + e cos ν) and the true anomaly, turned into place by
 * three rotation matrices: about +Y by the node, about +X by the inclination, about +Y by the argument and the anomaly.
 */
export function stateFromElements(elements: Elements, mu: number, meanAnomaly: number): State {
  const { semiMajorAxis: a, eccentricity: e } = elements;
  const E = bisectedAnomaly(meanAnomaly, e);
  const anomaly = 2 * Math.atan2(Math.sqrt(1 + e) * Math.sin(E / 2), Math.sqrt(1 - e) * Math.cos(E / 2));
  const p = a * (1 - e * e);
  const r = p / (1 + e * Math.cos(anomaly));
  const plane = product(
    product(turnAbout(Y, elements.ascendingNode), turnAbout(X, elements.inclination)),
    turnAbout(Y, elements.argumentOfPeriapsis + anomaly),
  );
  const outward = apply(plane, X);
  const onward = apply(plane, [0, 0, -1]);
  const speed = Math.sqrt(mu / p);
  return {
    position: times(outward, r),
    velocity: plus(times(outward, speed * e * Math.sin(anomaly)), times(onward, speed * (1 + e * Math.cos(anomaly)))),
  };
}

/** Energy per mass, J/kg. */
export const energyOf = ({ position, velocity }: State, mu: number): number =>
  dot(velocity, velocity) / 2 - mu / norm(position);

/** Angular momentum per mass, m²/s. */
export const momentumOf = ({ position, velocity }: State): Vector => cross(position, velocity);

/** The pull of μ at the origin. */
export const pullAt = (position: Vector, mu: number): Vector => {
  const r = norm(position);
  return times(position, -mu / (r * r * r));
};

/**
 * Integrates a fall in the field of μ by Gragg's, Bulirsch's and Stoer's extrapolation: each of `steps` steps is the
 * limit of eight midpoint solutions of rising fineness, so the method is of order 16.
 */
export function integrateFall(
  start: State,
  mu: number,
  span: { readonly time: number; readonly steps: number },
): State {
  const h = span.time / span.steps;
  let state = start;
  for (let step = 0; step < span.steps; step++) state = extrapolatedStep(state, mu, h);
  return state;
}

function extrapolatedStep(start: State, mu: number, h: number): State {
  let previous: State[] = [];
  for (let k = 1; k <= 8; k++) {
    let estimate = midpointStep(start, mu, { h, parts: 2 * k });
    const row = [estimate];
    // Neville's scheme in h²: each column cancels one more even power of the part's length.
    for (const [j, coarser] of previous.entries()) {
      const factor = 1 / ((k / (k - 1 - j)) ** 2 - 1);
      estimate = extrapolated(estimate, coarser, factor);
      row.push(estimate);
    }
    previous = row;
  }
  return previous.at(-1) ?? start;
}

const extrapolated = (fine: State, coarse: State, factor: number): State => ({
  position: plus(fine.position, times(minus(fine.position, coarse.position), factor)),
  velocity: plus(fine.velocity, times(minus(fine.velocity, coarse.velocity), factor)),
});

function midpointStep(start: State, mu: number, { h, parts }: { readonly h: number; readonly parts: number }): State {
  const part = h / parts;
  let before = start;
  let now: State = {
    position: plus(start.position, times(start.velocity, part)),
    velocity: plus(start.velocity, times(pullAt(start.position, mu), part)),
  };
  for (let k = 1; k < parts; k++) {
    const next: State = {
      position: plus(before.position, times(now.velocity, 2 * part)),
      velocity: plus(before.velocity, times(pullAt(now.position, mu), 2 * part)),
    };
    before = now;
    now = next;
  }
  return {
    position: times(plus(plus(before.position, now.position), times(now.velocity, part)), 0.5),
    velocity: times(plus(plus(before.velocity, now.velocity), times(pullAt(now.position, mu), part)), 0.5),
  };
}
