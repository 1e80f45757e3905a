import type { Flight, Market } from '../markets/market.ts';
import { marketOfSlug, MARKETS } from '../markets/markets.ts';
import { createAtlas } from '../plan/atlas.ts';
import { createLayout } from '../plan/layout.ts';
import { drawMapTile } from './draw-map-tile.ts';
import { drawSurfaceTile } from './draw-surface-tile.ts';
import { drawTerrainTile } from './draw-terrain-tile.ts';
import { type GeojsonLayer, geojsonOf } from './geojson.ts';
import { BUFFER, type Box, boxOf, type MapTile } from './map-tile.ts';
import { createMarketMap, type MarketMap, reaches } from './market-map.ts';

/** The tiles that maps draw, or those of what stands on the ground. */
export type Tileset = 'map' | 'surface';

export type MapRequest =
  | {
      readonly kind: 'tile';
      readonly tileset: Tileset;
      readonly tile: MapTile;
      readonly flight: Flight;
    }
  | {
      /** The heights of the ground, which are the same on both flights. */
      readonly kind: 'terrain';
      readonly tile: MapTile;
    }
  | {
      readonly kind: 'geojson';
      /** Slug of the market. */
      readonly market: string;
      readonly layer: GeojsonLayer;
      readonly box: Box;
      readonly flight: Flight;
    };

/** Maximum number of markets whose maps and planned blocks stay in memory. */
const MAX_OPEN = 4;

export function openMarketMap(market: Market, flight: Flight): MarketMap {
  const layout = createLayout(market, flight);
  return createMarketMap(layout, createAtlas(layout));
}

/**
 * Creates a function that returns the response to a request. The function caches the maps of the most
 * recently used markets. The response is empty where the map has no content.
 */
export function createMapHandler(): (request: MapRequest) => Uint8Array | Promise<Uint8Array> {
  // A map iterates in insertion order. Each use reinserts its market, so the first market is the least
  // recently used.
  const openMaps = new Map<string, MarketMap>();
  const open = (slug: string, flight: Flight): MarketMap | null => {
    const key = `${slug}/${flight}`;
    const market = marketOfSlug(slug);
    if (market === null) return null;
    const map = openMaps.get(key) ?? openMarketMap(market, flight);
    openMaps.delete(key);
    openMaps.set(key, map);
    const [oldest] = openMaps.keys();
    if (openMaps.size > MAX_OPEN && oldest !== undefined) openMaps.delete(oldest);
    return map;
  };
  return (request) => {
    if (request.kind === 'terrain') return drawTerrainTile(request.tile);
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
    return (request.tileset === 'map' ? drawMapTile : drawSurfaceTile)(maps, request.tile);
  };
}
