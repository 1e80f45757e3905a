import { unitOf } from '../hash.ts';
import type { Flight } from '../markets/market.ts';
import { noise } from '../noise.ts';
import { type Character, distanceBetween } from './character.ts';
import type { Block } from './street-grid.ts';
import type { Shape } from './water/shapes.ts';

/**
 * The use of a block. `field` is a school with its sports ground, `site` a construction site, `vacant` an
 * overgrown lot, `shore` the land next to the sea or a lake, `riverside` the land next to a river, and
 * `country` open land.
 */
export type LandUse =
  | 'towers'
  | 'offices'
  | 'apartments'
  | 'shops'
  | 'houses'
  | 'park'
  | 'field'
  | 'works'
  | 'riverside'
  | 'shore'
  | 'water'
  | 'stadium'
  | 'campus'
  | 'mall'
  | 'hospital'
  | 'church'
  | 'airfield'
  | 'site'
  | 'vacant'
  | 'country';

export interface UseSource {
  readonly character: Character;
  readonly flight: Flight;
  readonly seed: number;
  readonly water: Shape;
  /** The sea, lakes and bays, whose banks are shores. Rivers are not included. */
  readonly open: Shape;
  readonly distanceToDowntown: (x: number, z: number) => number;
}

const PURPOSE = 361;

/** Land uses with cumulative probabilities. The first bound above a random number in [0, 1) selects the use. */
type Shares = readonly (readonly [bound: number, use: LandUse])[];

const drawn = (shares: Shares, chance: number): LandUse =>
  shares.find(([bound]) => chance < bound)?.[1] ?? 'houses';

const RING: Shares = [
  [0.05, 'park'],
  [0.34, 'offices'],
  [0.74, 'apartments'],
  [0.92, 'shops'],
  [0.928, 'hospital'],
  [0.96, 'church'],
  [1, 'vacant'],
];

const INNER: Shares = [
  [0.012, 'park'],
  [0.03, 'field'],
  [0.042, 'church'],
  [0.058, 'vacant'],
];

const OUTER: Shares = [
  [0.008, 'park'],
  [0.024, 'field'],
  [0.031, 'church'],
  [0.045, 'vacant'],
];

/** Land uses along busy stretches of avenues (`STRIP`) and along quiet ones. */
const STRIP: Shares = [
  [0.58, 'shops'],
  [0.7, 'apartments'],
  [0.78, 'offices'],
  [0.783, 'hospital'],
  [0.82, 'vacant'],
];

const QUIET_AVENUE: Shares = [
  [0.03, 'shops'],
  [0.09, 'apartments'],
  [0.11, 'church'],
];

/** Land uses in zones with one use or a few. */
const BY_ZONE: Partial<Record<Block['zone'], Shares>> = {
  greatPark: [[1, 'park']],
  airfield: [[1, 'airfield']],
  country: [[1, 'country']],
  sea: [[1, 'water']],
  works: [
    [0.84, 'works'],
    [0.9, 'vacant'],
    [1, 'shops'],
  ],
  campus: [
    [0.72, 'campus'],
    [0.86, 'field'],
    [1, 'park'],
  ],
};

/** Land uses of the remaining blocks in a zone that is named after one of its blocks. */
const AROUND: Partial<Record<Block['zone'], Shares>> = {
  stadium: [
    [0.7, 'shops'],
    [0.85, 'works'],
    [1, 'park'],
  ],
  mall: [
    [0.75, 'shops'],
    [1, 'field'],
  ],
};

const isFirstOf = ({ i, j }: Block): boolean => (i & 15) === 0 && (j & 15) === 0;

/**
 * Returns the use of a block near a business center: towers, offices or the ring around them. Returns null
 * farther out.
 */
function businessUse(block: Block, source: UseSource, chance: number): LandUse | null {
  const { downtown, centers } = source.character;
  const { x, z, zone } = block;
  const middle = source.distanceToDowntown(x, z) / downtown.radius;
  const further = centers.map((center) => distanceBetween(center, x, z) / center.radius);
  const out = Math.min(middle, ...further);
  if (out < 1) return chance < 0.05 ? 'park' : chance < 0.9 ? 'towers' : 'offices';
  if (out < 1.6)
    return chance < 0.05 ? 'park' : chance < 0.74 ? 'offices' : chance < 0.94 ? 'apartments' : 'shops';
  if (out < 2.2 || (zone === 'core' && out < 3)) return drawn(RING, chance);
  return null;
}

/** Length of a stretch of an avenue, in house numbers. Each stretch is either busy or quiet. */
const STRETCH = 900;

