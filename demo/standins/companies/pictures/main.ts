import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FAVORITE_PICTURES, favoritePicturePath, seededFavorites } from '../favorite-pictures.ts';
import { paintView } from './paint-view.ts';

/*
 * Paints the pictures of the seeded favorites into this folder. Run it after a change of the world's code that
 * changes its images: `node --import tsx demo/standins/companies/pictures/main.ts`.
 */

for (const name of await readdir(FAVORITE_PICTURES))
  if (name.endsWith('.webp')) await rm(join(FAVORITE_PICTURES, name));
for (const { sphere, view } of seededFavorites()) {
  const bytes = await paintView(sphere, view);
  await writeFile(favoritePicturePath(view.sphereId), bytes);
  process.stdout.write(`${view.name}: ${String(view.sphereId)}.webp, ${String(bytes.length)} bytes\n`);
}
