import { Hono } from 'hono';
import { collectionOf, describeMarket } from '../../world/collection.ts';
import { spheresOver } from '../../world/flights/spheres.ts';
import { MARKETS, marketOfSlug } from '../../world/markets/markets.ts';
import type { SampleTiles } from '../../world/serve/sample-tiles.ts';
import { Keep, answerBytes, answerMissing, typeOf } from '../../host/routes/answer-file.ts';
import { TILE_PATTERN, readTileAddress } from '../../host/routes/tile-address.ts';
import { sampleTileResponder } from './tiles.ts';

/** The generated world: its markets, the spheres over each, and their tiles, rendered when they are first asked for. */
export function sampleRoutes(tiles: SampleTiles): Hono {
  // Markets, flights and pictures come from the same code: its version stands for all of them.
  const etag = `"${tiles.version}"`;
  const respond = sampleTileResponder(tiles);
  return new Hono()
    .get('/markets.json', (c) => {
      const markets = JSON.stringify({ markets: MARKETS.map(describeMarket) });
      return answerBytes(c, markets, { etag, type: typeOf('markets.json'), keep: Keep.checked });
    })
    .get('/:market/spheres.geojson', (c) => {
      const market = marketOfSlug(c.req.param('market'));
      if (market === null) return answerMissing(c);
      const spheres = [...spheresOver(market, 0), ...spheresOver(market, 1)];
      const list = JSON.stringify(collectionOf(spheres, tiles.version));
      return answerBytes(c, list, { etag, type: typeOf('spheres.geojson'), keep: Keep.checked });
    })
    .get(TILE_PATTERN, (c) => {
      const address = readTileAddress(c.req.param());
      return address === null ? answerMissing(c) : respond(c, address);
    });
}
