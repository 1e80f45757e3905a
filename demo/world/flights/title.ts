import type { Meters } from '../markets/market-frame.ts';
import type { Market } from '../markets/market.ts';
import type { Character } from '../plan/character.ts';

/** Points up to this distance from the edge of the business district count as downtown, in meters. */
const DOWNTOWN_MARGIN = 80;

/** tan(22.5°): the boundary between two of the eight compass directions. */
const HALF_WIND = Math.SQRT2 - 1;

/** Returns the compass direction of a point from the center, e.g. `northeast`. */
function windOf(x: number, z: number): string {
  const [east, south] = [Math.abs(x), Math.abs(z)];
  const northSouth = z < 0 ? 'north' : 'south';
  const eastWest = x < 0 ? 'west' : 'east';
  if (east < HALF_WIND * south) return northSouth;
  if (south < HALF_WIND * east) return eastWest;
  return `${northSouth}${eastWest}`;
}

/** Returns a sphere's title, e.g. `Downtown Columbus, 180 m`. */
export function titleOf({ name }: Market, downtown: Character['downtown'], { x, y, z }: Meters): string {
  const [dx, dz] = [x - downtown.x, z - downtown.z];
  const height = `${Math.floor(y + 0.5)} m`;
  const isDowntown = Math.sqrt(dx * dx + dz * dz) < downtown.radius + DOWNTOWN_MARGIN;
  return isDowntown ? `Downtown ${name}, ${height}` : `${name}, ${windOf(dx, dz)} of downtown, ${height}`;
}
