import { metresOfPlace } from '../../../../world/markets/market-frame.ts';
import type { Market } from '../../../../world/markets/market.ts';
import { plainName } from '../read-search.ts';
import type { Point } from '../gazetteer.ts';
import { indexMarket, type MarketPlaces } from './market-places.ts';
import type { Ground } from './spot.ts';
import type { TownMap } from './town-map.ts';

/** As many markets are held in memory; the one used longest ago is given up for another. */
const MOST_HELD = 6;

/** The markets, put in order by name when they are first needed. */
export interface MarketShelf {
  readonly markets: readonly Market[];
  readonly open: (market: Market) => MarketPlaces;
  /** Whether a market is held, so that to look into it costs next to nothing. */
  readonly isOpen: (market: Market) => boolean;
  /** A market's name as it is compared. */
  readonly nameOf: (market: Market) => string;
}

/** Holds the markets used last; `draw` makes the map of one. */
export function createMarketShelf(
  markets: readonly Market[],
  draw: (market: Market) => TownMap,
  mostHeld = MOST_HELD,
): MarketShelf {
  // The order of a map's keys is that of their setting: the first was used longest ago.
  const held = new Map<Market, MarketPlaces>();
  const names = new Map(markets.map((market) => [market, plainName(market.name)]));
  return {
    markets,
    isOpen: (market) => held.has(market),
    nameOf: (market) => names.get(market) ?? '',
    open: (market) => {
      const places = held.get(market) ?? indexMarket(draw(market));
      held.delete(market);
      held.set(market, places);
      const [oldest] = held.keys();
      if (held.size > mostHeld && oldest !== undefined) held.delete(oldest);
      return places;
    },
  };
}

/** Where a point lies in a market's metres. */
export function groundOf(market: Market, { lat, lng }: Point): Ground {
  const { x, z } = metresOfPlace(market, { latitude: lat, longitude: lng, altitude: market.ground });
  return { x, z };
}

/** Metres from a market's centre to a point. */
export function metresAway(market: Market, point: Point): number {
  const { x, z } = groundOf(market, point);
  return Math.sqrt(x * x + z * z);
}