/** Returns the use of a block according to the avenues next to it. */
function avenueUse({ sides, i, j }: Block, seed: number): LandUse {
  const avenues = sides.filter(({ avenue }) => avenue);
  const busy = avenues.filter(({ street, from, to }) => {
    const stretch = Math.floor((from + to) / 2 / STRETCH);
    return unitOf(Math.floor(street / 512), stretch, seed + PURPOSE + 3) < 0.27;
  });
  if (avenues.length === 0) return 'houses';
  const chance = unitOf(i, j, seed + PURPOSE + 1);
  return drawn(busy.length > 0 ? STRIP : QUIET_AVENUE, avenues.length > 1 ? chance * 0.8 : chance);
}

function neighborhoodUse(block: Block, { seed }: UseSource, chance: number): LandUse {
  const { x, z, zone } = block;
  const inner = zone === 'core' || zone === 'inner';
  const byAvenue = avenueUse(block, seed);
  if (byAvenue !== 'houses') return byAvenue;
  const green = noise(x / 330, z / 330, (seed >>> 5) & 255);
  if (green > 0.74) return green > 0.8 ? 'park' : 'field';
  if (noise(x / 380, z / 380, (seed >>> 9) & 255) > (inner ? 0.48 : 0.66)) return 'apartments';
  return drawn(inner ? INNER : OUTER, chance);
}

/** Returns the minimum and maximum distance to water within a block, sampled about every 50 m. */
function waterAround({ sides, x, z, reach }: Block, water: Shape): { nearest: number; farthest: number } {
  const middle = water(x, z);
  if (middle > reach * 1.5 + 60) return { nearest: middle, farthest: middle };
  const steps = Math.max(2, Math.ceil(reach / 28));
  const [a, b, c, d] = sides;
  let [nearest, farthest] = [middle, middle];
  for (let row = 0; row <= steps; row++) {
    for (let column = 0; column <= steps; column++) {
      const [u, v] = [column / steps, row / steps];
      const px = (a.x * (1 - u) + b.x * u) * (1 - v) + (d.x * (1 - u) + c.x * u) * v;
      const pz = (a.z * (1 - u) + b.z * u) * (1 - v) + (d.z * (1 - u) + c.z * u) * v;
      const distance = water(px, pz);
      nearest = Math.min(nearest, distance);
      farthest = Math.max(farthest, distance);
    }
  }
  return { nearest, farthest };
}

function waterUse(block: Block, { water, open }: UseSource): LandUse | null {
  const { nearest, farthest } = waterAround(block, water);
  if (farthest < -4) return 'water';
  if (nearest > 24 || block.zone === 'greatPark' || block.zone === 'country') return null;
  return open(block.x, block.z) - water(block.x, block.z) < 30 ? 'shore' : 'riverside';
}

/** Returns the use of a block before changes between the flights are applied. */
function lastingUse(block: Block, source: UseSource): LandUse {
  const wet = waterUse(block, source);
  if (wet) return wet;
  const chance = unitOf(block.i, block.j, source.seed + PURPOSE);
  const whole = BY_ZONE[block.zone];
  if (whole) return drawn(whole, chance);
  const around = AROUND[block.zone];
  if (around) return isFirstOf(block) ? (block.zone as LandUse) : drawn(around, chance);
  return businessUse(block, source, chance) ?? neighborhoodUse(block, source, chance);
}

const BUILT: ReadonlySet<LandUse> = new Set(['towers', 'offices', 'apartments', 'shops', 'works', 'houses']);

/**
 * Bounds for the random number of a built-up block. Below `FINISHED`, the block is a construction site on the
 * first flight only. Between `FINISHED` and `BEGUN`, it is one on the second flight only.
 */
const FINISHED = 0.02;
const BEGUN = 0.035;

/**
 * Returns the use of a block at the time of a flight. Between the flights, construction sites are finished, a
 * few blocks become construction sites, and some vacant land becomes a park.
 */
export function landUseOf(block: Block, source: UseSource): LandUse {
  const use = lastingUse(block, source);
  const change = unitOf(block.i, block.j, source.seed + PURPOSE + 2);
  if (use === 'vacant') return change < 0.35 && source.flight === 1 ? 'park' : use;
  if (!BUILT.has(use)) return use;
  const busy = use === 'towers' || use === 'offices' ? 2.5 : use === 'houses' ? 0.35 : 1;
  if (change < FINISHED * busy) return source.flight === 0 ? 'site' : use;
  if (change < BEGUN * busy) return source.flight === 1 ? 'site' : use;
  return use;
}
