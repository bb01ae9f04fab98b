/**
 * FLIP: how strongly a viewer who flips between two images would notice each pixel's change, from 0 to 1.
 *
 * Written from the paper: Andersson, Nilsson, Akenine-Möller, Oskarsson, Åström, Fairchild, "FLIP: A Difference Evaluator
 * for Alternating Images", HPG 2020. The form for display-encoded images, with the constants of its sections 4 and 5.
 */

/** Rows from the top of red, green, blue and alpha, 8 bits each. */
export interface ByteImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Pixels that the viewer sees in a degree: a 0.7 m wide screen of 3,840 pixels from 0.7 m away. */
export const DEFAULT_PIXELS_PER_DEGREE = 67;

/** Sums of Gaussians that model how the eye's contrast sensitivity blurs each channel (table 1 of the paper). */
const SENSITIVITY: readonly (readonly (readonly [weight: number, width: number])[])[] = [
  [[1, 0.0047]],
  [[1, 0.0053]],
  [
    [34.1, 0.04],
    [13.5, 0.025],
  ],
];
const WIDEST = 0.04;
/** The width of the feature detectors, degrees. */
const FEATURE_WIDTH = 0.082;
const COLOR_EXPONENT = 0.7;
const FEATURE_EXPONENT = 0.5;
/** Up to this share of the largest colour difference the error rises to `KNEE_ERROR`, from there on slowly to 1. */
const KNEE = 0.4;
const KNEE_ERROR = 0.95;

/** One channel of an image. */
type Plane = Float64Array;
type Color = readonly [x: number, y: number, z: number];

const decode = (byte: number): number => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const DECODED = Array.from({ length: 256 }, (_, byte) => decode(byte));

const TO_XYZ: readonly Color[] = [
  [10135552 / 24577794, 8788810 / 24577794, 4435075 / 24577794],
  [2613072 / 12288897, 8788810 / 12288897, 887015 / 12288897],
  [1425312 / 73733382, 8788810 / 73733382, 70074185 / 73733382],
];
const FROM_XYZ: readonly Color[] = [
  [3.241003275, -1.537398934, -0.498615861],
  [-0.969224334, 1.87593006, 0.041554226],
  [0.055639423, -0.204011202, 1.057148933],
];
const times = (matrix: readonly Color[], color: Color): Color => {
  const [r, g, b] = color;
  const row = ([x, y, z]: Color): number => x * r + y * g + z * b;
  return [row(matrix[0] as Color), row(matrix[1] as Color), row(matrix[2] as Color)];
};
const WHITE = times(TO_XYZ, [1, 1, 1]);

/** Linear RGB to the opponent space YCxCz, whose channels the eye blurs by themselves. */
function toOpponent(rgb: Color): Color {
  const [x, y, z] = times(TO_XYZ, rgb);
  const [u, v, w] = [x / WHITE[0], y / WHITE[1], z / WHITE[2]];
  return [116 * v - 16, 500 * (u - v), 200 * (v - w)];
}

function fromOpponent([y, cx, cz]: Color): Color {
  const v = (y + 16) / 116;
  return times(FROM_XYZ, [(v + cx / 500) * WHITE[0], v * WHITE[1], (v - cz / 200) * WHITE[2]]);
}

const labCurve = (t: number): number => (t > (6 / 29) ** 3 ? Math.cbrt(t) : t / (3 * (6 / 29) ** 2) + 4 / 29);

/** Linear RGB to CIELAB whose chroma shrinks in the dark, as the eye's does (Hunt). */
function toHuntLab(rgb: Color): Color {
  const [x, y, z] = times(TO_XYZ, rgb);
  const [u, v, w] = [labCurve(x / WHITE[0]), labCurve(y / WHITE[1]), labCurve(z / WHITE[2])];
  const lightness = 116 * v - 16;
  return [lightness, 0.01 * lightness * 500 * (u - v), 0.01 * lightness * 200 * (v - w)];
}

/** The distance for large colour differences: lightness apart from chroma. */
const hyab = (p: Color, q: Color): number => Math.abs(p[0] - q[0]) + Math.hypot(p[1] - q[1], p[2] - q[2]);

const LARGEST = hyab(toHuntLab([0, 1, 0]), toHuntLab([0, 0, 1])) ** COLOR_EXPONENT;

/** The colour error of a difference, stretched so that what is visible spreads over the range. */
function colorError(difference: number): number {
  const error = difference ** COLOR_EXPONENT;
  const knee = KNEE * LARGEST;
  if (error < knee) return (error * KNEE_ERROR) / knee;
  return KNEE_ERROR + ((error - knee) / (LARGEST - knee)) * (1 - KNEE_ERROR);
}

/** FLIP of each pixel, row by row from the top. @throws Error for images of different sizes. */
export function flip(
  reference: ByteImage,
  test: ByteImage,
  pixelsPerDegree = DEFAULT_PIXELS_PER_DEGREE,
): Float64Array<ArrayBuffer> {
  if (reference.width !== test.width || reference.height !== test.height) {
    throw new Error(`FLIP compares ${sizeOf(reference)} with ${sizeOf(test)} pixels`);
  }
  const { width, height } = reference;
  const [first, second] = [opponentPlanes(reference), opponentPlanes(test)];
  const [seen, seenTest] = [seenColors(first, reference, pixelsPerDegree), seenColors(second, test, pixelsPerDegree)];
  const [features, featuresTest] = [
    featuresOf(first[0] as Plane, reference, pixelsPerDegree),
    featuresOf(second[0] as Plane, test, pixelsPerDegree),
  ];
  const out = new Float64Array(width * height);
  for (let at = 0; at < out.length; at++) {
    const color = colorError(hyab(seen[at] as Color, seenTest[at] as Color));
    const edge = Math.abs((features.edges[at] as number) - (featuresTest.edges[at] as number));
    const point = Math.abs((features.points[at] as number) - (featuresTest.points[at] as number));
    const feature = (Math.max(edge, point) / Math.SQRT2) ** FEATURE_EXPONENT;
    out[at] = color ** (1 - feature);
  }
  return out;
}

