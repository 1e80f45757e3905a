import { type Center, type Character, distanceBetween } from './character.ts';
import type { LandUse } from './land-use.ts';

/**
 * Upper bound of the heights of roofs, trees and cranes, by the use of a block, in meters. The bound of
 * towers depends on their position.
 */
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

const MIN_TOWER = 52;

/** Returns the maximum height of towers and their masts at a distance from a business center, in meters. */
function towersOf({ peak, radius }: Center, distance: number): number {
  const out = Math.min(1, Math.max(0, distance) / (radius * 1.25));
  const share = 1 - out * out * (3 - 2 * out);
  return MIN_TOWER + (peak - MIN_TOWER) * share;
}

/**
 * Returns the maximum height of towers and their masts within `reach` meters of a point. The maximum is
 * highest in business centers.
 */
export function towerBound({ downtown, centers }: Character, x: number, z: number, reach = 0): number {
  let bound = MIN_TOWER;
  for (const center of [downtown, ...centers]) {
    bound = Math.max(bound, towersOf(center, distanceBetween(center, x, z) - reach));
  }
  return bound;
}

/** Returns an upper bound of all heights at a point on a block with the given use, in meters. */
export const roofBound = (character: Character, use: LandUse, x: number, z: number): number =>
  use === 'towers' || use === 'site' ? towerBound(character, x, z) : ROOFS[use];

/**
 * Returns the height of a tower for a random number in [0, 1). Few towers are close to the bound; most are
 * well below it.
 */
export function towerHeight(bound: number, chance: number): number {
  const share = 0.3 + 0.7 * chance * chance;
  return Math.min(bound, 24 + (bound - 24) * share);
}
