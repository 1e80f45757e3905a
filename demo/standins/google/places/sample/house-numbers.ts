import type { Address } from '../../../../world/plan/atlas.ts';
import type { Block } from '../../../../world/plan/street-grid.ts';
import type { AddressSpot } from './spot.ts';
import type { TownMap } from './town-map.ts';

/** All addresses along a street, lowest number first. */
export type Numbers = readonly Address[];

export type Frontages = ReadonlyMap<string, ReadonlySet<Block>>;

export function findFrontages({ blocks, streetOf }: TownMap): Frontages {
  const frontages = new Map<string, Set<Block>>();
  for (const block of blocks) {
    for (const side of block.sides) {
      const { name } = streetOf(side);
      const along = frontages.get(name);
      if (along === undefined) frontages.set(name, new Set([block]));
      else along.add(block);
    }
  }
  return frontages;
}

/** Returns the addresses along a street, from the blocks next to it. */
export const numbersAlong = ({ addressesOn }: TownMap, name: string, along: Iterable<Block>): Numbers =>
  [...along]
    .flatMap((block) => addressesOn(block).filter(({ street }) => street === name))
    .sort((a, b) => a.number - b.number);

/**
 * Returns the last address below a number and the first above it, on the same side of the street if there are
 * any.
 */
function neighborsOf(numbers: Numbers, wanted: number): readonly [Address, Address] | null {
  for (const step of [2, 1]) {
    const side = numbers.filter(({ number }) => (number - wanted) % step === 0);
    const above = side.findIndex(({ number }) => number > wanted);
    const [low, high] = [side[above - 1], side[above]];
    if (low !== undefined && high !== undefined) return [low, high];
  }
  return null;
}

/**
 * Returns the building with a number, or the number's interpolated position between its neighbors; null
 * beyond the street's ends.
 */
export function spotOfNumber(numbers: Numbers, number: number): AddressSpot | null {
  const built = numbers.find((each) => each.number === number);
  if (built !== undefined)
    return { kind: 'address', number, street: built.street, x: built.x, z: built.z, isBuilt: true };
  const [low, high] = neighborsOf(numbers, number) ?? [];
  if (low === undefined || high === undefined) return null;
  const share = (number - low.number) / (high.number - low.number);
  const x = low.x + (high.x - low.x) * share;
  const z = low.z + (high.z - low.z) * share;
  return { kind: 'address', number, street: low.street, x, z, isBuilt: false };
}
