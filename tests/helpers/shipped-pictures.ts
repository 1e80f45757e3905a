import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type SeededFavorite, favoritePicturePath } from '../../demo/standins/companies/favorite-pictures.ts';
import { paintView } from '../../demo/standins/companies/pictures/paint-view.ts';
import { createTileRenderer } from '../../demo/world/render-tile.ts';
import type { SampleSphere } from '../../demo/world/sample-sphere.ts';
import { pictureFile, stripFile } from '../../demo/world/serve/picture-file.ts';
import { shippedPath, shippedStripPath } from '../../demo/world/serve/shipped-tiles.ts';
import { type TileRequest, pathOfRequest } from '../../demo/world/serve/tile-request.ts';
import { STRIP_MAX_BYTES } from '../../elements/geo/strip.ts';
import { MAX_PICTURE_BYTES } from '../../web/contract/favorite.ts';

/**
 * Maximum mean difference between a picture in the repository and the same picture painted by this machine, in 8-bit
 * steps. Other versions of the encoder can give slightly different pixels. A strip of another sphere differs by
 * more than 10 steps.
 */
const TOLERANCE = 1;

/**
 * Maximum difference between the means of two blocks of 8 by 8 pixels, in 8-bit steps. It reveals a change of a
 * small part of a picture, such as a different building.
 */
const BLOCK_TOLERANCE = 6;

const BLOCK = 8;

const pixelsOf = async (file: Buffer) =>
  sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });

interface Pixels {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number; readonly channels: number };
}

/** Returns the mean difference of two pictures, and the largest difference of the means of two blocks. */
function differencesOf(a: Pixels, b: Pixels): { readonly mean: number; readonly block: number } {
  const { width, height, channels } = a.info;
  const across = width / BLOCK;
  const blocks = new Float64Array((across * height) / BLOCK);
  let sum = 0;
  for (const [at, value] of a.data.entries()) {
    const difference = value - (b.data[at] ?? 0);
    const pixel = Math.floor(at / channels);
    const block = Math.floor(pixel / width / BLOCK) * across + Math.floor((pixel % width) / BLOCK);
    blocks[block] = (blocks[block] ?? 0) + difference / (BLOCK * BLOCK * channels);
    sum += Math.abs(difference);
  }
  return { mean: sum / a.data.length, block: Math.max(...blocks.map(Math.abs)) };
}

/** A picture in the repository, and how to paint it. */
interface ShippedPicture {
  readonly name: string;
  readonly path: string;
  readonly maxBytes: number;
  readonly paint: () => Promise<Buffer>;
  /** Command that paints all pictures of this kind. */
  readonly command: string;
}

/** Checks that a picture in the repository is the one that the world's code paints. */
async function checkShipped({ name, path, maxBytes, paint, command }: ShippedPicture): Promise<void> {
  const repaint = `Repaint all of them with \`${command}\`, and look at some of them.`;
  const file = await readFile(path).catch(() => assert.fail(`${name} is missing. ${repaint}`));
  assert.ok(file.length <= maxBytes, `${name} has ${file.length} bytes. ${repaint}`);
  const shipped = await pixelsOf(file);
  const painted = await pixelsOf(await paint());
  assert.deepEqual([shipped.info.width, shipped.info.height], [painted.info.width, painted.info.height]);
  const { mean, block } = differencesOf(shipped, painted);
  assert.ok(
    mean <= TOLERANCE && block <= BLOCK_TOLERANCE,
    `${name} differs from the one that the world's code paints: ${mean.toFixed(2)} steps on average, ${block.toFixed(2)} in one block. ${repaint}`,
  );
}

/** Checks that the strip of a sphere in the repository is the one that the world's code paints. */
export const checkShippedStrip = (sphere: SampleSphere): Promise<void> =>
  checkShipped({
    name: `The strip of sphere ${sphere.id} (${sphere.market.slug})`,
    path: shippedStripPath(sphere.id),
    maxBytes: STRIP_MAX_BYTES,
    paint: () => stripFile(createTileRenderer(sphere)('strip')),
    command: 'node --import tsx demo/world/strips/main.ts',
  });

/** Maximum size of a tile in the repository. A full tile of a city has about 50 KB. */
const TILE_MAX_BYTES = 120_000;

/** Checks that a tile of the demo page's first view in the repository is the one that the world's code paints. */
export const checkOpeningTile = (sphere: SampleSphere, request: TileRequest): Promise<void> =>
  checkShipped({
    name: `The tile ${pathOfRequest(request)}`,
    path: shippedPath(request),
    maxBytes: TILE_MAX_BYTES,
    paint: () => pictureFile(createTileRenderer(sphere)(request.tile), request.format),
    command: 'node --import tsx demo/world/opening/main.ts',
  });

/** Checks that the picture of a seeded favorite in the repository is the one that the world's code paints. */
export const checkFavoritePicture = ({ sphere, view }: SeededFavorite): Promise<void> =>
  checkShipped({
    name: `The picture of the favorite of sphere ${view.sphereId} (${view.name})`,
    path: favoritePicturePath(view.sphereId),
    maxBytes: MAX_PICTURE_BYTES,
    paint: () => paintView(sphere, view),
    command: 'node --import tsx demo/standins/companies/pictures/main.ts',
  });
