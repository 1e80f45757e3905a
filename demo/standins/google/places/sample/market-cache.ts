import { metersOfPlace } from '../../../../world/markets/market-frame.ts';
import type { Market } from '../../../../world/markets/market.ts';
import type { Point } from '../gazetteer.ts';
import { plainName } from '../read-search.ts';
import { indexMarket, type MarketPlaces } from './market-places.ts';
import type { Ground } from './spot.ts';
import type { TownMap } from './town-map.ts';

/** Maximum number of markets in memory. The least recently used market is evicted first. */
const MAX_OPEN = 6;

export interface MarketCache {
  readonly markets: readonly Market[];
  readonly open: (market: Market) => MarketPlaces;
  /** Returns whether a market is in memory, so that searching it is cheap. */
  readonly isOpen: (market: Market) => boolean;
  readonly nameOf: (market: Market) => string;
}

/** Caches the most recently used markets. `draw` creates a market's map. */
export function createMarketCache(
  markets: readonly Market[],
  draw: (market: Market) => TownMap,
  maxOpen = MAX_OPEN,
): MarketCache {
  // A `Map` iterates in insertion order, and each use inserts a market again. The first market is therefore
  // the least recently used.
  const opened = new Map<Market, MarketPlaces>();
  const names = new Map(markets.map((market) => [market, plainName(market.name)]));
  return {
    markets,
    isOpen: (market) => opened.has(market),
    nameOf: (market) => names.get(market) ?? '',
    open: (market) => {
      const places = opened.get(market) ?? indexMarket(draw(market));
      opened.delete(market);
      opened.set(market, places);
      const [oldest] = opened.keys();
      if (opened.size > maxOpen && oldest !== undefined) opened.delete(oldest);
      return places;
    },
  };
}

export function groundOf(market: Market, { lat, lng }: Point): Ground {
  const { x, z } = metersOfPlace(market, { latitude: lat, longitude: lng, altitude: market.ground });
  return { x, z };
}

/** Returns the distance from a market's center to a point, in meters. */
export function metersAway(market: Market, point: Point): number {
  const { x, z } = groundOf(market, point);
  return Math.sqrt(x * x + z * z);
}
