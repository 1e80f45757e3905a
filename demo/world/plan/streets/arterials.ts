import { unitOf } from '../../hash.ts';
import type { StreetCharacter } from '../character.ts';
import type { Shape } from '../water/shapes.ts';
import type { Point } from './lattice.ts';
import { Course, type Line, type StreetKind, halfOf, streetId } from './line.ts';

const PURPOSE = 331;

/** Metres of water that an arterial crosses on a bridge; more is left to ferries. */
const WIDEST = 460;

/** House numbers in a superblock along rows (u) and along columns (v): 100 for each ordinary block. */
export interface Numbering {
  readonly u: number;
  readonly v: number;
}

/** Whether ordinary blocks of a market lie with their long side along the rows. */
export const liesAlongRows = (seed: number): boolean => unitOf(7, 0, seed + PURPOSE) < 0.6;

/** How house numbers grow in a market. */
export function numberingOf({ spacingU, spacingV, long, short }: StreetCharacter, seed: number): Numbering {
  const alongRows = liesAlongRows(seed);
  const blocks = (spacing: number, size: number): number => Math.max(3, Math.round(spacing / size));
  return {
    u: 100 * blocks(spacingU, alongRows ? long : short),
    v: 100 * blocks(spacingV, alongRows ? short : long),
  };
}

/** House numbers where a superblock with this index begins and ends; they grow both ways from the origin's lines. */
export const numbersAt = (index: number, each: number): { from: number; to: number } => ({
  from: 100 + each * Math.abs(index),
  to: 100 + each * Math.abs(index + 1),
});

/** What a line of the lattice carries: a highway far from the middle, or an avenue. */
function kindOf(index: number, axis: number, { highways }: StreetCharacter, seed: number): StreetKind {
  if (axis >= highways) return 'avenue';
  const far = 2 + Math.floor(unitOf(axis, 5, seed + PURPOSE) * 2);
  const side = unitOf(axis, 6, seed + PURPOSE) < 0.5 ? -1 : 1;
  return index === far * side ? 'highway' : 'avenue';
}

/** Whether a straight way has dry ends and crosses water no wider than a river in between. */
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

/** The arterial on column line `index` between row lines `along` and `along + 1`, or on a row line likewise. */
export function arterialOf(
  axis: 'column' | 'row',
  [index, along]: readonly [index: number, along: number],
  ends: readonly [Point, Point],
  market: { streets: StreetCharacter; numbering: Numbering; seed: number; water: Shape; isRural: boolean },
): Line {
  const { streets, numbering, seed, isRural } = market;
  const which = axis === 'column' ? 0 : 1;
  const found = kindOf(index, which, streets, seed);
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
    ...numbersAt(along, axis === 'column' ? numbering.v : numbering.u),
  };
}

/** A part of a line between two shares of it. */
export const partOf = (line: Line, from: number, to: number): Line => ({
  ...line,
  from: line.from + (line.to - line.from) * from,
  to: line.from + (line.to - line.from) * to,
});
