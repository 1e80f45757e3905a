import { unitOf } from '../../hash.ts';
import type { StreetCharacter } from '../character.ts';
import type { Shape } from '../water/shapes.ts';
import type { Point } from './lattice.ts';
import { Course, type Line, type StreetKind, halfOf, streetId } from './line.ts';

const PURPOSE = 331;

/** Maximum width of water that arterials cross on a bridge, in meters. */
const WIDEST = 460;

/**
 * Number of blocks into which each superblock of a market is divided, along rows (u) and along columns (v).
 */
export interface Measure {
  /** Number of ordinary blocks. House numbers increase by 100 per block. */
  readonly u: number;
  readonly v: number;
  /**
   * Number of blocks in the business district, a multiple of the ordinary number so that streets continue
   * there.
   */
  readonly coreU: number;
  readonly coreV: number;
}

/** Returns true if the long sides of a market's ordinary blocks run along the rows. */
export const liesAlongRows = (seed: number): boolean => unitOf(7, 0, seed + PURPOSE) < 0.6;

const within = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value));

export function measureOf({ spacingU, spacingV, long, short }: StreetCharacter, seed: number): Measure {
  const [alongU, alongV] = liesAlongRows(seed) ? [long, short] : [short, long];
  const isGreat = long > 225 || short > 150;
  const [coreLong, coreShort] = [
    isGreat ? long : within(82, long * 0.62, 210),
    within(78, short * 1.05, 205),
  ];
  const [coreAlongU, coreAlongV] = liesAlongRows(seed) ? [coreLong, coreShort] : [coreShort, coreLong];
  const u = within(3, Math.round(spacingU / alongU), 11);
  const v = within(3, Math.round(spacingV / alongV), 11);
  const times = (spacing: number, size: number, count: number): number =>
    count * within(1, Math.round(spacing / size / count), Math.floor(15 / count));
  return { u, v, coreU: times(spacingU, coreAlongU, u), coreV: times(spacingV, coreAlongV, v) };
}

/**
 * Returns the house numbers at the start and end of the superblock with this index. House numbers increase in
 * both directions from the origin's lines.
 */
export const numbersAt = (index: number, each: number): { from: number; to: number } => ({
  from: 100 + each * Math.abs(index),
  to: 100 + each * Math.abs(index + 1),
});

/**
 * Returns the kind of street on a lattice line of columns (axis 0) or rows (axis 1): a highway far from the
 * center, otherwise an avenue.
 */
export function arterialKind(
  index: number,
  axis: number,
  { highways }: StreetCharacter,
  seed: number,
): StreetKind {
  if (axis >= highways) return 'avenue';
  const far = 2 + Math.floor(unitOf(axis, 5, seed + PURPOSE) * 2);
  const side = unitOf(axis, 6, seed + PURPOSE) < 0.5 ? -1 : 1;
  return index === far * side ? 'highway' : 'avenue';
}

/** Returns true if a straight line has both ends on land and crosses water no wider than a river. */
function isBridge([from, to]: readonly [Point, Point], water: Shape): boolean {
  if (water(...from) < 14 || water(...to) < 14) return false;
  const length = Math.sqrt((to[0] - from[0]) * (to[0] - from[0]) + (to[1] - from[1]) * (to[1] - from[1]));
  let wet = 0;
  for (let n = 1; n < 24; n++) {
    const share = n / 24;
    if (water(from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share) < 0) wet++;
  }
  return (wet / 24) * length < WIDEST;
}

const HALVES = { highway: 15.5, avenue: 8.2, street: 4.8 } as const;

/**
 * Returns the arterial on column line `index` between row lines `along` and `along + 1`, or on a row line
 * between two column lines.
 */
export function arterialOf(
  axis: 'column' | 'row',
  [index, along]: readonly [index: number, along: number],
  ends: readonly [Point, Point],
  market: { streets: StreetCharacter; measure: Measure; seed: number; water: Shape; isRural: boolean },
): Line {
  const { streets, measure, seed, isRural } = market;
  const which = axis === 'column' ? 0 : 1;
  const found = arterialKind(index, which, streets, seed);
  const kind = isRural && found === 'avenue' ? 'street' : found;
  const broad = kind === 'avenue' && unitOf(index, which, seed + PURPOSE + 1) < 0.3 ? 2.6 : 0;
  return {
    street:
      axis === 'column'
        ? streetId(Course.column, index, halfOf(along), 0)
        : streetId(Course.row, halfOf(along), index, 0),
    kind,
    half: HALVES[kind] + broad,
    bridge: isBridge(ends, market.water) ? 'river' : 'none',
    ...numbersAt(along, 100 * (axis === 'column' ? measure.v : measure.u)),
  };
}

/** Returns the part of a line between two shares of its length. */
export const partOf = (line: Line, from: number, to: number): Line => ({
  ...line,
  from: line.from + (line.to - line.from) * from,
  to: line.from + (line.to - line.from) * to,
});
