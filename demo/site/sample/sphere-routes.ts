import { type Context, Hono } from 'hono';
import { sphereIds } from '../../host/providers/spheres/sphere-source.ts';
import { CacheControl, sendBytes, sendNotFound, mediaTypeOf } from '../../host/routes/send-file.ts';
import {
  STRIP_PATTERN,
  TILE_PATTERN,
  type TileAddress,
  parseStripAddress,
  parseTileAddress,
} from '../../host/routes/tile-address.ts';
import { collectionOf, describeMarket } from '../../world/collection.ts';
import { spheresOver } from '../../world/flights/spheres.ts';
import { MARKETS, marketOfSlug } from '../../world/markets/markets.ts';
import type { SampleTiles } from '../../world/serve/sample-tiles.ts';
import { sampleTileResponder } from './tiles.ts';

const firstId = sphereIds.sample.first;

/** Returns an address with the sphere's number in the world. URLs can also contain the sphere's id in the database. */
const inWorld = (address: TileAddress): TileAddress => {
  const { sphereId } = address;
  return { ...address, sphereId: sphereId < firstId ? sphereId : sphereId - firstId };
};

/**
 * Serves the generated world: its markets, the spheres of each market, and their tiles and strips, rendered on
 * the first request. `addressOf` returns the network address of a client.
 */
export function sampleRoutes(tiles: SampleTiles, addressOf: (c: Context) => string): Hono {
  // The version identifies markets, flights and images, because all of them come from the same code.
  const etag = `"${tiles.version}"`;
  const respond = sampleTileResponder(tiles, addressOf);
  return new Hono()
    .get('/markets.json', (c) => {
      const markets = JSON.stringify({ markets: MARKETS.map((market) => describeMarket(market, firstId)) });
      return sendBytes(c, markets, {
        etag,
        type: mediaTypeOf('markets.json'),
        cacheControl: CacheControl.revalidate,
      });
    })
    .get('/:market/spheres.geojson', (c) => {
      const market = marketOfSlug(c.req.param('market'));
      if (market === null) return sendNotFound(c);
      const spheres = [...spheresOver(market, 0), ...spheresOver(market, 1)];
      const list = JSON.stringify(collectionOf(spheres, { version: tiles.version, firstId }));
      return sendBytes(c, list, {
        etag,
        type: mediaTypeOf('spheres.geojson'),
        cacheControl: CacheControl.revalidate,
      });
    })
    .get(TILE_PATTERN, (c) => {
      const address = parseTileAddress(c.req.param());
      return address === null ? sendNotFound(c) : respond(c, inWorld(address));
    })
    .get(STRIP_PATTERN, (c) => {
      const address = parseStripAddress(c.req.param());
      return address === null ? sendNotFound(c) : respond(c, inWorld(address));
    });
}
