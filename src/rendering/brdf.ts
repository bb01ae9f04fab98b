/**
 * The surface model in TypeScript: the twin of shaders/brdf.wgsl, formula by formula, for tables and tests.
 *
 * Lambert plus a GGX lobe with height-correlated Smith shadowing and Schlick's Fresnel term (rules SHADE-03 to SHADE-17).
 */

/** Below this roughness a highlight would fit between pixels (SHADE-03). */
export const MIN_ROUGHNESS = 0.045;

/** The shading roughness of an authored one. */
export const flooredRoughness = (authored: number): number => Math.min(Math.max(authored, MIN_ROUGHNESS), 1);

/** Reflectance head-on of one channel (SHADE-08). */
export const normalFresnel = (baseColor: number, metallic: number, reflectance: number): number =>
  (1 - metallic) * 0.16 * reflectance * reflectance + metallic * baseColor;

/** GGX: the share of microfacets that face a half vector at a cosine from the normal (SHADE-11). */
export function ggxDistribution(nh: number, alpha: number): number {
  const k = nh * nh * (alpha * alpha - 1) + 1;
  return (alpha * alpha) / (Math.PI * k * k);
}

/** Height-correlated Smith shadowing with 1 / (4 nl nv) in it (Heitz 2014, SHADE-12). */
export function smithVisibility(nl: number, nv: number, alpha: number): number {
  const a2 = alpha * alpha;
  return 0.5 / (nl * Math.sqrt(nv * nv * (1 - a2) + a2) + nv * Math.sqrt(nl * nl * (1 - a2) + a2));
}

/** Schlick's Fresnel term of one channel (SHADE-13). */
export const schlickFresnel = (f0: number, vh: number): number => f0 + (1 - f0) * (1 - vh) ** 5;

/** What the single-bounce lobe loses, given back, for one channel (SHADE-14). */
export const energyCompensation = (f0: number, lobeAlbedo: number): number => 1 + f0 * (1 / lobeAlbedo - 1);

/** The cosines of one look at one light. */
export interface ShadingAngles {
  readonly nl: number;
  readonly nv: number;
  readonly nh: number;
  readonly vh: number;
}

/** The cosines of a unit normal, a unit direction to the eye and one to the light. */
export function shadingAngles(n: readonly number[], v: readonly number[], l: readonly number[]): ShadingAngles {
  const dot = (a: readonly number[], b: readonly number[]): number =>
    (a[0] as number) * (b[0] as number) + (a[1] as number) * (b[1] as number) + (a[2] as number) * (b[2] as number);
  const sum = v.map((value, lane) => value + (l[lane] as number));
  const length = Math.sqrt(dot(sum, sum));
  return {
    nl: dot(n, l),
    nv: Math.max(dot(n, v), 1e-4),
    nh: dot(n, sum) / length,
    vh: Math.min(Math.max(dot(v, sum) / length, 0), 1),
  };
}

/** One channel of a surface. */
export interface SurfaceChannel {
  readonly baseColor: number;
  readonly metallic: number;
  readonly roughness: number;
  readonly reflectance: number;
}

/** What one channel sends to the eye for one unit of irradiance, in the two parts of SHADE-21. */
export function surfaceResponse(
  surface: SurfaceChannel,
  angles: ShadingAngles,
  lobeAlbedo: number,
): { diffuse: number; specular: number } {
  if (angles.nl <= 0) return { diffuse: 0, specular: 0 };
  const alpha = flooredRoughness(surface.roughness) ** 2;
  const f0 = normalFresnel(surface.baseColor, surface.metallic, surface.reflectance);
  const lobe = ggxDistribution(angles.nh, alpha) * smithVisibility(angles.nl, angles.nv, alpha);
  return {
    diffuse: (surface.baseColor * (1 - surface.metallic) * angles.nl) / Math.PI,
    specular: schlickFresnel(f0, angles.vh) * energyCompensation(f0, lobeAlbedo) * lobe * angles.nl,
  };
}
