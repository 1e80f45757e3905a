import { Kind } from '../body.ts';
import { between } from '../hash.ts';
import { isBoulevard } from './boulevard.ts';
import { type LandUse } from './land-use.ts';
import type { Site } from './site.ts';
import type { Side } from './street-grid.ts';
import { planTraffic } from './traffic.ts';
import { plantTree } from './trees.ts';

/**
 * Returns a frame at `along` meters along a side and `into` meters from its center line into the block. The
 * frame points in the direction of the side.
 */
const placeOn = (side: Side, along: number, into: number) => ({
  x: side.x + side.dx * along - side.dz * into,
  z: side.z + side.dz * along + side.dx * into,
  cos: side.dx,
  sin: side.dz,
});

function addStreetTrees(site: Site, side: Side, share: number): void {
  const { layout, random } = site;
  for (let along = 15; along < side.length - 14; along += 9.5) {
    const { x, z } = placeOn(side, along + between(random, -1, 1), side.half + 1.5);
    if (random() < share && layout.distanceToWater(x, z) > 9) plantTree(site, x, z);
  }
}

/** Adds trees in the median of a boulevard, on the half that belongs to this block. */
function addMedianTrees(site: Site, side: Side): void {
  if (!isBoulevard(side)) return;
  const { layout, random } = site;
  for (let along = 22; along < side.length - 20; along += 13) {
    const { x, z } = placeOn(side, along + between(random, -2, 2), 0.6);
    if (random() < 0.5 && layout.distanceToWater(x, z) > 9) plantTree(site, x, z);
  }
}

/** Adds the low walls on one side of a bridge deck. */
function addRails({ layout, store }: Site, side: Side): void {
  if (!side.bridge) return;
  for (let along = 0; along < side.length; along += 6) {
    const place = placeOn(side, along + 3, side.half + 2.6);
    if (layout.distanceToWater(place.x, place.z) > 3) continue;
    store.add(Kind.rail, place, { halfX: 3, halfZ: 0.25, bottom: 0, top: 1.2 }, { tint: 0xcdc8bd });
  }
}

const PARKED: Partial<Record<LandUse, number>> = {
  houses: 0.22,
  park: 0.3,
  towers: 0.55,
  offices: 0.6,
  apartments: 0.6,
};
const TREES: Partial<Record<LandUse, number>> = {
  houses: 0.55,
  park: 0.5,
  towers: 0.35,
  offices: 0.4,
  apartments: 0.6,
};

/** Adds the cars and trees on a block's half of its streets, and the walls of its bridges. */
export function planStreets(site: Site, use: LandUse): void {
  for (const side of site.block.sides) {
    addRails(site, side);
    if (site.near) planTraffic(site, side, PARKED[use] ?? 0.08);
    if (side.kind !== 'highway') addStreetTrees(site, side, TREES[use] ?? 0.18);
    addMedianTrees(site, side);
  }
}
