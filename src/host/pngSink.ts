/** Captured images as PNG files. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PNG } from 'pngjs';
import { RefusalError } from '../core/errors.js';

/** Rows from the top of red, green, blue and alpha, 8 bits each. */
export interface PngImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The bytes of a PNG file of an image, opaque whatever its alpha. @throws RefusalError (GRAPH-65) for a wrong length. */
export function encodePng(image: PngImage): Uint8Array<ArrayBuffer> {
  const { width, height, pixels } = image;
  if (pixels.length !== width * height * 4) {
    const reason = `must be ${width * height * 4}, four bytes for each of ${width} x ${height} pixels`;
    throw new RefusalError({ rule: 'GRAPH-65', field: 'pixels.length', value: pixels.length, reason });
  }
  const png = new PNG({ width, height });
  png.data.set(pixels);
  for (let alpha = 3; alpha < png.data.length; alpha += 4) png.data[alpha] = 255;
  return Uint8Array.from(PNG.sync.write(png));
}

/** The image in the bytes of a PNG file. @throws Error for bytes that are none. */
export function decodePng(bytes: Uint8Array): PngImage {
  const png = PNG.sync.read(Buffer.from(bytes));
  return { width: png.width, height: png.height, pixels: Uint8Array.from(png.data) };
}

/**
 * Writes an image to a file, whole or not at all: under a name of its own first, which then takes the place of the file.
 * Missing folders are made. @throws Error of the file system; then the old file is untouched.
 */
export async function writePng(path: string, image: PngImage): Promise<void> {
  const bytes = encodePng(image);
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  try {
    await writeFile(part, bytes);
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}
