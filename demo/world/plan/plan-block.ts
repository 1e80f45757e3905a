import type { BodyStore } from '../body.ts';
import { createRandom, hash } from '../hash.ts';
import { planAirfield, planChurch, planStadium } from './civic.ts';
import { planField, planPark, planRiverside } from './green.ts';
import { planHouses } from './houses.ts';
import type { LandUse } from './land-use.ts';
import type { Layout } from './layout.ts';
import { planGardenFlats, planRowHouses } from './row-houses.ts';
import { planMall, planShops } from './shops.ts';
import type { Site } from './site.ts';
import { planStreetFronts } from './street-fronts.ts';
import type { Block } from './street-grid.ts';
import { planStreets } from './street-life.ts';
import { planBuildingSite, planTowers } from './towers.ts';
import { planWorks } from './works.ts';

type Plan = (site: Site) => void;

/**
 * Plans apartments: row houses and garden apartments where houses are low, multistory buildings along the
 * streets elsewhere.
 */
function planApartments(site: Site): void {
  const { random, layout } = site;
  const { region } = layout.character;
  const rows = region === 'northeast' ? 0.6 : region === 'midwest' || region === 'westcoast' ? 0.25 : 0.1;
  const chance = random();
  if (chance < rows) planRowHouses(site);
  else if (chance < rows + 0.3) planGardenFlats(site);
  else planStreetFronts(site, 'apartments', { low: 3, high: 7 });
}

const PLANS: Readonly<Record<LandUse, Plan>> = {
  towers: planTowers,
  offices: (site) => {
    planStreetFronts(site, 'offices', { low: 3, high: 9 });
  },
  apartments: planApartments,
  shops: planShops,
  houses: planHouses,
  park: planPark,
  field: planField,
  works: planWorks,
  riverside: planRiverside,
  shore: planRiverside,
  water: () => undefined,
  stadium: planStadium,
  campus: (site) => {
    planStreetFronts(site, 'campus', { low: 3, high: 5 });
  },
  mall: planMall,
  hospital: (site) => {
    planStreetFronts(site, 'hospital', { low: 5, high: 10 });
  },
  church: planChurch,
  airfield: planAirfield,
  site: planBuildingSite,
  vacant: planRiverside,
  country: planRiverside,
};

/**
 * Adds all bodies of a block to the store. If `near` is true, also adds small bodies that only a close camera
 * shows. The result is always the same for the same block and value of `near`.
 */
export function planBlock(store: BodyStore, layout: Layout, block: Block, near: boolean): void {
  const use = layout.useOf(block);
  const site = { layout, block, store, near };
  PLANS[use]({ ...site, random: createRandom(hash(block.seed, 0, 61)) });
  planStreets({ ...site, random: createRandom(hash(block.seed, 0, 62)) }, use);
}
