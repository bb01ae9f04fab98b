import { RefusalError } from '../errors.js';
import { requireMemberNames } from '../memberNames.js';
import { isTuple } from '../tuples.js';

/**
 * What a surface is made of, in the parameters of metal and roughness that glTF made common. All colours are linear.
 */

/** Linear red, green and blue. */
export type LinearColor = readonly [red: number, green: number, blue: number];

/** How a surface answers light. So far there is the one model of solid matter. */
export type ShadingModel = {
  readonly kind: 'standard';
  /** 1 for a bare metal, 0 for anything else. */
  readonly metallic: number;
};

/** A material as an author writes it. Equal descriptions are one material. */
export interface Material {
  /** Reflected share of each channel for a non-metal, colour of the mirror image for a metal, 0 to 1. */
  readonly baseColor: LinearColor;
  /** From 0, a mirror, to 1, chalk. There is no neutral value, so it must be given. */
  readonly roughness: number;
  /** How strongly a non-metal mirrors head-on, 0 to 1; 0.5, the default, gives 4 %. */
  readonly reflectance?: number;
  /** Radiance that the surface sends out by itself, W/(m² sr). */
  readonly emission?: LinearColor;
  /** A standard non-metal when left out. */
  readonly model?: ShadingModel;
}

/** A non-metal of one colour. */
export const plain = (baseColor: LinearColor, roughness: number): Material => ({ baseColor, roughness });

/** A bare metal of one colour. */
export const metal = (baseColor: LinearColor, roughness: number): Material => ({
  baseColor,
  roughness,
  model: { kind: 'standard', metallic: 1 },
});

/** A black surface that sends out a radiance in W/(m² sr) and mirrors nothing. */
export const glow = (emission: LinearColor): Material => ({
  baseColor: [0, 0, 0],
  roughness: 1,
  reflectance: 0,
  emission,
});

/** What an instance without a material is made of (SHADE-94). */
export const DEFAULT_MATERIAL: Material = plain([1, 1, 1], 0.5);

/** Refuses a material that is no record of colours and shares, all finite. @throws RefusalError (SHADE-99) */
export function requireMaterial(material: Material): Material {
  requireMemberNames('material', material, 'baseColor roughness reflectance emission model');
  if (material.model !== undefined) requireMemberNames('material.model', material.model, 'kind metallic');
  const { baseColor, roughness, reflectance = 0, emission = [0, 0, 0], model } = material;
  const whole = isTuple(baseColor, 3) && isTuple(emission, 3);
  const numbers = [...(whole ? [...baseColor, ...emission] : [NaN]), roughness, reflectance, model?.metallic ?? 0];
  if (numbers.every((each) => Number.isFinite(each))) return material;
  const reason = 'must hold finite numbers, and lists of three for its colours';
  throw new RefusalError({ rule: 'SHADE-99', field: 'material', value: material, reason });
}
