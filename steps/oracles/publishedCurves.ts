/** Tone curves and the display encoding as they were published, for comparison with what is shown. */

export type Color = readonly [red: number, green: number, blue: number];

const dot = (row: Color, color: Color): number => row[0] * color[0] + row[1] * color[1] + row[2] * color[2];
const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Stephen Hill's fit of the ACES RRT and ODT (BakingLab, 2016). */
export function hillAces(color: Color): Color {
  const fit = (row: Color): number => {
    const v = dot(row, color);
    return (v * (v + 0.0245786) - 0.000090537) / (v * (0.983729 * v + 0.432951) + 0.238081);
  };
  const tone: Color = [
    fit([0.59719, 0.35458, 0.04823]),
    fit([0.076, 0.90834, 0.01566]),
    fit([0.0284, 0.13383, 0.83777]),
  ];
  return [
    clamp(dot([1.60475, -0.53108, -0.07367], tone)),
    clamp(dot([-0.10208, 1.10813, -0.00605], tone)),
    clamp(dot([-0.00327, -0.07276, 1.07602], tone)),
  ];
}

/** John Hable's curve (Uncharted 2, GDC 2010) with shoulder A, linear B and C, toe D, E and F, and white at 11.2. */
export function hableFilmic(color: Color): Color {
  const [A, B, C, D, E, F, W] = [0.15, 0.5, 0.1, 0.2, 0.02, 0.3, 11.2];
  const f = (x: number): number => (x * (A * x + C * B) + D * E) / (x * (A * x + B) + D * F) - E / F;
  const channel = (value: number): number => clamp(f(2 * value) / f(W));
  return [channel(color[0]), channel(color[1]), channel(color[2])];
}

/** IEC 61966-2-1: what a display is sent for a linear value, on the scale of 0 to 255 and not rounded. */
export const srgbScale = (linear: number): number =>
  255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.pow(linear, 1 / 2.4) - 0.055);
