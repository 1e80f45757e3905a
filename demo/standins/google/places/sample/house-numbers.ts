import type { Address, Street } from '../../../../world/plan/atlas.ts';
import type { Block } from '../../../../world/plan/street-grid.ts';
import type { AddressSpot } from './spot.ts';
import type { NamedStreet } from './street-index.ts';
import type { TownMap } from './town-map.ts';

/** A stretch is looked beside every so many metres; no block is as short. */
const STEP = 30;

/** So far beyond a street's edge there is a block. */
const BESIDE = 12;

/** Everything with a number along a street, the lowest first. */
export type Numbers = readonly Address[];

/** Adds the blocks on both sides of a street. */
function addBlocks(blocks: Set<Block>, { path, half }: Street, blockAt: TownMap['blockAt']): void {
  for (const [at, to] of path.entries()) {
    const from = path[at - 1];
    if (from === undefined) continue;
    const [dx, dz] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.sqrt(dx * dx + dz * dz);
    if (length === 0) continue;
    const [sideX, sideZ] = [(-dz / length) * (half + BESIDE), (dx / length) * (half + BESIDE)];
    const steps = Math.ceil(length / STEP);
    for (let step = 0; step < steps; step += 1) {
      const share = (step + 0.5) / steps;
      const [x, z] = [from[0] + dx * share, from[1] + dz * share];
      blocks.add(blockAt(x + sideX, z + sideZ));
      blocks.add(blockAt(x - sideX, z - sideZ));
    }
  }
}

/** Reads the numbers along a street off the blocks beside it. */
export function numbersAlong({ blockAt, addressesOn }: TownMap, { name, stretches }: NamedStreet): Numbers {
  const blocks = new Set<Block>();
  for (const stretch of stretches) addBlocks(blocks, stretch, blockAt);
  return [...blocks]
    .flatMap((block) => addressesOn(block).filter(({ street }) => street === name))
    .sort((a, b) => a.number - b.number);
}

/** The last address below a number and the first above it, on its own side of the street if there are such. */
function neighboursOf(numbers: Numbers, wanted: number): readonly [Address, Address] | null {
  for (const step of [2, 1]) {
    const side = numbers.filter(({ number }) => (number - wanted) % step === 0);
    const above = side.findIndex(({ number }) => number > wanted);
    const [low, high] = [side[above - 1], side[above]];
    if (low !== undefined && high !== undefined) return [low, high];
  }
  return null;
}

/** The building with a number, or the place between its neighbours where it would be; null beyond the street's ends. */
export function spotOfNumber(numbers: Numbers, number: number): AddressSpot | null {
  const built = numbers.find((each) => each.number === number);
  if (built !== undefined)
    return { kind: 'address', number, street: built.street, x: built.x, z: built.z, isBuilt: true };
  const [low, high] = neighboursOf(numbers, number) ?? [];
  if (low === undefined || high === undefined) return null;
  const share = (number - low.number) / (high.number - low.number);
  const x = low.x + (high.x - low.x) * share;
  const z = low.z + (high.z - low.z) * share;
  return { kind: 'address', number, street: low.street, x, z, isBuilt: false };
}
