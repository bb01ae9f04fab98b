import { RefusalError, requireMember, type Members } from '../core/errors.js';
import type { OutputFormat } from './pipelines.js';
import type { ToneCurve } from './toneCurve.js';

/** How radiance becomes the numbers of the image (EXPO-03). So far there is the fixed exposure alone. */
export type Exposure = {
  readonly kind: 'fixed';
  /** One stop doubles; from -64 to 64. Sunlit ground near a star asks for about -11. */
  readonly stops: number;
};

/** What a renderer is set to for its life (EXPO-05). */
export interface RendererOptions {
  /** 0 stops when left out, which multiplies radiance by exactly 1 (EXPO-04). */
  readonly exposure?: Exposure;
  /** `acesFitted` when left out (TONE-03). */
  readonly toneCurve?: ToneCurve;
  /** `rgba8unorm` when left out. */
  readonly outputFormat?: OutputFormat;
  /** Stars behind everything; true when left out. */
  readonly stars?: boolean;
  /**
   * Stops by which the stars alone shine brighter than they are, from -64 to 64; 0, the truth, when left out. A picture
   * exposed for a sunlit hull shows no star (SHADE-140), while an eye in its shadow would see them.
   */
  readonly starStops?: number;
  /** A shadow map for the brightest star; true when left out. */
  readonly shadows?: boolean;
}

const EXPOSURES: Members<Exposure['kind']> = { fixed: true };
const CURVES: Members<ToneCurve> = { acesFitted: true, hable: true };
const FORMATS: Members<OutputFormat> = {
  rgba8unorm: true,
  'rgba8unorm-srgb': true,
  bgra8unorm: true,
  'bgra8unorm-srgb': true,
};
const MAX_STOPS = 64;
const MAX_SIDE = 8192;

/** The options with every default, or a refusal. @throws RefusalError (EXPO-09) that names the field. */
export function completeOptions(options: RendererOptions): Required<RendererOptions> {
  const exposure = options.exposure ?? { kind: 'fixed', stops: 0 };
  requireMember('exposure.kind', exposure.kind, EXPOSURES);
  requireStops('exposure.stops', exposure.stops);
  requireStops('starStops', options.starStops ?? 0);
  const { toneCurve = 'acesFitted', outputFormat = 'rgba8unorm' } = options;
  requireMember('toneCurve', toneCurve, CURVES);
  requireMember('outputFormat', outputFormat, FORMATS);
  return {
    exposure,
    toneCurve,
    outputFormat,
    stars: options.stars ?? true,
    starStops: options.starStops ?? 0,
    shadows: options.shadows ?? true,
  };
}

function requireStops(field: string, stops: number): void {
  if (stops >= -MAX_STOPS && stops <= MAX_STOPS) return;
  const reason = `must be from -${MAX_STOPS} to ${MAX_STOPS}`;
  throw new RefusalError({ rule: 'EXPO-09', field, value: stops, reason });
}

/** Refuses a picture size that no device draws. @throws RefusalError (IMG-10) that names the field. */
export function requireSize(field: string, value: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= MAX_SIDE) return value;
  const reason = `must be a whole number of pixels from 1 to ${MAX_SIDE}`;
  throw new RefusalError({ rule: 'IMG-10', field, value, reason });
}
