/**
 * The check of a picture against its approved reference, goldens/<name>.png.
 *
 * On the pinned software driver the same scene gives the same bytes everywhere, so equal bytes pass at once and pixelmatch
 * judges a difference. Another adapter rounds differently: there FLIP judges, and the report says so.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { decodePng, writePng } from '#host/pngSink.js';
import { asserted } from './assertions.js';
import { flip, type ByteImage } from './flip.js';

/** The largest FLIP value that passes without a reason of its own. */
export const LARGEST_FLIP = 0.1;

/** How a picture is judged. */
export interface GoldenCheck {
  readonly name: string;
  readonly image: ByteImage;
  /** Whether the pinned driver drew it. */
  readonly pinned: boolean;
  /** The folder of the references. */
  readonly folder?: string;
  /** The environment variable APPROVE_GOLDENS when left out. */
  readonly approve?: boolean;
  /** A tolerance of its own and why the picture needs it. */
  readonly tolerance?: { readonly flip: number; readonly reason: string };
}

/** How a passing picture was judged. */
export interface GoldenVerdict {
  readonly by: 'bytes' | 'pixelmatch' | 'FLIP' | 'approval';
  readonly report: string;
}

const goldensFolder = (): string => fileURLToPath(new URL('../../../goldens', import.meta.url));

/**
 * Checks a picture. A failure leaves <name>.actual.png and the heat map <name>.flip.png beside the reference; a pass
 * removes both. `APPROVE_GOLDENS=1` takes the picture as the new reference.
 * @throws Error that says how the picture differs.
 */
export async function checkGolden(check: GoldenCheck): Promise<GoldenVerdict> {
  asserted();
  const folder = check.folder ?? goldensFolder();
  const path = join(folder, `${check.name}.png`);
  if (check.approve ?? process.env['APPROVE_GOLDENS'] === '1') {
    await writePng(path, check.image);
    await removeTraces(folder, check.name);
    return { by: 'approval', report: `${check.name} is the new reference` };
  }
  const image = { ...check.image, pixels: opaque(check.image.pixels) };
  const reference = await readReference(path);
  if (reference === undefined) {
    await writePng(join(folder, `${check.name}.actual.png`), image);
    throw new Error(`there is no goldens/${check.name}.png; APPROVE_GOLDENS=1 approves ${check.name}.actual.png`);
  }
  const verdict = judge(check, reference, image);
  if (typeof verdict !== 'string') {
    await removeTraces(folder, check.name);
    return verdict;
  }
  await writePng(join(folder, `${check.name}.actual.png`), image);
  if (sameSize(reference, image)) await writePng(join(folder, `${check.name}.flip.png`), heatMap(reference, image));
  throw new Error(verdict);
}

/** The verdict, or in words why the picture fails. */
function judge(check: GoldenCheck, reference: ByteImage, image: ByteImage): GoldenVerdict | string {
  const { name, pinned } = check;
  if (!sameSize(reference, image)) {
    const size = ({ width, height }: ByteImage): string => `${width} x ${height}`;
    return `${name} has ${size(image)} pixels, its reference ${size(reference)}`;
  }
  if (Buffer.compare(reference.pixels, image.pixels) === 0) return { by: 'bytes', report: `${name} has equal bytes` };
  const largest = flip(reference, image).reduce((most, value) => Math.max(most, value), 0);
  const shown = largest.toFixed(4);
  if (pinned && check.tolerance === undefined) {
    const different = pixelmatch(reference.pixels, image.pixels, undefined, image.width, image.height);
    if (different === 0) return { by: 'pixelmatch', report: `${name} differs, at most by FLIP ${shown}` };
    return `${name} differs in ${different} pixels; the largest FLIP value is ${shown}`;
  }
  const allowed = check.tolerance?.flip ?? LARGEST_FLIP;
  const why = check.tolerance?.reason ?? 'this is not the pinned driver';
  if (largest <= allowed) return { by: 'FLIP', report: `${name}: FLIP ${shown} of ${allowed} allowed, because ${why}` };
  return `${name}: the largest FLIP value is ${shown}, above ${allowed} (judged by FLIP, because ${why})`;
}

async function readReference(path: string): Promise<ByteImage | undefined> {
  try {
    return decodePng(await readFile(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const sameSize = (a: ByteImage, b: ByteImage): boolean => a.width === b.width && a.height === b.height;

function opaque(pixels: Uint8Array): Uint8Array {
  return pixels.map((value, at) => (at % 4 === 3 ? 255 : value));
}

/** The heat map's colours from no change to the largest: black, purple, red, orange, pale yellow. */
const HEAT: readonly (readonly [red: number, green: number, blue: number])[] = [
  [0, 0, 0],
  [90, 16, 110],
  [210, 40, 60],
  [250, 140, 30],
  [252, 250, 180],
];

function heatMap(reference: ByteImage, image: ByteImage): ByteImage {
  const { width, height } = image;
  const pixels = new Uint8Array(width * height * 4);
  flip(reference, image).forEach((value, at) => {
    const place = value * (HEAT.length - 1);
    const low = Math.min(Math.floor(place), HEAT.length - 2);
    const [from, to] = [HEAT[low] ?? [0, 0, 0], HEAT[low + 1] ?? [0, 0, 0]];
    for (let lane = 0; lane < 3; lane++) {
      const start = from[lane] as number;
      pixels[at * 4 + lane] = Math.round(start + ((to[lane] as number) - start) * (place - low));
    }
  });
  return { width, height, pixels };
}

async function removeTraces(folder: string, name: string): Promise<void> {
  await rm(join(folder, `${name}.actual.png`), { force: true });
  await rm(join(folder, `${name}.flip.png`), { force: true });
}
