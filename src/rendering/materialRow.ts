import type { Material } from '../core/looks/material.js';
import { MaterialLayout } from './generated/layouts.js';

const ROW = MaterialLayout.bytes / 4;
/** The brightest emission that a material keeps, W/(m² sr). */
const MAX_EMISSION = 2 ** 64;

/** The nearest value in [0, most], 0 for what is no number (SHADE-99). */
const nearest = (value: number, most: number): number => (value > 0 ? Math.min(value, most) : 0);

/** Writes a material into its row of the GPU table. */
export function writeMaterialRow(floats: Float32Array, id: number, material: Material): void {
  const row = id * ROW;
  for (let lane = 0; lane < 3; lane++) {
    floats[row + MaterialLayout.baseColor / 4 + lane] = nearest(material.baseColor[lane] as number, 1);
    floats[row + MaterialLayout.emission / 4 + lane] = nearest(material.emission?.[lane] ?? 0, MAX_EMISSION);
  }
  floats[row + MaterialLayout.metallic / 4] = nearest(material.model?.metallic ?? 0, 1);
  floats[row + MaterialLayout.roughness / 4] = nearest(material.roughness, 1);
  floats[row + MaterialLayout.reflectance / 4] = nearest(material.reflectance ?? 0.5, 1);
}