const sizeOf = ({ width, height }: ByteImage): string => `${width} x ${height}`;

function opponentPlanes({ width, height, pixels }: ByteImage): readonly Plane[] {
  const planes = [0, 1, 2].map(() => new Float64Array(width * height));
  for (let at = 0; at < width * height; at++) {
    const byte = (lane: number): number => DECODED[pixels[at * 4 + lane] as number] as number;
    toOpponent([byte(0), byte(1), byte(2)]).forEach((value, lane) => {
      (planes[lane] as Plane)[at] = value;
    });
  }
  return planes;
}

/** What the eye makes of an image: each channel blurred by its sensitivity, as colours of the Hunt-adjusted CIELAB. */
function seenColors(planes: readonly Plane[], { width, height }: ByteImage, pixelsPerDegree: number): Color[] {
  const radius = Math.ceil(3 * Math.sqrt(WIDEST / (2 * Math.PI * Math.PI)) * pixelsPerDegree);
  const blurred = planes.map((plane, channel) => {
    const sum = new Float64Array(width * height);
    // The two Gaussians of the third channel share one normalization, so that a flat area stays what it is.
    const parts = (SENSITIVITY[channel] ?? []).map(([weight, b]) => {
      const kernel = sampled(radius, (x) => Math.exp((-Math.PI * Math.PI * (x / pixelsPerDegree) ** 2) / b));
      const total = kernel.reduce((all, value) => all + value, 0);
      return { kernel, total, weight: weight * Math.sqrt(Math.PI / b) };
    });
    const norm = parts.reduce((all, { weight, total }) => all + weight * total * total, 0);
    for (const { kernel, weight } of parts) {
      const part = convolved(plane, { width, height, across: kernel, down: kernel });
      for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) + ((part[at] as number) * weight) / norm;
    }
    return sum;
  });
  return Array.from({ length: width * height }, (_, at) => {
    const lane = (channel: number): number => (blurred[channel] as Plane)[at] as number;
    const [r, g, b] = fromOpponent([lane(0), lane(1), lane(2)]);
    return toHuntLab([clamp(r), clamp(g), clamp(b)]);
  });
}

const clamp = (value: number): number => Math.min(Math.max(value, 0), 1);

/** How much of an edge and of a point each pixel is, from the first and second derivatives of a Gaussian. */
function featuresOf(
  luminance: Plane,
  { width, height }: ByteImage,
  pixelsPerDegree: number,
): { readonly edges: Plane; readonly points: Plane } {
  const sigma = 0.5 * FEATURE_WIDTH * pixelsPerDegree;
  const radius = Math.ceil(3 * sigma);
  const gauss = (x: number): number => Math.exp((-x * x) / (2 * sigma * sigma));
  const flat = normalized(sampled(radius, gauss));
  const first = balanced(sampled(radius, (x) => -x * gauss(x)));
  const second = balanced(sampled(radius, (x) => ((x * x) / (sigma * sigma) - 1) * gauss(x)));
  const plane = luminance.map((value) => (value + 16) / 116);
  const length = (kernel: readonly number[]): Plane => {
    const across = convolved(plane, { width, height, across: kernel, down: flat });
    const down = convolved(plane, { width, height, across: flat, down: kernel });
    return across.map((value, at) => Math.hypot(value, down[at] as number));
  };
  return { edges: length(first), points: length(second) };
}

const sampled = (radius: number, of: (x: number) => number): number[] =>
  Array.from({ length: 2 * radius + 1 }, (_, index) => of(index - radius));

function normalized(kernel: readonly number[]): number[] {
  const total = kernel.reduce((all, value) => all + value, 0);
  return kernel.map((value) => value / total);
}

/** Scales a kernel so that its positive weights add up to 1 and its negative ones to -1. */
function balanced(kernel: readonly number[]): number[] {
  const sum = (sign: number): number => kernel.reduce((all, value) => all + Math.max(value * sign, 0), 0);
  const [plus, minus] = [sum(1), sum(-1)];
  return kernel.map((value) => (value > 0 ? value / plus : value / minus));
}

/** A separable filter; beyond an edge the image goes on as its last pixel. */
interface Filter {
  readonly width: number;
  readonly height: number;
  readonly across: readonly number[];
  readonly down: readonly number[];
}

function convolved(plane: Plane, { width, height, across, down }: Filter): Plane {
  const rows = new Float64Array(plane.length);
  const out = new Float64Array(plane.length);
  const half = (across.length - 1) / 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = 0; k < across.length; k++) {
        const from = Math.min(Math.max(x + k - half, 0), width - 1);
        sum += (across[k] as number) * (plane[y * width + from] as number);
      }
      rows[y * width + x] = sum;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = 0; k < down.length; k++) {
        const from = Math.min(Math.max(y + k - half, 0), height - 1);
        sum += (down[k] as number) * (rows[from * width + x] as number);
      }
      out[y * width + x] = sum;
    }
  }
  return out;
}
