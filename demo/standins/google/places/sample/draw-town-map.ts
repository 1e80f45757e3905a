import type { Market } from '../../../../world/markets/market.ts';
import { createAtlas } from '../../../../world/plan/atlas.ts';
import { createLayout } from '../../../../world/plan/layout.ts';
import type { TownMap } from './town-map.ts';

/** Streets and places are told as far from a market's centre, metres. */
const REACH = 3900;

/** Draws the map of a market as it was at the newer flight. */
export function drawTownMap(market: Market): TownMap {
  const layout = createLayout(market, 1);
  return {
    market,
    blockAt: layout.blockAt,
    distanceToWater: layout.distanceToWater,
    holds: ({ x, z }) => Math.abs(x) < REACH && Math.abs(z) < REACH,
    blocks: layout.blocksIn(-REACH, -REACH, REACH, REACH),
    ...createAtlas(layout),
  };
}
