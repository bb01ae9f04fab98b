/** The lights of a frame that reach what the view shows, as rows for the shaders (SHADE-127). */
import type { RenderSnapshot } from '../core/seams/render.js';
import { LightLayout } from './generated/layouts.js';
import { createPreparedLight, prepareLight, type PreparedLight } from './lights.js';
import { RowBuffer } from './rowBuffer.js';
import { seesSphere, type View } from './view.js';

const ROW = LightLayout.bytes / 4;
/** From here on a light's rays are parallel in the whole shadow map, m (SHADE-126). */
const FAR_LIGHT = 2e7;

/** Everything that picking lights needs of a frame. */
export interface LightInput {
  readonly view: View;
  readonly alpha: number;
  /** The irradiance at which lights end, W/m². */
  readonly cutoff: number;
}

export class LightList {
  readonly rows: RowBuffer;
  count = 0;
  /** The row of the brightest star that casts shadows, or -1, and the unit direction to it. */
  shadowRow = -1;
  readonly shadowDirection = new Float64Array(3);
  #shadowIrradiance = 0;
  readonly #light: PreparedLight = createPreparedLight();

  constructor(device: GPUDevice) {
    this.rows = new RowBuffer(device, { label: 'lights', rowBytes: LightLayout.bytes, rows: 16 });
  }

  /** Collects and uploads the lights of a frame in the snapshot's order. @returns whether the row buffer is a new one. */
  fill(snapshot: RenderSnapshot, input: LightInput): boolean {
    const renewed = this.rows.reserve(Math.max(snapshot.lights.count, 1));
    const light = this.#light;
    this.count = 0;
    this.shadowRow = -1;
    this.#shadowIrradiance = 0;
    for (let row = 0; row < snapshot.lights.count; row++) {
      if (!prepareLight(light, snapshot, { row, alpha: input.alpha, cutoff: input.cutoff })) continue;
      for (let lane = 0; lane < 3; lane++) {
        light.position[lane] = (light.position[lane] as number) - (input.view.eye[lane] as number);
      }
      const [x, y, z] = [light.position[0] as number, light.position[1] as number, light.position[2] as number];
      if (!seesSphere(input.view, x, y, z, light.reach)) continue;
      if (snapshot.lights.columns.castsShadow[row] === 1) this.#consider(light, Math.sqrt(x * x + y * y + z * z));
      this.#write(light);
    }
    this.rows.upload(this.count);
    return renewed;
  }

  destroy(): void {
    this.rows.destroy();
  }

  /** Takes the light about to be written as the shadowing one if it is a star and the brightest at the eye so far. */
  #consider(light: PreparedLight, distance: number): void {
    if (distance < FAR_LIGHT) return;
    const peak = Math.max(light.intensity[0] as number, light.intensity[1] as number, light.intensity[2] as number);
    const irradiance = peak / (distance * distance);
    if (irradiance <= this.#shadowIrradiance) return;
    this.#shadowIrradiance = irradiance;
    this.shadowRow = this.count;
    for (let lane = 0; lane < 3; lane++) this.shadowDirection[lane] = (light.position[lane] as number) / distance;
  }

  #write(light: PreparedLight): void {
    const { floats, words } = this.rows;
    const at = this.count++ * ROW;
    for (let lane = 0; lane < 3; lane++) {
      floats[at + LightLayout.position / 4 + lane] = light.position[lane] as number;
      floats[at + LightLayout.intensity / 4 + lane] = light.intensity[lane] as number;
      floats[at + LightLayout.axis / 4 + lane] = light.axis[lane] as number;
    }
    floats[at + LightLayout.reach / 4] = light.reach;
    words[at + LightLayout.kind / 4] = light.kind;
    floats[at + LightLayout.cosOuter / 4] = light.cosOuter;
    floats[at + LightLayout.cosInner / 4] = light.cosInner;
    floats[at + LightLayout.radius / 4] = light.radius;
  }
}
