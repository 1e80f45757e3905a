import sharp, { type Sharp } from 'sharp';
import { createTileRenderer } from '../../../demo/world/render-tile.ts';
import { FACES } from '../../../elements/geo/cube-face.ts';
import { someSpheres } from './some-spheres.ts';

/*
 * Measures the cost and quality of encoder settings on tiles of the sample world. Run `node --import tsx
 * tests/bench/world/encode.ts`.
 */

sharp.concurrency(1);
sharp.cache(false);

type Encode = (picture: Sharp) => Sharp;

const encoders: Record<string, Encode> = { jpeg: (picture) => picture.jpeg({ quality: 86 }) };
for (const effort of [0, 1, 2, 4]) {
  for (const quality of [80, 84, 86, 88])
    encoders[`webp effort ${effort} quality ${quality}`] = (picture) => picture.webp({ quality, effort });
}

const pictures = someSpheres(3, 1).flatMap((sphere) => {
  const paint = createTileRenderer(sphere);
  return FACES.map((face, at) => paint({ face, level: [3, 1, 0][at % 3] ?? 0, x: 0, y: 0 }));
});

/** Returns the sum of squared differences between an image and its decoded file. */
async function squaredError(data: Uint8Array, file: Buffer): Promise<number> {
  const shown = await sharp(file).removeAlpha().raw().toBuffer();
  return shown.reduce((sum, value, at) => sum + (value - (data[at] ?? 0)) ** 2, 0);
}

for (const [name, encode] of Object.entries(encoders)) {
  const before = process.cpuUsage();
  const files: Buffer[] = [];
  for (const { data, width, height } of pictures)
    files.push(await encode(sharp(data, { raw: { width, height, channels: 3 } })).toBuffer());
  const { user, system } = process.cpuUsage(before);
  let [bytes, error, values] = [0, 0, 0];
  for (const [at, { data }] of pictures.entries()) {
    const file = files[at] as Buffer;
    bytes += file.length;
    error += await squaredError(data, file);
    values += data.length;
  }
  const decibels = 10 * Math.log10(255 ** 2 / (error / values));
  const [kb, ms] = [bytes / 1024 / pictures.length, (user + system) / 1000 / pictures.length];
  process.stdout.write(`${name}: ${kb.toFixed(1)} KB, ${ms.toFixed(1)} ms, ${decibels.toFixed(2)} dB\n`);
}
