import { join } from 'node:path';
import { Hono } from 'hono';
import { Keep, answerFile, answerMissing } from './answer-file.ts';
import { TILE_PATTERN, readTileAddress } from './tile-address.ts';

/** Ingested spheres: the folder that `npm run ingest` writes. */
export function spheresRoutes(folder: string): Hono {
  return new Hono()
    .get('/spheres.geojson', (c) => answerFile(c, join(folder, 'spheres.geojson'), Keep.checked))
    .get(TILE_PATTERN, (c) => {
      const address = readTileAddress(c.req.param());
      if (!address) return answerMissing(c);
      const { sphereId, tile, format } = address;
      const file = `${tile.x}_${tile.y}.${format}`;
      return answerFile(c, join(folder, String(sphereId), tile.face, String(tile.level), file), Keep.aWhile);
    });
}
