import { Hono } from 'hono';
import { collectionOf, describeMarket } from '../../world/collection.ts';
import { spheresOver } from '../../world/flights/spheres.ts';
import { MARKETS, marketOfSlug } from '../../world/markets/markets.ts';
import type { SampleTiles } from '../../world/serve/sample-tiles.ts';
import { CacheControl, sendBytes, sendNotFound, mediaTypeOf } from '../../host/routes/send-file.ts';
import { TILE_PATTERN, parseTileAddress } from '../../host/routes/tile-address.ts';
import { sampleTileResponder } from './tiles.ts';

/** The generated world: its markets, the spheres of each, and their tiles, rendered on the first request. */
export function sampleRoutes(tiles: SampleTiles): Hono {
  // Markets, flights and pictures come from the same code: its version identifies all of them.
  const etag = `"${tiles.version}"`;
  const respond = sampleTileResponder(tiles);
  return new Hono()
    .get('/markets.json', (c) => {
      const markets = JSON.stringify({ markets: MARKETS.map(describeMarket) });
      return sendBytes(c, markets, {
        etag,
        type: mediaTypeOf('markets.json'),
        keep: CacheControl.revalidate,
      });
    })
    .get('/:market/spheres.geojson', (c) => {
      const market = marketOfSlug(c.req.param('market'));
      if (market === null) return sendNotFound(c);
      const spheres = [...spheresOver(market, 0), ...spheresOver(market, 1)];
      const list = JSON.stringify(collectionOf(spheres, tiles.version));
      return sendBytes(c, list, {
        etag,
        type: mediaTypeOf('spheres.geojson'),
        keep: CacheControl.revalidate,
      });
    })
    .get(TILE_PATTERN, (c) => {
      const address = parseTileAddress(c.req.param());
      return address === null ? sendNotFound(c) : respond(c, address);
    });
}
