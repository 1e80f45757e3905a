import type { Layout } from '../plan/layout.ts';
import type { Metres } from '../markets/market-frame.ts';

/** Metres from the middle of the business district up to which a place is downtown. */
const DOWNTOWN_REACH = 420;

/** Metres around a market's centre that are no side of it. */
const CENTRAL_REACH = 260;

/** tan(22.5°): where one of the eight winds ends and the next begins. */
const HALF_WIND = Math.SQRT2 - 1;

/** The side of the town that a point lies on: `northeast`. */
function sideOf(x: number, z: number): string {
  const [east, south] = [Math.abs(x), Math.abs(z)];
  const northSouth = z < 0 ? 'north' : 'south';
  const eastWest = x < 0 ? 'west' : 'east';
  if (east < HALF_WIND * south) return northSouth;
  if (south < HALF_WIND * east) return eastWest;
  return `${northSouth}${eastWest}`;
}

/** What a sphere is called: `Downtown Columbus, 180 m`. */
export function titleOf({ market, distanceToDowntown }: Layout, { x, y, z }: Metres): string {
  const height = `${Math.floor(y + 0.5)} m`;
  if (distanceToDowntown(x, z) < DOWNTOWN_REACH) return `Downtown ${market.name}, ${height}`;
  if (x * x + z * z < CENTRAL_REACH * CENTRAL_REACH) return `Central ${market.name}, ${height}`;
  return `${market.name}, ${sideOf(x, z)} side, ${height}`;
}
