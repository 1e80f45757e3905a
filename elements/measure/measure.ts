import type { MeasureKind } from '../model/measures.ts';
import { type Area, measureArea } from './area.ts';
import { type Distance, type PathLength, measureDistance, measureHeight, measurePath } from './lengths.ts';
import type { MeasuredPoint } from './measured-point.ts';
import { type Problem, isProblem } from './problem.ts';
import type { Figure } from './propagate.ts';

/** A measure: its points, from which all figures are computed. Its values never change. */
export interface Measure {
  readonly id: string;
  readonly kind: MeasureKind;
  /** A name that a person has given; empty if there is none. */
  readonly name: string;
  /** The foot comes before the top of a height. The outline of an area is closed from its last point to its first. */
  readonly points: readonly MeasuredPoint[];
}

/** The least number of points, and the number with which a measure is complete. */
export const POINT_COUNTS: Readonly<Record<MeasureKind, { readonly least: number; readonly full: number }>> =
  {
    point: { least: 1, full: 1 },
    distance: { least: 2, full: 2 },
    height: { least: 2, full: 2 },
    path: { least: 2, full: Infinity },
    area: { least: 3, full: Infinity },
    marker: { least: 1, full: 1 },
    line: { least: 2, full: Infinity },
    polygon: { least: 3, full: Infinity },
  };

/** Returns whether the points of a measure enclose an area. */
export const isOutline = (kind: MeasureKind): boolean => kind === 'area' || kind === 'polygon';

/** The figures of a measure by name. Lengths end in `_m`, areas in `_m2`, angles in `_deg`. */
export type NamedFigures = readonly (readonly [name: string, figure: Figure])[];

const ofDistance = ({ direct, level, rise, slope }: Distance): NamedFigures => [
  ['distance_m', direct],
  ['level_distance_m', level],
  ['rise_m', rise],
  ['slope_deg', slope],
];

const ofPath = ({ direct, level }: PathLength): NamedFigures => [
  ['length_m', direct],
  ['level_length_m', level],
];

function ofArea({ level, sloped, perimeter }: Area): NamedFigures {
  const figures: NamedFigures = [
    ['sloped_area_m2', sloped],
    ['perimeter_m', perimeter],
  ];
  return level ? [['level_area_m2', level], ...figures] : figures;
}

/**
 * Returns the figures of a measure by name, in the order in which they are shown: a point has none apart from its place, and
 * what is drawn has none.
 *
 * @example
 *   const [, height] = namedFigures({ kind: 'height', points: [foot, top] })[0]; // ['height_m', …]
 */
export function namedFigures({ kind, points }: Pick<Measure, 'kind' | 'points'>): NamedFigures | Problem {
  const [first, second] = points;
  if (kind === 'area') return mapped(measureArea(points), ofArea);
  if (kind === 'path') return mapped(measurePath(points), ofPath);
  if (kind === 'polygon') return mapped(measureArea(points), () => []);
  if (kind === 'line') return mapped(measurePath(points), () => []);
  if (!first) return { problem: 'too-few-points' };
  if (kind === 'point' || kind === 'marker') return [];
  if (!second) return { problem: 'too-few-points' };
  if (kind === 'height')
    return mapped(measureHeight(first, second), (figure): NamedFigures => [['height_m', figure]]);
  return mapped(measureDistance(first, second), ofDistance);
}

const mapped = <T extends object>(result: T | Problem, use: (value: T) => NamedFigures) =>
  isProblem(result) ? result : use(result);
