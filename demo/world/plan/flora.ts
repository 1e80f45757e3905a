import type { Random } from '../hash.ts';
import { between, pick } from '../hash.ts';
import { type Season, seasonOf } from '../season.ts';
import type { Region } from './city-facts.ts';
import type { Layout } from './layout.ts';

type Habit = 'round' | 'oval' | 'broad' | 'column' | 'conifer' | 'palm' | 'shrub';

export interface Species {
  readonly habit: Habit;
  /** Radius of the crown, in meters. */
  readonly radius: readonly [min: number, max: number];
  /** Height of the tree relative to the radius. */
  readonly tall: readonly [min: number, max: number];
  readonly leaves: readonly number[];
  /** Colors of the leaves in autumn; absent for evergreens. */
  readonly turned?: readonly number[];
  /** Color of the flowers that cover some of these trees in spring. */
  readonly bloom?: number;
}

const GREENS = [0x455a2c, 0x4d6330, 0x3f5429, 0x566a33, 0x3b5028] as const;
const MAPLE: Species = {
  habit: 'round',
  radius: [2.8, 5.2],
  tall: [1.8, 2.4],
  leaves: GREENS,
  turned: [0x8a4632, 0x9a653a, 0xa37f42, 0x774034, 0x86713c],
};
const OAK: Species = {
  habit: 'broad',
  radius: [3.6, 6.4],
  tall: [1.5, 2],
  leaves: [0x43552d, 0x4a5a30, 0x3c4e29],
  turned: [0x7a5639, 0x6e4c35, 0x81623e, 0x646238],
};
const ASH: Species = {
  habit: 'oval',
  radius: [2.2, 3.8],
  tall: [2.4, 3.1],
  leaves: [0x50652f, 0x596d36, 0x485e2d],
  turned: [0xa38b45, 0xa9944c, 0x958343],
};
const PEAR: Species = {
  habit: 'column',
  radius: [1.5, 2.3],
  tall: [3, 3.8],
  leaves: [0x475c30, 0x4f6333],
  turned: [0x7d4234, 0x8c5a3a],
  bloom: 0xd9d5cc,
};
const CHERRY: Species = {
  habit: 'round',
  radius: [1.6, 2.8],
  tall: [1.6, 2],
  leaves: [0x50602f, 0x5a5a34],
  turned: [0x8f5d38, 0x804a36],
  bloom: 0xc9a3a8,
};
const SPRUCE: Species = {
  habit: 'conifer',
  radius: [1.8, 3.2],
  tall: [3.4, 4.6],
  leaves: [0x2f4229, 0x364a2e, 0x3a4c3a],
};
const FIR: Species = { ...SPRUCE, radius: [2.2, 3.8], tall: [4, 5.4], leaves: [0x2b3d27, 0x31452b] };
const PINE: Species = {
  habit: 'oval',
  radius: [2.4, 3.8],
  tall: [3.4, 4.8],
  leaves: [0x3b4e2d, 0x435531, 0x374a2c],
};
const LIVE_OAK: Species = {
  habit: 'broad',
  radius: [4.2, 7.4],
  tall: [1.3, 1.7],
  leaves: [0x3f4f2c, 0x465530, 0x3a4a2a],
};
const MYRTLE: Species = {
  habit: 'round',
  radius: [1.4, 2.4],
  tall: [1.7, 2.2],
  leaves: [0x4d6030, 0x586534, 0x93605f],
};
const PALM: Species = {
  habit: 'palm',
  radius: [1.7, 2.7],
  tall: [3.8, 6.5],
  leaves: [0x4b5c31, 0x566538, 0x5e683c],
};
const EUCALYPTUS: Species = {
  habit: 'oval',
  radius: [2.6, 4.6],
  tall: [2.8, 4],
  leaves: [0x5a6546, 0x525f3f, 0x626b4b],
};
const JACARANDA: Species = {
  habit: 'broad',
  radius: [2.8, 4.6],
  tall: [1.6, 2.1],
  leaves: [0x55683a, 0x4f6237],
  bloom: 0x7a6a9c,
};
const MESQUITE: Species = {
  habit: 'broad',
  radius: [1.8, 3.6],
  tall: [1.3, 1.7],
  leaves: [0x68714a, 0x727a50, 0x5e6843],
};
const PALO_VERDE: Species = {
  habit: 'round',
  radius: [1.6, 3],
  tall: [1.5, 1.9],
  leaves: [0x7d8450, 0x868b55, 0x747c4a],
  bloom: 0xb9a548,
};
const SAGE: Species = {
  habit: 'shrub',
  radius: [0.6, 1.4],
  tall: [1, 1.4],
  leaves: [0x7a7c5e, 0x6c7050, 0x85836a],
};
const COTTONWOOD: Species = {
  habit: 'broad',
  radius: [3.2, 5.6],
  tall: [1.9, 2.5],
  leaves: [0x5a6b37, 0x63733d, 0x52632f],
  turned: [0xae9448, 0xa58b43, 0xb49d52],
};
const BANYAN: Species = {
  habit: 'broad',
  radius: [4.5, 8],
  tall: [1.2, 1.6],
  leaves: [0x3e5229, 0x475b2e, 0x50652f],
};

