import type { Market } from '../../../../world/markets/market.ts';
import {
  type Address,
  type Crossing,
  type NamedPlace,
  type Street,
  createAtlas,
} from '../../../../world/plan/atlas.ts';
import { type Layout, createLayout } from '../../../../world/plan/layout.ts';
import type { Block, Side } from '../../../../world/plan/street-grid.ts';
import type { Ground } from './spot.ts';

/** The part of a market that place search needs. */
export interface TownMap extends Pick<Layout, 'market' | 'blockAt' | 'distanceToWater'> {
  readonly contains: (at: Ground) => boolean;
  /** All blocks along a street. */
  readonly blocks: readonly Block[];
  readonly streets: readonly Street[];
  readonly crossings: readonly Crossing[];
  readonly places: readonly NamedPlace[];
  readonly addressesOn: (block: Block) => readonly Address[];
  readonly streetOf: (side: Side) => Street;
}

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
