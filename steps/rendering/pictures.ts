/** What the steps of pictures share: the scenario's stage, and what was drawn of it. */
import type { CapturedImage } from '#rendering/index.js';
import type { Solid } from '../oracles/rays.js';
import { RenderStage, type Drawing } from '../scenes/renderStage.js';
import { slot, type ScenarioWorld } from '../support/world.js';

/** A scenario's stage and its last drawing. */
export interface DrawnStage {
  readonly stage: RenderStage;
  /** The glowing things for the ray tests. */
  readonly solids: { readonly hue: 'red' | 'green' | 'blue' | 'yellow' | 'white'; readonly solid: Solid }[];
  drawing: Drawing | undefined;
}

export const stage = slot((): DrawnStage => {
  const made = new RenderStage();
  // Hable's curve keeps the channels apart, so that a glowing red thing is red.
  made.options = { stars: false, toneCurve: 'hable' };
  return { stage: made, solids: [], drawing: undefined };
});

/** What a call gave that was expected to be refused, or a picture to compare with. */
export const outcome = slot<{ value: unknown }>(() => ({ value: undefined }));

/** The last drawing. @throws Error before the first. */
export function drawn(scenario: ScenarioWorld): Drawing {
  const { drawing } = scenario.use(stage);
  if (drawing === undefined) throw new Error('nothing was drawn yet');
  return drawing;
}

/** The picture that was drawn. */
export function image(state: DrawnStage): Promise<CapturedImage> {
  if (state.drawing === undefined) throw new Error('nothing was drawn yet');
  return state.drawing.renderer.capture();
}

/** The index of the pixel below and right of the middle. */
export const centerIndex = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.floor(height / 2) * width + Math.floor(width / 2);
