import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sampleSphereOf } from '../flights/spheres.ts';
import { createTileRenderer } from '../render-tile.ts';
import { pictureFile } from '../serve/picture-file.ts';
import { shippedPath } from '../serve/shipped-tiles.ts';
import { openingTiles } from './opening-tiles.ts';

/*
 * Paints the tiles of the view with which the demo page opens into this folder. Run it after a change of the world's
 * code that changes its images: `node --import tsx demo/world/opening/main.ts`.
 */

for (const request of openingTiles()) {
  const sphere = sampleSphereOf(request.sphereId);
  if (sphere === null) throw new Error(`There is no sphere ${String(request.sphereId)}.`);
  const path = shippedPath(request);
  await rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true });
  const bytes = await pictureFile(createTileRenderer(sphere)(request.tile), request.format);
  await writeFile(path, bytes);
  process.stdout.write(`${path}: ${String(bytes.length)} bytes\n`);
}
