import type { Flight } from '../markets/market.ts';
import { marketOfSlug, MARKETS } from '../markets/markets.ts';
import { drawMapTile } from './draw-map-tile.ts';
import { type GeojsonLayer, geojsonOf } from './geojson.ts';
import { BUFFER, type Box, boxOf, type MapTile } from './map-tile.ts';
import { type MarketMap, reaches } from './market-map.ts';
import { openMarketMap } from './open-market-map.ts';

/** What can be asked of the world's map. */
export type MapRequest =
  | { readonly kind: 'tile'; readonly tile: MapTile; readonly flight: Flight }
  | {
      readonly kind: 'geojson';
      /** Its slug. */
      readonly market: string;
      readonly layer: GeojsonLayer;
      readonly box: Box;
      readonly flight: Flight;
    };

/** As many maps of markets are held, each with the blocks that it has planned. */
const MOST_HELD = 4;

/** Answers requests one after the other, and keeps the markets that were asked for last; the answer to what is nowhere is empty. */
export function createMapAnswerer(): (request: MapRequest) => Uint8Array {
  // The order of a map's keys is that of their setting: the first was used longest ago.
  const held = new Map<string, MarketMap>();
  const open = (slug: string, flight: Flight): MarketMap | null => {
    const key = `${slug}/${flight}`;
    const market = marketOfSlug(slug);
    if (market === null) return null;
    const map = held.get(key) ?? openMarketMap(market, flight);
    held.delete(key);
    held.set(key, map);
    const [oldest] = held.keys();
    if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest);
    return map;
  };
  return (request) => {
    const { flight } = request;
    if (request.kind === 'geojson') {
      const map = open(request.market, flight);
      const text = map === null ? '' : JSON.stringify(geojsonOf(map, request.layer, request.box));
      return new TextEncoder().encode(text);
    }
    const box = boxOf(request.tile, BUFFER);
    const maps = MARKETS.filter((market) => reaches(market, box)).flatMap(
      ({ slug }) => open(slug, flight) ?? [],
    );
    return drawMapTile(maps, request.tile);
  };
}
