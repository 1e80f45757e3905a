import type { Metres } from '../markets/market-frame.ts';
import type { Market } from '../markets/market.ts';
import type { Character } from '../plan/character.ts';

/** Metres beyond the business district's rim that still count as downtown. */
const DOWNTOWN_MARGIN = 80;

/** tan(22.5°): where one of the eight winds ends and the next begins. */
const HALF_WIND = Math.SQRT2 - 1;

/** The wind in which a point lies: `northeast`. */
function windOf(x: number, z: number): string {
  const [east, south] = [Math.abs(x), Math.abs(z)];
  const northSouth = z < 0 ? 'north' : 'south';
  const eastWest = x < 0 ? 'west' : 'east';
  if (east < HALF_WIND * south) return northSouth;
  if (south < HALF_WIND * east) return eastWest;
  return `${northSouth}${eastWest}`;
}

/** What a sphere is called: `Downtown Columbus, 180 m`. */
export function titleOf({ name }: Market, downtown: Character['downtown'], { x, y, z }: Metres): string {
  const [dx, dz] = [x - downtown.x, z - downtown.z];
  const height = `${Math.floor(y + 0.5)} m`;
  const isDowntown = Math.sqrt(dx * dx + dz * dz) < downtown.radius + DOWNTOWN_MARGIN;
  return isDowntown ? `Downtown ${name}, ${height}` : `${name}, ${windOf(dx, dz)} of downtown, ${height}`;
}
