import { type Centre, type Character, distanceBetween } from './character.ts';
import type { LandUse } from './land-use.ts';

/** Metres that no roof, tree or crane passes on a block of each use; towers have a bound by their place. */
const ROOFS: Readonly<Record<Exclude<LandUse, 'towers' | 'site'>, number>> = {
  offices: 44,
  apartments: 34,
  shops: 24,
  houses: 24,
  park: 24,
  field: 24,
  works: 30,
  riverside: 24,
  shore: 24,
  water: 6,
  stadium: 58,
  campus: 44,
  mall: 26,
  hospital: 46,
  church: 42,
  airfield: 30,
  vacant: 24,
  country: 24,
};

const LEAST_TOWER = 52;

/** How high towers of one centre may be, with their masts, at a distance from its middle; metres. */
function towersOf({ peak, radius }: Centre, distance: number): number {
  const out = Math.min(1, Math.max(0, distance) / (radius * 1.25));
  const share = 1 - out * out * (3 - 2 * out);
  return LEAST_TOWER + (peak - LEAST_TOWER) * share;
}

/** How high towers may be, with their masts, within `reach` metres of a point: highest in the middles of business. */
export function towerBound({ downtown, centres }: Character, x: number, z: number, reach = 0): number {
  let bound = LEAST_TOWER;
  for (const centre of [downtown, ...centres]) {
    bound = Math.max(bound, towersOf(centre, distanceBetween(centre, x, z) - reach));
  }
  return bound;
}

/** The bound of every height on a block of this use around a point, metres. */
export const roofBound = (character: Character, use: LandUse, x: number, z: number): number =>
  use === 'towers' || use === 'site' ? towerBound(character, x, z) : ROOFS[use];

/**
 * How high a tower at a point is for a lot drawn from [0, 1): few come close to the bound, most stay well below.
 */
export function towerHeight(bound: number, chance: number): number {
  const share = 0.3 + 0.7 * chance * chance;
  return Math.min(bound, 24 + (bound - 24) * share);
}
