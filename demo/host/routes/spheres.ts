import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { Keep, answerBytes, answerFile, answerMissing, typeOf } from './answer-file.ts';
import { TILE_PATTERN, readTileAddress } from './tile-address.ts';
import { type TileParts, answerTile } from './tiles.ts';

/** What the list is before anything was ingested. */
const EMPTY = JSON.stringify({ type: 'FeatureCollection', features: [] });

/** The spheres' tiles, and the list that `npm run ingest` writes into its folder. */
export function spheresRoutes(folder: string, parts: TileParts): Hono {
  const list = join(folder, 'spheres.geojson');
  return new Hono()
    .get('/spheres.geojson', async (c) => {
      const exists = await stat(list).catch(() => null);
      if (exists) return answerFile(c, list, Keep.checked);
      return answerBytes(c, EMPTY, { etag: '"none"', type: typeOf(list), keep: Keep.checked });
    })
    .get(TILE_PATTERN, (c) => {
      const address = readTileAddress(c.req.param());
      return address === null ? answerMissing(c) : answerTile(c, address, parts);
    });
}
