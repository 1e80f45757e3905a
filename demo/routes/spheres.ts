import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { Keep, answerBytes, answerFile, answerMissing, typeOf } from './answer-file.ts';
import { TILE_PATTERN, readTileAddress } from './tile-address.ts';

/** What the list is before anything was ingested. */
const EMPTY = JSON.stringify({ type: 'FeatureCollection', features: [] });

/** Ingested spheres: the folder that `npm run ingest` writes. */
export function spheresRoutes(folder: string): Hono {
  const list = join(folder, 'spheres.geojson');
  return new Hono()
    .get('/spheres.geojson', async (c) => {
      const exists = await stat(list).catch(() => null);
      if (exists) return answerFile(c, list, Keep.checked);
      return answerBytes(c, EMPTY, { etag: '"none"', type: typeOf(list), keep: Keep.checked });
    })
    .get(TILE_PATTERN, (c) => {
      const address = readTileAddress(c.req.param());
      if (!address) return answerMissing(c);
      const { sphereId, tile, format } = address;
      const file = `${tile.x}_${tile.y}.${format}`;
      return answerFile(c, join(folder, String(sphereId), tile.face, String(tile.level), file), Keep.aWhile);
    });
}
