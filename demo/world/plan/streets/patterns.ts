import { unitOf } from '../../hash.ts';
import type { StreetCharacter } from '../character.ts';
import type { Zone } from '../zoning.ts';
import { type Measure, liesAlongRows, partOf } from './arterials.ts';
import type { Point } from './lattice.ts';
import { Course, type Line, halfOf, streetId } from './line.ts';
import type { Tract } from './tract.ts';

/** A superblock that is to be divided into tracts. */
export interface Ground {
  readonly i: number;
  readonly j: number;
  readonly zone: Zone;
  readonly seed: number;
  readonly streets: StreetCharacter;
  readonly measure: Measure;
  /** Clockwise from the northwest corner. */
  readonly corners: readonly [Point, Point, Point, Point];
  /** North and south run eastward; east and west run southward. */
  readonly edges: { readonly north: Line; readonly east: Line; readonly south: Line; readonly west: Line };
  /** Distance from the center of the business district, in meters. */
  readonly out: number;
  readonly isWet: boolean;
}

const PURPOSE = 341;

/** Block sizes of some zones, along u and v, in meters. */
const WIDE: Partial<Record<Zone, readonly [number, number]>> = {
  works: [320, 240],
  greatPark: [2000, 330],
  campus: [330, 330],
  stadium: [350, 350],
  mall: [340, 300],
  airfield: [2000, 2000],
  country: [2000, 2000],
  sea: [2000, 2000],
};

const HALVES: Partial<Record<Zone, number>> = { core: 6.3, works: 5.6, stadium: 6, mall: 5.6 };

/** Returns the growth of blocks toward the edge of the town. */
const growthAt = (out: number): number => (out < 3000 ? 1 : out < 4300 ? 1.2 : 1.5);

function sizeOf(
  { zone, streets, seed, out, isWet }: Ground,
  turned: boolean,
): readonly [u: number, v: number] {
  const wide = WIDE[zone];
  if (wide) return isWet && zone === 'works' ? [190, 130] : wide;
  const [long, short] = [streets.long * growthAt(out), streets.short * growthAt(out)];
  return liesAlongRows(seed) === turned ? [short, long] : [long, short];
}

/**
 * Returns the number of blocks that fit along a length. The maximum is 15, so that street names can
 * distinguish the positions of streets.
 */
const countOf = (length: number, size: number): number =>
  Math.max(1, Math.min(15, Math.round(length / size)));

function reduced(part: number, whole: number): number {
  let [a, b] = [part, whole];
  while (b > 0) [a, b] = [b, a % b];
  return (whole / a) * 16 + part / a;
}

/**
 * Doubles the number of blocks if they are long, because smaller blocks along water follow the bank more
 * closely.
 */
const halved = (count: number, spacing: number): number =>
  spacing / count > 135 && count < 8 ? 2 * count : count;

/**
 * Returns the numbers of columns and rows of a grid. The grid equals the market's standard where possible, so
 * that streets continue in the next superblock.
 */
function gridOf(ground: Ground, turned: boolean): readonly [across: number, down: number] {
  const { zone, streets, measure, out, isWet } = ground;
  if (zone !== 'core' && (WIDE[zone] || turned || out > 4300)) {
    const [sizeU, sizeV] = sizeOf(ground, turned);
    return [countOf(streets.spacingU, sizeU), countOf(streets.spacingV, sizeV)];
  }
  const [u, v] = zone === 'core' ? [measure.coreU, measure.coreV] : [measure.u, measure.v];
  return isWet ? [halved(u, streets.spacingU), halved(v, streets.spacingV)] : [u, v];
}

