import type { Flight, Market } from '../markets/market.ts';
import { type Character, characterOf } from './character.ts';
import { distanceToDowntown, landUseOf, type LandUse } from './land-use.ts';
import { distanceToRiver } from './river.ts';
import { type Block, blockAt } from './street-grid.ts';

/** The large order of a market at the time of a flight: where streets, blocks and water are, and what blocks are for. */
export interface Layout {
  readonly market: Market;
  readonly flight: Flight;
  readonly character: Character;
  /** The block that holds a point, up to the middle lines of its streets. */
  readonly blockAt: (x: number, z: number) => Block;
  /** Metres from the water's edge at street level: negative over water, positive on land. */
  readonly distanceToWater: (x: number, z: number) => number;
  readonly useOf: (block: Block) => LandUse;
  /** Metres from the middle of the business district, frayed by noise. */
  readonly distanceToDowntown: (x: number, z: number) => number;
}

/** Lays a market out; the same market and flight give the same layout everywhere. */
export const createLayout = (market: Market, flight: Flight): Layout => ({
  market,
  flight,
  character: characterOf(market),
  blockAt,
  distanceToWater: distanceToRiver,
  useOf: landUseOf,
  distanceToDowntown,
});
