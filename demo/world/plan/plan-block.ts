import type { BodyStore } from '../body.ts';
import { createRandom, hash } from '../hash.ts';
import { planField, planPark, planRiverside } from './green.ts';
import { planHouses } from './houses.ts';
import type { LandUse } from './land-use.ts';
import { planShops, planStreetFronts, planWorks } from './large.ts';
import type { Layout } from './layout.ts';
import type { Site } from './site.ts';
import type { Block } from './street-grid.ts';
import { planStreets } from './street-life.ts';
import { planTowers } from './towers.ts';

type Plan = (site: Site) => void;

const PLANS: Readonly<Record<LandUse, Plan>> = {
  towers: planTowers,
  offices: (site) => planStreetFronts(site, { low: 3, high: 9 }),
  apartments: (site) => planStreetFronts(site, { low: 2, high: 5 }),
  shops: planShops,
  houses: planHouses,
  park: planPark,
  field: planField,
  works: planWorks,
  riverside: planRiverside,
  shore: planRiverside,
  water: () => undefined,
  stadium: planField,
  campus: (site) => planStreetFronts(site, { low: 2, high: 5 }),
  mall: planShops,
  hospital: (site) => planStreetFronts(site, { low: 5, high: 10 }),
  church: planField,
  airfield: planWorks,
  site: planWorks,
  vacant: planRiverside,
  country: planRiverside,
};

/**
 * Puts everything that stands on a block into the store: always the same bodies for the same block and
 * `near`, which adds the small ones that only a close camera can tell.
 */
export function planBlock(store: BodyStore, layout: Layout, block: Block, near: boolean): void {
  const use = layout.useOf(block);
  const site = { layout, block, store, near };
  PLANS[use]({ ...site, random: createRandom(hash(block.seed, 0, 61)) });
  planStreets({ ...site, random: createRandom(hash(block.seed, 0, 62)) }, use);
}
