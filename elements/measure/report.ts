import type { MeasureDoubt, MeasureReport, MeasuredFigure } from '../model/measures.ts';
import type { Measure } from './measure.ts';
import { namedFigures } from './measure.ts';
import { type MeasuredPoint, totalCovariance } from './measured-point.ts';
import { isProblem } from './problem.ts';
import { figureOf } from './propagate.ts';

/** Factor between the deviation on each axis and the radius that contains 95 % (chi-square with two degrees, √5.991). */
const RADIUS = 2.4477;

/** Returns the radius in meters in which a point lies on the map with 95 % probability; null if it is unknown. */
export function radiusOf(point: MeasuredPoint): number | null {
  const covariance = totalCovariance(point);
  return covariance && RADIUS * Math.sqrt((covariance[0] + covariance[4]) / 2);
}

/** Returns the figures of a point: its altitude, and the radius in which it lies on the map with 95 % probability. */
function figuresOfPoint(point: MeasuredPoint): readonly (readonly [string, MeasuredFigure])[] {
  const { altitude, geoidUndulation } = point;
  const covariance = totalCovariance(point);
  const variance = covariance && covariance[8];
  const altitudes: [string, MeasuredFigure][] = [['altitude_m', figureOf(altitude, variance, -Infinity)]];
  if (geoidUndulation !== null)
    altitudes.push(['height_above_sea_m', figureOf(altitude - geoidUndulation, variance, -Infinity)]);
  const radius = radiusOf(point);
  if (radius === null) return altitudes;
  return [...altitudes, ['radius_m', { value: radius, deviation: null, interval: null }]];
}

/** Returns the doubts of all points, one of each name, with the largest bias; the sky counts as infinitely far. */
function doubtsOf(points: readonly MeasuredPoint[]): readonly MeasureDoubt[] {
  const worst = new Map<string, MeasureDoubt>();
  for (const doubt of points.flatMap(({ doubts = [] }) => doubts)) {
    const known = worst.get(doubt.name);
    if (!known || (doubt.bias ?? Infinity) > (known.bias ?? Infinity)) worst.set(doubt.name, doubt);
  }
  return [...worst.values()];
}

/**
 * Returns a measure as it is reported to pages: its figures with deviations and 95 % intervals, what they rest on, and
 * what may be wrong.
 *
 * @example
 *   const { figures, doubts } = reportOf(state.measures[0]);
 *   show(figures.height_m.interval);
 */
export function reportOf(measure: Measure): MeasureReport {
  const { id, kind, name, points } = measure;
  const figures = namedFigures(measure);
  const [first] = points;
  return {
    id,
    kind,
    name,
    points: points.map(({ latitude, longitude, altitude, spheres }) => ({
      latitude,
      longitude,
      altitude,
      spheres,
    })),
    figures: Object.fromEntries(
      kind === 'point' && first ? figuresOfPoint(first) : isProblem(figures) ? [] : figures,
    ),
    restsOn: [...new Set(points.map(({ basis }) => basis))],
    doubts: doubtsOf(points),
  };
}
