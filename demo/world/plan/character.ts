import { cosine, sine } from '../exact.ts';
import { type Random, between, createRandom, hash } from '../hash.ts';
import type { Market } from '../markets/market.ts';
import { type Region, type WaterKind, factsOf } from './city-facts.ts';

export interface WaterCharacter {
  readonly kind: Exclude<WaterKind, 'none'>;
  /**
   * Direction from the business district to the nearest shore or to the water's center, in degrees clockwise
   * from north.
   */
  readonly pan: number;
  /**
   * In meters: the width of a river or canal, the diameter of a lake (0 if it reaches the horizon), or the
   * distance to a coast or bay (0 if it is near).
   */
  readonly width: number;
}

export interface Character {
  readonly region: Region;
  /** Share of open ground with plants, from 0 (bare) to 1 (woods). */
  readonly vegetation: number;
  /**
   * The kind of horizon, its height in meters, and the direction of its highest point in degrees clockwise
   * from north.
   */
  readonly horizon: {
    readonly kind: 'flat' | 'hills' | 'mountains';
    readonly pan: number;
    readonly rise: number;
  };
  /** The main body of water; `none` in a dry city. */
  readonly water: { readonly kind: WaterKind; readonly pan: number; readonly width: number };
  /** All bodies of water, starting with the main one. */
  readonly waters: readonly WaterCharacter[];
  readonly downtown: Center;
  /** Smaller business centers farther out, which large and medium cities have. */
  readonly centers: readonly Center[];
  readonly streets: StreetCharacter;
}

/** A business center: its position, its radius and the height of its highest roof, in meters. */
export interface Center {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  readonly peak: number;
}

/** Returns the distance from a business center to a point, in meters. */
export function distanceBetween(center: Center, x: number, z: number): number {
  const [dx, dz] = [x - center.x, z - center.z];
  return Math.sqrt(dx * dx + dz * dz);
}

/** The layout of a market's streets. Angles are in radians clockwise from north, sizes in meters. */
export interface StreetCharacter {
  readonly turn: number;
  /** Rotation of the business district's streets relative to all others. */
  readonly downtownTurn: number;
  /** Mean distances between arterials along the rows and along the columns. */
  readonly spacingU: number;
  readonly spacingV: number;
  /** Distances between street center lines along and across an ordinary block. */
  readonly long: number;
  readonly short: number;
  /** Share of the outer town with curved streets, from 0 to 1. */
  readonly curvy: number;
  /** Maximum deviation of arterials from a straight lattice. */
  readonly warp: number;
  /** Number of avenues that cut diagonally through the lattice. */
  readonly diagonals: number;
  readonly highways: number;
}

const RISES = { flat: [12, 45], hills: [120, 320], mountains: [1100, 2300] } as const;

const PURPOSE = 301;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function streetsOf(facts: ReturnType<typeof factsOf>, random: Random): StreetCharacter {
  const { turns, block, curvy, diagonals } = facts;
  const wide = between(random, 640, 820);
  return {
    turn: radians(turns[0] + between(random, -1.5, 1.5)),
    downtownTurn: radians(turns[1]),
    spacingU: wide,
    spacingV: wide * between(random, 0.86, 1.12),
    long: block[0] * between(random, 0.95, 1.05),
    short: block[1] * between(random, 0.95, 1.05),
    curvy,
    warp: 25 + 330 * curvy * between(random, 0.75, 1.1),
    diagonals,
    highways: random() < 0.55 ? 2 : 1,
  };
}

/**
 * Returns the smaller business centers, on the side away from the main water: two in large cities, one in
 * medium ones.
 */
function centersOf(index: number, downtown: Center, waterPan: number, random: Random): Center[] {
  const count = index < 22 ? 2 : index < 44 ? 1 : 0;
  return Array.from({ length: count }, (_, n) => {
    const turn = radians(waterPan + 180 + (n === 0 ? -1 : 1) * between(random, 15, 85));
    const away = downtown.radius + between(random, 1300, 2900);
    return {
      x: downtown.x + away * sine(turn),
      z: downtown.z - away * cosine(turn),
      radius: between(random, 150, 250),
      peak: Math.max(64, downtown.peak * between(random, 0.32, 0.55)),
    };
  });
}

/** Returns the character of a market: known facts about the city, and random values where there are none. */
export function characterOf(market: Market): Character {
  const facts = factsOf(market.slug);
  const random = createRandom(hash(market.seed, 0, PURPOSE));
  const [kind, pan] = facts.horizon;
  const [low, high] = RISES[kind];
  const [peak, radius] = facts.downtown;
  const [main, ...more] = facts.waters.map(([water, toward, width]) => ({ kind: water, pan: toward, width }));
  const water = main ?? { kind: 'none' as const, pan: 0, width: 0 };
  const bearing = radians(water.pan + (random() < 0.5 ? 100 : -100) + between(random, -45, 45));
  const away = between(random, 260, 720);
  const middle = { x: away * sine(bearing), z: -away * cosine(bearing), radius: radius * 1.25, peak };
  return {
    region: facts.region,
    vegetation: facts.green,
    horizon: { kind, pan: kind === 'flat' ? between(random, 0, 360) : pan, rise: between(random, low, high) },
    water,
    waters: [water, ...more].filter((one): one is WaterCharacter => one.kind !== 'none'),
    downtown: middle,
    centers: centersOf(market.index, middle, water.pan, createRandom(hash(market.seed, 1, PURPOSE))),
    streets: streetsOf(facts, random),
  };
}
