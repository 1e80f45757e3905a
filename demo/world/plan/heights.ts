import type { Character } from './character.ts';
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

/** How high towers may be somewhere, with their masts: highest in the middle of the business district, metres. */
function towerBound({ peak, radius }: Character['downtown'], distance: number): number {
  const out = Math.min(1, distance / (radius * 1.25));
  const share = 1 - out * out * (3 - 2 * out);
  return LEAST_TOWER + (peak - LEAST_TOWER) * share;
}

/** The bound of every height on a block of this use, `distance` metres from the middle of the business district. */
export const roofBound = (character: Character, use: LandUse, distance: number): number =>
  use === 'towers' || use === 'site' ? towerBound(character.downtown, distance) : ROOFS[use];

/**
 * How high a tower on a block is for a lot drawn from [0, 1): few come close to the bound, most stay well below.
 */
export function towerHeight(character: Character, distance: number, chance: number): number {
  const bound = towerBound(character.downtown, distance);
  const share = 0.3 + 0.7 * chance * chance;
  return Math.min(bound, 24 + (bound - 24) * share);
}
