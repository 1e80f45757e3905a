import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { tilesAcross } from '../../elements/geo/tile.ts';
import { collectionOf } from '../world/collection.ts';
import { SAMPLE_SPHERES } from '../world/sample-sphere.ts';
import type { SampleTiles } from '../world/serve/sample-tiles.ts';
import { Keep, answerBytes, answerMissing, typeOf } from './answer-file.ts';
import { TILE_PATTERN, readTileAddress } from './tile-address.ts';

/** The generated spheres: their list, and their tiles, rendered when they are first asked for. */
export function sampleRoutes(tiles: SampleTiles): Hono {
  const list = JSON.stringify(collectionOf(SAMPLE_SPHERES, tiles.version));
  const listTag = `"${createHash('sha256').update(list).digest('base64url').slice(0, 16)}"`;
  return new Hono()
    .get('/spheres.geojson', (c) =>
      answerBytes(c, list, { etag: listTag, type: typeOf('spheres.geojson'), keep: Keep.checked }),
    )
    .get(TILE_PATTERN, async (c) => {
      const address = readTileAddress(c.req.param());
      const sphere = SAMPLE_SPHERES.find(({ id }) => id === address?.sphereId);
      if (!address || !sphere) return answerMissing(c);
      const { tile, format } = address;
      const across = tilesAcross(sphere.faceWidth, tile.level);
      if (tile.x >= across || tile.y >= across) return answerMissing(c);
      const etag = `"${tiles.version}"`;
      const keep = c.req.query('v') === tiles.version ? Keep.forever : Keep.aWhile;
      const bytes = await tiles.get({ sphereId: sphere.id, tile, format });
      return answerBytes(c, bytes, { etag, type: typeOf(`tile.${format}`), keep });
    });
}
