import { cosine, sine } from '../../exact.ts';
import { type Random, between, createRandom, hash } from '../../hash.ts';
import type { Character, WaterCharacter } from '../character.ts';
import { type Bearing, type Lake, type Shape, createLake, createRibbon, createShore } from './shapes.ts';

/** Height of the water relative to street level, in meters. */
export const WATER_HEIGHT = -4.5;

const PURPOSE = 311;

/**
 * Range of the distance from the center of the business district to the river bank or to the shore, in
 * meters.
 */
const RIVER_AWAY = [190, 430] as const;
const SHORE_AWAY = [520, 980] as const;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const meander = (random: Random, half: number) => {
  const length = between(random, 1100, 1900) + 4 * half;
  return [
    { length, size: length * between(random, 0.28, 0.46) },
    { length: length * 0.47, size: length * 0.06 },
  ];
};

const shoreWaves = (random: Random, rough: number) => [
  { length: between(random, 3600, 5200), size: 460 * rough },
  { length: between(random, 1300, 2100), size: 95 * rough },
  { length: 340, size: 20 * rough },
];

/**
 * Returns the distance of a body of water from the business district, in meters. The main one is close, and
 * each additional one is farther away.
 */
function awayOf({ kind, width }: WaterCharacter, rank: number, random: Random): number {
  if ((kind === 'coast' || kind === 'bay') && width > 0) return width;
  const [low, high] = kind === 'river' || kind === 'canal' ? RIVER_AWAY : SHORE_AWAY;
  return between(random, low, high) * (1 + 1.4 * rank);
}

function createShape(water: WaterCharacter, bearing: Bearing, seed: number, random: Random): Shape {
  const { kind, width } = water;
  if (kind === 'river') return createRibbon(bearing, width / 2, seed, meander(random, width / 2));
  if (kind === 'canal') return createRibbon(bearing, width / 2, seed, [{ length: 4200, size: 210 }]);
  if (kind === 'bay')
    return createRibbon(bearing, between(random, 1700, 2600), seed, shoreWaves(random, 1.5));
  if (kind === 'coast' || width === 0)
    return createShore(bearing, seed, shoreWaves(random, between(random, 0.6, 1.1)));
  const radius = width / 2;
  const reach = bearing.away * 0.6 + radius * 1.3;
  const middle = { x: bearing.x + reach * bearing.nx, z: bearing.z + reach * bearing.nz };
  return createLake({ ...middle, radius, stretch: between(random, 0.85, 1.2) }, seed);
}

/** Creates the small lakes around a large one. */
function companions({ downtown }: Character, random: Random): Lake[] {
  return Array.from({ length: 4 }, () => {
    const turn = radians(between(random, 0, 360));
    const away = between(random, 1500, 4600);
    const middle = { x: downtown.x + away * sine(turn), z: downtown.z - away * cosine(turn) };
    return { ...middle, radius: between(random, 70, 190), stretch: between(random, 0.8, 1.25) };
  });
}

/** A body of water and its kind, which distinguishes rivers from the sea for bridges and names. */
export interface NamedShape {
  readonly kind: WaterCharacter['kind'];
  readonly shape: Shape;
}

/** The main body of water comes first. */
export function createWaters(character: Character, seed: number): NamedShape[] {
  const { downtown, waters } = character;
  return waters.flatMap((water, rank) => {
    const random = createRandom(hash(seed, rank, PURPOSE));
    const turn = radians(water.pan + between(random, -6, 6));
    const [nx, nz] = [sine(turn), -cosine(turn)];
    const bearing = { x: downtown.x, z: downtown.z, nx, nz, away: awayOf(water, rank, random) };
    const main = {
      kind: water.kind,
      shape: createShape(water, bearing, hash(seed, rank, PURPOSE + 1), random),
    };
    if (water.kind !== 'lake' || water.width === 0) return [main];
    const small = companions(character, random).map((lake, n) =>
      createLake(lake, hash(seed, n, PURPOSE + 2)),
    );
    return [main, ...small.map((shape) => ({ kind: 'lake' as const, shape }))];
  });
}

export interface Waters {
  /** Returns the distance from the edge of the nearest body of water, in meters. */
  readonly distanceTo: Shape;
  /** Returns the kind of the nearest body of water, or null if the market has no water. */
  readonly kindAt: (x: number, z: number) => WaterCharacter['kind'] | null;
}

/**
 * Combines bodies of water. Caches the result for the latest point, because a pixel requires it several
 * times.
 */
export function joinWaters(waters: readonly NamedShape[]): Waters {
  const shapes = waters.map(({ shape }) => shape);
  const latest = { x: NaN, z: NaN, distance: FAR + 0.5 };
  let nearest = 0;
  const distanceTo: Shape = (x, z) => {
    if (x === latest.x && z === latest.z) return latest.distance;
    let min = FAR;
    for (let n = 0; n < shapes.length; n++) {
      const away = (shapes[n] as Shape)(x, z);
      if (away >= min) continue;
      min = away;
      nearest = n;
    }
    latest.x = x;
    latest.z = z;
    latest.distance = min;
    return min;
  };
  return {
    distanceTo,
    kindAt(x, z) {
      distanceTo(x, z);
      return waters[nearest]?.kind ?? null;
    },
  };
}

/** Distance to water in a market without water, in meters. */
const FAR = 1e6;
