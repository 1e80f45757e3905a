import type { BodyStore } from '../body.ts';
import { type Random, createRandom, hash } from '../hash.ts';
import { planField, planPark, planRiverside } from './green.ts';
import { planHouses } from './houses.ts';
import { type LandUse, landUseOf } from './land-use.ts';
import { planShops, planStreetFronts, planWorks } from './large.ts';
import type { Block } from './street-grid.ts';
import { planStreets } from './street-life.ts';
import { planTowers } from './towers.ts';

type Plan = (store: BodyStore, block: Block, random: Random, near: boolean) => void;

const PLANS: Readonly<Record<LandUse, Plan>> = {
  towers: planTowers,
  offices: (store, block, random, near) => planStreetFronts(store, block, random, near, { low: 3, high: 9 }),
  apartments: (store, block, random, near) =>
    planStreetFronts(store, block, random, near, { low: 2, high: 5 }),
  shops: planShops,
  houses: planHouses,
  park: planPark,
  field: planField,
  works: planWorks,
  riverside: planRiverside,
};

/**
 * Puts everything that stands on a block into the store: always the same bodies for the same block and
 * `near`, which adds the small ones that only a close camera can tell.
 */
export function planBlock(store: BodyStore, block: Block, near: boolean): void {
  const use = landUseOf(block);
  PLANS[use](store, block, createRandom(hash(block.i, block.j, 61)), near);
  planStreets(store, block, use, createRandom(hash(block.i, block.j, 62)), near);
}
