/**
 * Lights as the shaders take them. The formulas of shaders/lights.wgsl have their twins here (rules SHADE-122 to
 * SHADE-134).
 */
import { LightKind, type RenderSnapshot } from '../core/seams/render.js';

/** Beyond this a light's squared reach would leave the range of a 32-bit float, m. */
const MAX_REACH = 5e18;
/** The largest irradiance, W/m²: an exposure of 64 stops keeps it finite. */
export const MAX_IRRADIANCE = 2 ** 64;
/** The largest peak intensity that shines, W/sr. */
const MAX_INTENSITY = 1e34;
/** A light is at least 1 cm large as far as its irradiance goes, m². */
const MIN_DISTANCE2 = 1e-4;

/** Radiant intensity of a light of a power in W: over the sphere, or over a spot's outer cone (SHADE-122), W/sr. */
export const pointIntensity = (power: number): number => power / (4 * Math.PI);
export const spotIntensity = (power: number, outerCone: number): number =>
  power / (2 * Math.PI * (1 - Math.cos(outerCone)));

/** The irradiance at which a light ends, W/m²: under half an 8-bit step on white paper at the exposure (SHADE-123). */
export const cutoffIrradiance = (highestStops: number): number => (Math.PI * 2 ** -13) / 2 ** highestStops;

/** Where a light's irradiance would fall to the cutoff, m (SHADE-125). */
export const reachOf = (peakIntensity: number, cutoff: number): number =>
  Math.min(Math.sqrt(peakIntensity / cutoff), MAX_REACH);

/** Irradiance on a plane that faces a point light of an intensity, at a distance, W/m² (SHADE-134). */
export function pointIrradiance(intensity: number, distance: number, light: { reach: number; radius: number }): number {
  const distance2 = distance * distance;
  const window = Math.max(1 - (distance2 / (light.reach * light.reach)) ** 2, 0) ** 2;
  const share = window / Math.max(distance2, light.radius * light.radius, MIN_DISTANCE2);
  return Math.min(intensity * share, MAX_IRRADIANCE);
}

/** One light, ready for its GPU row. Reused from light to light. */
export interface PreparedLight {
  readonly position: Float64Array;
  readonly intensity: Float64Array;
  readonly axis: Float64Array;
  kind: number;
  reach: number;
  radius: number;
  cosInner: number;
  cosOuter: number;
}

export const createPreparedLight = (): PreparedLight => ({
  position: new Float64Array(3),
  intensity: new Float64Array(3),
  axis: new Float64Array(3),
  kind: 0,
  reach: 0,
  radius: 0,
  cosInner: 0,
  cosOuter: 0,
});

/**
 * Prepares one light of a snapshot, interpolated by alpha between its previous and its present place.
 *
 * @param cutoff the irradiance at which lights end, W/m².
 * @returns whether it shines at all (SHADE-128); `out` is only then whole.
 * @hot
 */
export function prepareLight(
  out: PreparedLight,
  snapshot: RenderSnapshot,
  options: { readonly row: number; readonly alpha: number; readonly cutoff: number },
): boolean {
  const { row, alpha, cutoff } = options;
  const rows = snapshot.lights.columns;
  const power = rows.power[row] as number;
  const radius = rows.radius[row] as number;
  if (!Number.isFinite(power) || power <= 0 || !Number.isFinite(radius) || radius < 0) return false;
  out.kind = rows.kind[row] as number;
  out.radius = radius;
  let intensity = pointIntensity(power);
  if (out.kind === LightKind.spot) {
    const inner = rows.innerCone[row] as number;
    const outer = rows.outerCone[row] as number;
    if (!Number.isFinite(inner) || !Number.isFinite(outer) || outer <= 0) return false;
    intensity = spotIntensity(power, outer);
    out.cosOuter = Math.cos(outer);
    // A smoothstep needs its ends apart by more than a float can lose.
    out.cosInner = Math.max(Math.cos(inner), out.cosOuter + 1e-4);
  } else {
    out.cosInner = 0;
    out.cosOuter = 0;
  }
  let peak = 0;
  for (let lane = 0; lane < 3; lane++) {
    const at = row * 3 + lane;
    const color = rows.color[at] as number;
    const now = rows.position[at] as number;
    const before = rows.previousPosition[at] as number;
    if (!Number.isFinite(color) || color < 0 || !Number.isFinite(now) || !Number.isFinite(before)) return false;
    out.intensity[lane] = color * intensity;
    out.position[lane] = before + (now - before) * alpha;
    peak = Math.max(peak, color * intensity);
  }
  if (peak <= 0 || peak > MAX_INTENSITY) return false;
  out.reach = reachOf(peak, cutoff);
  return out.kind !== LightKind.spot || prepareAxis(out, snapshot, row, alpha);
}

/** The axis between two, of length 1; a zero one is taken as straight down (SHADE-129). @hot */
function prepareAxis(out: PreparedLight, snapshot: RenderSnapshot, row: number, alpha: number): boolean {
  const rows = snapshot.lights.columns;
  let length2 = 0;
  for (let lane = 0; lane < 3; lane++) {
    const now = rows.direction[row * 3 + lane] as number;
    const before = rows.previousDirection[row * 3 + lane] as number;
    const value = before + (now - before) * alpha;
    out.axis[lane] = value;
    length2 += value * value;
  }
  if (!Number.isFinite(length2)) return false;
  if (length2 === 0) {
    out.axis[1] = -1;
    return true;
  }
  for (let lane = 0; lane < 3; lane++) out.axis[lane] = (out.axis[lane] as number) / Math.sqrt(length2);
  return true;
}