/** Plans an ordinary American grid, whose streets continue in the next superblock if it has the same grid. */
function planGrid(ground: Ground, turned: boolean): Tract[] {
  const { i, j, zone, corners, edges } = ground;
  const [across, down] = gridOf(ground, turned);
  const half = HALVES[zone] ?? 4.8;
  const common = { kind: 'street', half, bridge: 'ditch' } as const;
  const columns = Array.from({ length: across + 1 }, (_, k): Line => {
    if (k === 0 || k === across) return k === 0 ? edges.west : edges.east;
    const street = streetId(Course.columnBetween, i, halfOf(j), reduced(k, across));
    return { ...common, street, from: edges.west.from, to: edges.west.to };
  });
  const rows = Array.from({ length: down + 1 }, (_, k): Line => {
    if (k === 0 || k === down) return k === 0 ? edges.north : edges.south;
    const street = streetId(Course.rowBetween, halfOf(i), j, reduced(k, down));
    return { ...common, street, from: edges.north.from, to: edges.north.to };
  });
  return [{ corners, columns, rows, bend: 0 }];
}

/** Returns a function that creates streets within one superblock. */
export function localStreets({ i, j }: Ground, half: number): (from: number, to: number) => Line {
  let number = 0;
  return (from, to) => ({
    street: streetId(Course.local, i, j, number++),
    kind: 'street',
    half,
    bridge: 'ditch',
    from,
    to,
  });
}

/** Returns the lines of a tract from one edge to the other. Calls `create` for each line in between. */
export const linesBetween = (first: Line, last: Line, count: number, create: () => Line): Line[] => [
  first,
  ...Array.from({ length: count - 1 }, create),
  last,
];

const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** Plans curved local streets, in one tract or in two along a collector street. */
function planCurvy(ground: Ground, bend: number): Tract[] {
  const { i, j, seed, streets, corners, edges } = ground;
  const chance = (n: number): number => unitOf(i * 8 + n, j, seed + PURPOSE);
  const [nw, ne, se, sw] = corners;
  const { north, east, south, west } = edges;
  const local = localStreets(ground, 4.5);
  const lines = (first: Line, last: Line, count: number) =>
    linesBetween(first, last, count, () => local(first.from, first.to));
  const [sizeU, sizeV] = sizeOf(ground, chance(1) < 0.5);
  const down = countOf(streets.spacingV, sizeV);
  const across = countOf(streets.spacingU, sizeU * 1.1);
  if (chance(2) < 0.4 || across < 4) {
    return [{ corners, columns: lines(west, east, across), rows: lines(north, south, down), bend }];
  }
  const [top, bottom] = [0.36 + 0.28 * chance(3), 0.36 + 0.28 * chance(4)];
  const collector = { ...local(west.from, west.to), half: 5.4 };
  const tract = (shares: readonly [number, number, number, number], sides: readonly [Line, Line]): Tract => {
    const [a, b, c, d] = shares;
    const [otherU, otherV] = sizeOf(ground, chance(5 + sides.indexOf(collector)) < 0.5);
    const [first, last] = [partOf(north, a, b), partOf(south, d, c)];
    return {
      corners: [between(nw, ne, a), between(nw, ne, b), between(sw, se, c), between(sw, se, d)],
      columns: lines(...sides, countOf((streets.spacingU * (b - a + c - d)) / 2, otherU)),
      rows: lines(first, last, countOf(streets.spacingV, otherV)),
      bend: bend * 1.2,
    };
  };
  return [tract([0, top, bottom, 0], [west, collector]), tract([top, 1, 1, bottom], [collector, east])];
}

/** Divides a superblock into tracts, depending on its zone, its market and its seed. */
export function planTracts(ground: Ground): Tract[] {
  const { i, j, zone, seed, streets } = ground;
  const chance = unitOf(i, j, seed + PURPOSE);
  if (zone === 'outer' && chance < streets.curvy) return planCurvy(ground, 0.13 + 0.09 * chance);
  if (zone === 'inner' && chance < 0.4 * streets.curvy) return planCurvy(ground, 0.07);
  return planGrid(ground, chance > (zone === 'core' ? 2 : 0.9));
}
