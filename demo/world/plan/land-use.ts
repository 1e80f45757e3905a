import { unitOf } from '../hash.ts';
import { noise } from '../noise.ts';
import { distanceToRiver } from './river.ts';
import type { Block } from './street-grid.ts';

/** What stands on a block. */
export type LandUse =
  'towers' | 'offices' | 'apartments' | 'shops' | 'houses' | 'park' | 'field' | 'works' | 'riverside';

/** The middle of the business district, metres east and south of the town's origin. */
const DOWNTOWN = { x: 760, z: -1010 };

/** A large park close to the origin. */
const GREAT_PARK = { x: 250, z: -60, width: 260, depth: 170 };

/** Metres from the middle of the business district, frayed by noise. */
export const distanceToDowntown = (x: number, z: number): number =>
  Math.hypot(x - DOWNTOWN.x, (z - DOWNTOWN.z) * 1.15) + 90 * noise(x / 260, z / 260, 31);

const isGreatPark = ({ x, z }: Block): boolean =>
  Math.abs(x - GREAT_PARK.x) < GREAT_PARK.width / 2 && Math.abs(z - GREAT_PARK.z) < GREAT_PARK.depth / 2;

const touchesRiver = ({ sides, x, z }: Block): boolean =>
  distanceToRiver(x, z) < 24 || sides.some((side) => distanceToRiver(side.x, side.z) < 22);

function outerUse(block: Block, chance: number): LandUse {
  if (chance < 0.045) return 'park';
  if (chance < 0.075) return 'field';
  const byAvenue = block.sides.some(({ avenue }) => avenue);
  if (noise(block.x / 900, block.z / 900, 33) > 0.52) return chance < 0.7 ? 'works' : 'shops';
  if (byAvenue && chance < 0.42) return chance < 0.2 ? 'apartments' : 'shops';
  return chance > 0.95 ? 'apartments' : 'houses';
}

/** Decides what stands on a block, from its place and its own chance alone. */
export function landUseOf(block: Block): LandUse {
  if (touchesRiver(block)) return 'riverside';
  if (isGreatPark(block)) return 'park';
  const chance = unitOf(block.i, block.j, 41);
  const downtown = distanceToDowntown(block.x, block.z);
  if (downtown < 350) return chance < 0.06 ? 'park' : 'towers';
  if (downtown < 640) return chance < 0.07 ? 'park' : chance < 0.78 ? 'offices' : 'apartments';
  if (downtown < 900 || Math.hypot(block.x + 90, block.z + 60) < 150) {
    return chance < 0.4 ? 'offices' : chance < 0.8 ? 'apartments' : 'shops';
  }
  return outerUse(block, chance);
}