/**
 * Species with cumulative probabilities. The first bound above a random number in [0, 1) selects the species.
 */
type Mix = readonly (readonly [bound: number, species: Species])[];

const EAST: Mix = [
  [0.36, MAPLE],
  [0.58, OAK],
  [0.78, ASH],
  [0.86, PEAR],
  [0.91, CHERRY],
  [1, SPRUCE],
];

const MIXES: Readonly<Record<Region, Mix>> = {
  northeast: EAST,
  midwest: EAST,
  south: [
    [0.22, OAK],
    [0.4, LIVE_OAK],
    [0.6, PINE],
    [0.78, MAPLE],
    [0.9, MYRTLE],
    [1, PEAR],
  ],
  desert: [
    [0.34, MESQUITE],
    [0.58, PALO_VERDE],
    [0.74, PALM],
    [1, SAGE],
  ],
  westcoast: [
    [0.2, PALM],
    [0.4, EUCALYPTUS],
    [0.52, JACARANDA],
    [0.76, LIVE_OAK],
    [0.9, ASH],
    [1, PINE],
  ],
  mountain: [
    [0.3, COTTONWOOD],
    [0.52, ASH],
    [0.74, SPRUCE],
    [0.9, MAPLE],
    [1, CHERRY],
  ],
  tropical: [
    [0.4, PALM],
    [0.62, LIVE_OAK],
    [0.78, BANYAN],
    [0.9, MYRTLE],
    [1, PINE],
  ],
};

const NORTHWEST: Mix = [
  [0.3, FIR],
  [0.56, MAPLE],
  [0.7, SPRUCE],
  [0.9, ASH],
  [1, CHERRY],
];

/** The mix of species in a market, and the season on the day of a flight. */
interface Flora {
  readonly mix: Mix;
  readonly season: Season;
}

const floras = new WeakMap<Layout, Flora>();

export function floraOf(layout: Layout): Flora {
  let flora = floras.get(layout);
  if (!flora) {
    const { market, flight, character } = layout;
    const isNorthwest = character.region === 'westcoast' && market.latitude > 43;
    flora = {
      mix: isNorthwest ? NORTHWEST : MIXES[character.region],
      season: seasonOf(market, flight, character),
    };
    floras.set(layout, flora);
  }
  return flora;
}

export function drawSpecies({ mix }: Flora, random: Random): Species {
  const lot = random();
  return mix.find(([bound]) => lot < bound)?.[1] ?? MAPLE;
}

/** Mixes one channel of two packed colors and shifts the result to its position in the packed value. */
function mixedByte(a: number, b: number, share: number, shift: number): number {
  const from = (a >> shift) & 255;
  return Math.floor(from + (((b >> shift) & 255) - from) * share + 0.5) << shift;
}

const mixed = (a: number, b: number, share: number): number =>
  mixedByte(a, b, share, 16) | mixedByte(a, b, share, 8) | mixedByte(a, b, share, 0);

const FRESH = 0x7d9440;

/**
 * Returns the color of a tree's leaves on the day of the flight. Trees change color and bloom at slightly
 * different times.
 */
export function leafTint({ season }: Flora, { leaves, turned, bloom }: Species, random: Random): number {
  const green = pick(random, leaves);
  const early = between(random, -0.35, 0.35);
  const late = random();
  const autumn = turned ? Math.max(0, Math.min(0.92, season.autumn * 1.3 + early - 0.2)) : 0;
  const gold = pick(random, turned ?? leaves);
  if (bloom !== undefined && season.spring > 0.35 && late < 0.6) return mixed(green, bloom, 0.45);
  const fresh = turned ? 0.5 * season.spring * (0.6 + early) : 0;
  return mixed(mixed(green, FRESH, fresh), gold, autumn);
}
