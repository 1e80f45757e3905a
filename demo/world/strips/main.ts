import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTileRenderer } from '../render-tile.ts';
import { stripFile } from '../serve/picture-file.ts';
import { SHIPPED_STRIPS_FOLDER, shippedStripPath } from '../serve/shipped-tiles.ts';
import { openingSpheres } from './opening-spheres.ts';

/*
 * Paints the strips of all cities' opening spheres into this folder. Run it after a change of the world's code
 * that changes its images: `node --import tsx demo/world/strips/main.ts`.
 */

await mkdir(SHIPPED_STRIPS_FOLDER, { recursive: true });
for (const name of await readdir(SHIPPED_STRIPS_FOLDER))
  if (name.endsWith('.webp')) await rm(join(SHIPPED_STRIPS_FOLDER, name));
for (const sphere of openingSpheres()) {
  const bytes = await stripFile(createTileRenderer(sphere)('strip'));
  await writeFile(shippedStripPath(sphere.id), bytes);
  process.stdout.write(`${sphere.market.slug}: ${String(sphere.id)}.webp, ${String(bytes.length)} bytes\n`);
}
