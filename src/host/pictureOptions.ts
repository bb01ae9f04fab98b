import type { RendererOptions } from '../rendering/index.js';

/** The stops at which the star field looks as a dark-adapted eye sees it (rule SHADE-140 shows them at +10). */
const NIGHT_STOPS = 9;

/**
 * Settings of a game's pictures at a fixed exposure. A camera exposed for a sunlit hull would show a black sky; a player
 * expects stars through a window, so they shine as if exposed on their own.
 */
export function pictureOptions(stops: number): RendererOptions {
  return { exposure: { kind: 'fixed', stops }, starStops: NIGHT_STOPS - stops };
}
