import type { Market } from '../../../../world/markets/market.ts';
import { createAtlas } from '../../../../world/plan/atlas.ts';
import { createLayout } from '../../../../world/plan/layout.ts';
import type { TownMap } from './town-map.ts';

/** Distance from a market's center within which streets and places can be found, in meters. */
const REACH = 3900;

/** Creates the map of a market at the time of the newer flight. */
export function drawTownMap(market: Market): TownMap {
  const layout = createLayout(market, 1);
  return {
    market,
    blockAt: layout.blockAt,
    distanceToWater: layout.distanceToWater,
    contains: ({ x, z }) => Math.abs(x) < REACH && Math.abs(z) < REACH,
    blocks: layout.blocksIn(-REACH, -REACH, REACH, REACH),
    ...createAtlas(layout),
  };
}
