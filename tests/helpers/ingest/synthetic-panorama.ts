import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { vectorOf } from '../../../elements/geo/camera.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import type { SphereImage } from '../../../elements/photo/sphere-image.ts';

/** Encodes a direction as a color. Each channel contains one coordinate in the image's frame. */
export const colorOf = ([x, y, z]: Vec3): [number, number, number] => [
  128 + 110 * x,
  128 + 110 * y,
  128 + 110 * z,
];

export function directionPanorama(height: number): SphereImage {
  const width = 2 * height;
  const pixels = new Uint8Array(new SharedArrayBuffer(width * height * 3));
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pan = ((column + 0.5) / width - 0.5) * 360;
      const tilt = 90 - ((row + 0.5) / height) * 180;
      pixels.set(colorOf(vectorOf({ pan, tilt })).map(Math.round), (row * width + column) * 3);
    }
  }
  return { pixels, width, height, fullWidth: width, fullHeight: height, left: 0, top: 0 };
}

const scratchFolders: string[] = [];

process.on('exit', () => {
  for (const folder of scratchFolders) rmSync(folder, { recursive: true, force: true });
});

/** Creates a folder for one test. The folder is deleted when the process exits. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ingest-test-'));
  scratchFolders.push(folder);
  return folder;
}

const pictures = new Map<number, Buffer>();

/** Returns the pixels of the panorama as a picture, which are computed once per height. */
export function panoramaPicture(height: number): Sharp {
  const pixels = pictures.get(height) ?? Buffer.from(directionPanorama(height).pixels);
  pictures.set(height, pixels);
  return sharp(pixels, { raw: { width: 2 * height, height, channels: 3 } });
}

export async function writePanorama(path: string, height = 256, xmp?: string): Promise<void> {
  const picture = panoramaPicture(height);
  await (xmp === undefined ? picture : picture.withXmp(xmp)).png().toFile(path);
}
