import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { createStrips } from '../providers/spheres/strips.ts';
import { CacheControl, sendBytes, sendFile, sendNotFound, mediaTypeOf } from './send-file.ts';
import { STRIP_PATTERN, TILE_PATTERN, parseStripAddress, parseTileAddress } from './tile-address.ts';
import { type TileSources, sendTile } from './tiles.ts';

/** List of spheres before the first ingest. */
const EMPTY = JSON.stringify({ type: 'FeatureCollection', features: [] });

/** Serves the spheres' tiles and strips, and the list that `npm run ingest` writes to `folder`. */
export function spheresRoutes(folder: string, sources: Omit<TileSources, 'strips'>): Hono {
  const list = join(folder, 'spheres.geojson');
  const all = { ...sources, strips: createStrips(sources.tiles) };
  return new Hono()
    .get('/spheres.geojson', async (c) => {
      const exists = await stat(list).catch(() => null);
      if (exists) return sendFile(c, list, CacheControl.revalidate);
      return sendBytes(c, EMPTY, {
        etag: '"none"',
        type: mediaTypeOf(list),
        cacheControl: CacheControl.revalidate,
      });
    })
    .get(TILE_PATTERN, (c) => {
      const address = parseTileAddress(c.req.param());
      return address === null ? sendNotFound(c) : sendTile(c, address, all);
    })
    .get(STRIP_PATTERN, (c) => {
      const address = parseStripAddress(c.req.param());
      return address === null ? sendNotFound(c) : sendTile(c, address, all);
    });
}
