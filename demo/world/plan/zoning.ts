import { unitOf } from '../hash.ts';
import { noise } from '../noise.ts';
import type { Character } from './character.ts';
import { type Lattice, cornersOf } from './streets/lattice.ts';
import type { Shape } from './water/shapes.ts';

/** The purpose of a superblock, which determines the uses of its blocks. */
export type Zone =
  | 'core'
  | 'inner'
  | 'outer'
  | 'works'
  | 'greatPark'
  | 'campus'
  | 'stadium'
  | 'mall'
  | 'airfield'
  | 'country'
  | 'sea';

/** Distance from the market's center to the edge of the built-up area, in meters. */
export const TOWN_REACH = 6000;

export interface Zoning {
  readonly zoneOf: (i: number, j: number) => Zone;
  /** Returns the superblock of a zone that a market has only once, or null if the market has no such zone. */
  readonly onlyOne: (zone: Zone) => readonly [i: number, j: number] | null;
}

/**
 * Zones that a market has once or twice, and their allowed distances from the edge of the business district,
 * in meters.
 */
const SINGLES: readonly (readonly [zone: Zone, near: number, far: number])[] = [
  ['greatPark', 350, 1500],
  ['stadium', 250, 1400],
  ['campus', 700, 2600],
  ['mall', 1900, 3600],
  ['mall', 1900, 3900],
  ['airfield', 3000, 4800],
];

const PURPOSE = 321;

interface Candidate {
  readonly i: number;
  readonly j: number;
  readonly key: number;
  /** Distance from the edge of the business district, in meters. */
  readonly out: number;
}

const keyOf = (i: number, j: number): number => (i + 512) * 1024 + j + 512;

export function middleOf(lattice: Lattice, i: number, j: number): readonly [x: number, z: number] {
  const [a, b, c, d] = cornersOf(lattice, i, j);
  return [(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4];
}

/**
 * Chooses random superblocks for the zones in `SINGLES`, among those on land at the allowed distance.
 */
function placeSingles(candidates: readonly Candidate[], seed: number): Map<number, Zone> {
  const placed = new Map<number, Zone>();
  SINGLES.forEach(([zone, near, far], n) => {
    let best: Candidate | null = null;
    let min = 2;
    for (const candidate of candidates) {
      if (candidate.out < near || candidate.out > far || placed.has(candidate.key)) continue;
      const chance = unitOf(candidate.key, n, seed + PURPOSE);
      if (chance < min) [best, min] = [candidate, chance];
    }
    if (best) placed.set(best.key, zone);
  });
  return placed;
}

/**
 * Assigns a zone to each superblock of a market, depending on the business district, the railway and the
 * bodies of water.
 */
export function createZoning(character: Character, lattice: Lattice, water: Shape, seed: number): Zoning {
  const { downtown, streets } = character;
  const outOf = (x: number, z: number): number => {
    const [dx, dz] = [x - downtown.x, z - downtown.z];
    return Math.sqrt(dx * dx + dz * dz) - downtown.radius;
  };
  let singles: ReadonlyMap<number, Zone> | null = null;
  const findSingles = (): ReadonlyMap<number, Zone> => {
    const candidates: Candidate[] = [];
    const across = Math.ceil(5200 / Math.min(streets.spacingU, streets.spacingV));
    for (let i = -across; i < across; i++) {
      for (let j = -across; j < across; j++) {
        const [x, z] = middleOf(lattice, i, j);
        if (water(x, z) > 330) candidates.push({ i, j, key: keyOf(i, j), out: outOf(x, z) });
      }
    }
    return placeSingles(candidates, seed);
  };
  const railTurn = unitOf(1, 0, seed + PURPOSE) < 0.5;
  const railOff = (unitOf(2, 0, seed + PURPOSE) < 0.5 ? 1 : -1) * (downtown.radius + 420);
  const railDistance = (i: number, j: number): number =>
    railTurn
      ? Math.abs((i + 0.5) * streets.spacingU - railOff)
      : Math.abs((j + 0.5) * streets.spacingV - railOff);
  const isWorks = (i: number, j: number, out: number): boolean => {
    if (out < 500) return false;
    const chance = unitOf(keyOf(i, j), 3, seed + PURPOSE);
    if (railDistance(i, j) < 380) return chance < 0.36;
    const [x, z] = middleOf(lattice, i, j);
    return noise(x / 1700, z / 1700, (seed >>> 3) & 255) > 0.66 ? chance < 0.8 : out > 3600 && chance < 0.04;
  };
  const rim = TOWN_REACH + 300 - 800 * unitOf(4, 0, seed + PURPOSE);
  const isCountry = (x: number, z: number): boolean =>
    Math.max(Math.abs(x), Math.abs(z)) > TOWN_REACH - 250 ||
    Math.sqrt(x * x + z * z) > rim + 750 * noise(x / 2100, z / 2100, (seed >>> 7) & 255);
  const drawZone = (i: number, j: number): Zone => {
    const [x, z] = middleOf(lattice, i, j);
    if (water(x, z) < -520) return 'sea';
    if (isCountry(x, z)) return 'country';
    singles ??= findSingles();
    const single = singles.get(keyOf(i, j));
    if (single) return single;
    const out = outOf(x, z);
    if (out < 380) return 'core';
    if (isWorks(i, j, out)) return 'works';
    return out < 1700 - 900 * streets.curvy ? 'inner' : 'outer';
  };
  return {
    zoneOf: drawZone,
    onlyOne(zone) {
      singles ??= findSingles();
      for (const [key, found] of singles) {
        if (found === zone) return [Math.floor(key / 1024) - 512, (key % 1024) - 512];
      }
      return null;
    },
  };
}
