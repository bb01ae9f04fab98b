/**
 * Tone curves in TypeScript: the twin of shaders/toneCurve.wgsl (rules TONE-03 to TONE-08).
 */

/** `acesFitted` is Stephen Hill's fit of the ACES reference transforms, `hable` John Hable's filmic curve. */
export type ToneCurve = 'acesFitted' | 'hable';

type Channels = readonly [red: number, green: number, blue: number];

const ACES_INPUT: readonly Channels[] = [
  [0.59719, 0.35458, 0.04823],
  [0.076, 0.90834, 0.01566],
  [0.0284, 0.13383, 0.83777],
];
const ACES_OUTPUT: readonly Channels[] = [
  [1.60475, -0.53108, -0.07367],
  [-0.10208, 1.10813, -0.00605],
  [-0.00327, -0.07276, 1.07602],
];

const clamp01 = (value: number): number => Math.min(Math.max(value, 0), 1);
const row = (matrix: readonly Channels[], index: number, color: Channels): number => {
  const [a, b, c] = matrix[index] as Channels;
  return a * color[0] + b * color[1] + c * color[2];
};
const times = (matrix: readonly Channels[], color: Channels): Channels => [
  row(matrix, 0, color),
  row(matrix, 1, color),
  row(matrix, 2, color),
];
const each = (color: Channels, of: (value: number) => number): Channels => [of(color[0]), of(color[1]), of(color[2])];

function acesFitted(color: Channels): Channels {
  const fitted = each(
    times(ACES_INPUT, color),
    (v) => (v * (v + 0.0245786) - 0.000090537) / (v * (0.983729 * v + 0.432951) + 0.238081),
  );
  return each(times(ACES_OUTPUT, fitted), clamp01);
}

const hableCurve = (x: number): number => (x * (0.15 * x + 0.05) + 0.004) / (x * (0.15 * x + 0.5) + 0.06) - 0.02 / 0.3;

const hable = (color: Channels): Channels => each(color, (x) => clamp01(hableCurve(2 * x) / hableCurve(11.2)));

/** A linear, exposed colour as a display can show it, still linear, each channel in [0, 1]. */
export function toneMapped(color: Channels, curve: ToneCurve): Channels {
  switch (curve) {
    case 'acesFitted':
      return acesFitted(color);
    case 'hable':
      return hable(color);
  }
}
