/** Draws the ideal image of the cold start's view without tiles. Each pixel is the mean of 4 × 4 exact samples. */
import { mkdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import { PICTURE, START_VIEW } from '../view.ts';
import { colorOf } from './panorama.ts';
import { CACHE, IDEAL_FILE } from './paths.ts';

/** Number of samples along each side of a pixel. */
const SAMPLES = 4;
const LOWEST_PRIORITY = 19;

function meanColor(left: number, top: number): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < SAMPLES * SAMPLES; i++) {
    const x = left + ((i % SAMPLES) + 0.5) / SAMPLES;
    const y = top + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES;
    const color = colorOf(rayOfPixel(START_VIEW, PICTURE, { x, y }));
    for (let channel = 0; channel < 3; channel++) sum[channel]! += color[channel]!;
  }
  return [sum[0] / SAMPLES ** 2, sum[1] / SAMPLES ** 2, sum[2] / SAMPLES ** 2];
}

setPriority(LOWEST_PRIORITY);
const pixels = Buffer.alloc(PICTURE.width * PICTURE.height * 3);
for (let y = 0, at = 0; y < PICTURE.height; y++) {
  for (let x = 0; x < PICTURE.width; x++, at += 3) {
    const color = meanColor(x, y);
    for (let channel = 0; channel < 3; channel++) pixels[at + channel] = Math.round(color[channel]!);
  }
}
await mkdir(CACHE, { recursive: true });
await sharp(pixels, { raw: { ...PICTURE, channels: 3 } })
  .png()
  .toFile(IDEAL_FILE);
