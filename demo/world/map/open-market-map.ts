import type { Flight, Market } from '../markets/market.ts';
import { createAtlas } from '../plan/atlas.ts';
import { createLayout } from '../plan/layout.ts';
import { createMarketMap, type MarketMap } from './market-map.ts';

/** Lays a market out as it was at a flight, and makes its map. */
export function openMarketMap(market: Market, flight: Flight): MarketMap {
  const layout = createLayout(market, flight);
  return createMarketMap(layout, createAtlas(layout));
}
