/**
 * The two tables of the surface model, integrated once per process (rules SHADE-26 to SHADE-34).
 *
 * Each texel sums 16,384 Hammersley samples of the GGX lobe in doubles, in sample order, so the tables are the same bits
 * on every run.
 */
import { flooredRoughness, smithVisibility } from './brdf.js';
import { halfBits } from './halfFloat.js';

export const DFG_SIZE = 32;
export const LOBE_SKY_WIDTH = 64;
export const LOBE_SKY_HEIGHT = 32;
export const SAMPLES_PER_TEXEL = 16384;

/** Half floats, 4,096 bytes each. */
export interface BrdfTables {
  /** 32 × 32: n·v across, roughness down; the Schlick part S and the lobe's albedo E1 of each texel. */
  readonly dfg: Uint16Array;
  /** 64 × 32: (cosine + 1) / 2 across, roughness down; the share of the lobe above the horizon. */
  readonly lobeSky: Uint16Array;
}

let shared: BrdfTables | undefined;

/** The tables of this process, computed on the first call (about 0.7 s). */
export function brdfTables(): BrdfTables {
  shared ??= computeBrdfTables();
  return shared;
}

/** The value that a texel stands for: both ends of an axis are exact (SHADE-28). */
const texelValue = (index: number, size: number): number => index / (size - 1);

/** Integrates both tables anew. */
export function computeBrdfTables(samples = SAMPLES_PER_TEXEL): BrdfTables {
  const dfg = new Uint16Array(DFG_SIZE * DFG_SIZE * 2);
  const lobeSky = new Uint16Array(LOBE_SKY_WIDTH * LOBE_SKY_HEIGHT);
  const points = hammersley(samples);
  const half = new Float64Array(samples * 2);
  const lobe = new Float64Array(samples * 3);
  for (let y = 0; y < DFG_SIZE; y++) {
    const alpha = flooredRoughness(texelValue(y, DFG_SIZE)) ** 2;
    placeHalfVectors(points, alpha, half);
    for (let x = 0; x < DFG_SIZE; x++) {
      const [schlick, albedo] = integrateLobe(half, alpha, texelValue(x, DFG_SIZE));
      const at = (y * DFG_SIZE + x) * 2;
      dfg[at] = halfBits(schlick);
      dfg[at + 1] = halfBits(albedo);
    }
    placeLobe(points, alpha, lobe);
    for (let x = 0; x < LOBE_SKY_WIDTH; x++) {
      const cosine = texelValue(x, LOBE_SKY_WIDTH) * 2 - 1;
      lobeSky[y * LOBE_SKY_WIDTH + x] = halfBits(shareAbove(lobe, cosine));
    }
  }
  return { dfg, lobeSky };
}

/** The first `count` points of the Hammersley set in the unit square. */
function hammersley(count: number): Float64Array {
  const points = new Float64Array(count * 2);
  for (let index = 0; index < count; index++) {
    let bits = index;
    bits = ((bits << 16) | (bits >>> 16)) >>> 0;
    bits = (((bits & 0x55555555) << 1) | ((bits & 0xaaaaaaaa) >>> 1)) >>> 0;
    bits = (((bits & 0x33333333) << 2) | ((bits & 0xcccccccc) >>> 2)) >>> 0;
    bits = (((bits & 0x0f0f0f0f) << 4) | ((bits & 0xf0f0f0f0) >>> 4)) >>> 0;
    bits = (((bits & 0x00ff00ff) << 8) | ((bits & 0xff00ff00) >>> 8)) >>> 0;
    points[index * 2] = (index + 0.5) / count;
    points[index * 2 + 1] = bits / 2 ** 32;
  }
  return points;
}

/** Squared cosine from the normal of a half vector that GGX draws for a number in [0, 1). */
const cosine2Of = (u: number, alpha: number): number => (1 - u) / (1 + (alpha * alpha - 1) * u);

/** The x and z lanes of half vectors drawn by GGX times cosine; y is never needed, because the eye lies in xz. */
function placeHalfVectors(points: Float64Array, alpha: number, out: Float64Array): void {
  for (let at = 0; at < points.length; at += 2) {
    const cosine2 = cosine2Of(points[at + 1] as number, alpha);
    out[at] = Math.sqrt(1 - cosine2) * Math.cos(2 * Math.PI * (points[at] as number));
    out[at + 1] = Math.sqrt(cosine2);
  }
}

/** The Schlick part and the albedo of a white lobe seen at a cosine, each the mean of its samples' weights. */
function integrateLobe(half: Float64Array, alpha: number, nv: number): readonly [schlick: number, albedo: number] {
  const side = Math.sqrt(1 - nv * nv);
  let schlick = 0;
  let albedo = 0;
  for (let at = 0; at < half.length; at += 2) {
    const nh = half[at + 1] as number;
    const vh = side * (half[at] as number) + nv * nh;
    const nl = 2 * vh * nh - nv;
    if (vh <= 0 || nl <= 0) continue;
    const weight = (4 * smithVisibility(nl, nv, alpha) * nl * vh) / nh;
    const grazing = 1 - vh;
    const grazing2 = grazing * grazing;
    albedo += weight;
    schlick += weight * grazing2 * grazing2 * grazing;
  }
  const count = half.length / 2;
  return [schlick / count, albedo / count];
}

/** Directions of a white lobe seen along the normal, as x, z and weight: the lobe around an axis is taken as this one. */
function placeLobe(points: Float64Array, alpha: number, out: Float64Array): void {
  for (let index = 0; index < points.length / 2; index++) {
    const nh2 = cosine2Of(points[index * 2 + 1] as number, alpha);
    const nl = 2 * nh2 - 1;
    const x = Math.sqrt(Math.max(1 - nl * nl, 0)) * Math.cos(2 * Math.PI * (points[index * 2] as number));
    out[index * 3] = x;
    out[index * 3 + 1] = nl;
    // The half vector's own weight, vh / nh, is 1 here.
    out[index * 3 + 2] = nl > 0 ? 4 * smithVisibility(nl, 1, alpha) * nl : 0;
  }
}

/** The weighted share of a lobe's directions above a plane whose up lies at a cosine from the lobe's axis. */
function shareAbove(lobe: Float64Array, cosine: number): number {
  const side = Math.sqrt(1 - cosine * cosine);
  let above = 0;
  let all = 0;
  for (let at = 0; at < lobe.length; at += 3) {
    const weight = lobe[at + 2] as number;
    all += weight;
    const height = side * (lobe[at] as number) + cosine * (lobe[at + 1] as number);
    // A direction in the plane itself counts half, so that the share at a right angle is one half.
    if (height > 0) above += weight;
    else if (height === 0) above += weight / 2;
  }
  return above / all;
}
