import { toDeg } from '../geo/angle.ts';
import type { LatLon } from '../geo/earth.ts';
import { type Vec3, add, cross, length, normalize, scale, subtract } from '../geo/vector.ts';
import type { Covariance } from '../model/surface-point.ts';
import { type Local, SAME, gradientsOf, hasSame, localOf } from './local-points.ts';
import { inverseOf, times } from './matrix.ts';
import { type MeasuredPoint, varianceAlong } from './measured-point.ts';
import type { Problem } from './problem.ts';
import { type Figure, covarianceOfDifference, figureOf, varianceOf } from './propagate.ts';

/** What is between two points. Lengths are in meters. */
export interface Distance {
  /** Straight-line distance. */
  readonly direct: Figure;
  /** Distance in the level plane at the middle of both points. */
  readonly level: Figure;
  /** Height of the second point above the first; negative if it is lower. */
  readonly rise: Figure;
  /** Slope from the first point to the second in degrees, [-90, 90]. */
  readonly slope: Figure;
  /**
   * Whether the points cannot be distinguished with 95 % probability. The intervals of the distances then begin at 0. Null
   * if the precision is unknown.
   */
  readonly isIndistinct: boolean | null;
}

/** The length of a line through several points, in meters. */
export interface PathLength {
  readonly direct: Figure;
  readonly level: Figure;
}

/** The 95 % quantile of the chi-square distribution with three degrees of freedom. */
const DISTINCT = 7.815;

/**
 * Returns the part of the second moment of the error of a length that is of the second order: with the curvature
 * (1 − u·uᵀ) / L of the length, ½ tr((HΣ)²) + (½ tr(HΣ))². It matters if the points are uncertain by much of their distance.
 */
function curved(along: Vec3, covariance: Covariance, isLevel: boolean): number {
  const size = length(along);
  const unit = scale(along, 1 / size);
  const other: Vec3 = isLevel
    ? [-unit[1], unit[0], 0]
    : normalize(cross(unit, Math.abs(unit[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  const across: readonly Vec3[] = isLevel ? [other] : [other, cross(unit, other)];
  const [aa = 0, bb = 0] = across.map((axis) => varianceAlong(covariance, axis));
  const [first, second] = across;
  const ab = first && second ? (varianceAlong(covariance, add(first, second)) - aa - bb) / 2 : 0;
  const squares = (aa * aa + bb * bb + 2 * ab * ab) / (2 * size * size);
  // A length never changes by more than the displacement of its ends.
  return Math.min(aa + bb, squares + ((aa + bb) / (2 * size)) ** 2);
}

/** Returns the second moment of the error of the length between two points that is of the second order. */
function curvedBetween(from: MeasuredPoint, to: MeasuredPoint, along: Vec3, isLevel: boolean): number {
  const covariance = covarianceOfDifference(from, to);
  if (!covariance) return 0;
  return length(along) === 0 ? covariance[0] + covariance[4] : curved(along, covariance, isLevel);
}

/** Returns a figure for the sum of the lengths between consecutive points. */
export function lengthOf(points: readonly MeasuredPoint[], { middle, at }: Local, isLevel: boolean): Figure {
  const changes = at.map((): Vec3 => [0, 0, 0]);
  let [value, extra] = [0, 0];
  points.forEach((to, n) => {
    const [from, start, end] = [points[n - 1], at[n - 1], at[n]];
    if (!from || !start || !end) return;
    const full = subtract(end, start);
    const along: Vec3 = isLevel ? [full[0], full[1], 0] : full;
    extra += curvedBetween(from, to, along, isLevel);
    value += length(along);
    const unit = normalize(along);
    changes[n - 1] = subtract(changes[n - 1] ?? [0, 0, 0], unit);
    changes[n] = unit;
  });
  const variance = varianceOf(gradientsOf(points, middle, changes));
  return figureOf(value, variance === null ? null : variance + extra);
}

/** Added to the variances in square meters, because points on a face are certain perpendicular to it. */
const ROUNDING = SAME ** 2;

/** Returns vᵀ · Σ⁻¹ · v for the difference v of two points. */
function separation(along: Vec3, [ee, en, eu, , nn, nu, , , uu]: Covariance): number {
  const inverse = inverseOf([
    [ee + ROUNDING, en, eu],
    [en, nn + ROUNDING, nu],
    [eu, nu, uu + ROUNDING],
  ]);
  const column = along.map((value) => [value]);
  return inverse ? (times([[...along]], times(inverse, column))[0]?.[0] ?? 0) : 0;
}

/** Extends the interval of a length whose points may be the same place down to 0. */
const fromZero = (figure: Figure, spread: number): Figure => ({
  ...figure,
  interval: figure.interval && [0, Math.max(figure.interval[1], figure.value + 1.96 * spread)],
});

/**
 * Returns the distance between two points: direct, level, in height, and the slope, each with its standard deviation and
 * 95 % interval. Errors that both points share, such as the position of their sphere, count only as far as they change
 * the distance.
 *
 * @returns A problem if the points are the same place, or too far apart.
 * @example
 *   const width = measureDistance(leftEdge, rightEdge);
 *   if (!isProblem(width)) show(`${width.level.value} ± ${1.96 * (width.level.deviation ?? NaN)} m`);
 */
export function measureDistance(a: MeasuredPoint, b: MeasuredPoint): Distance | Problem {
  const points = [a, b];
  const local = localOf(points, 2);
  if ('problem' in local) return local;
  if (hasSame(local.at, false)) return { problem: 'same-place' };
  const { middle, at } = local;
  const along = subtract(at[1] ?? [0, 0, 0], at[0] ?? [0, 0, 0]);
  const [direct, level] = [lengthOf(points, local, false), lengthOf(points, local, true)];
  const rise = riseOf(a, b);
  const covariance = covarianceOfDifference(a, b);
  const isIndistinct = covariance && separation(along, covariance) < DISTINCT;
  const spread = covariance ? Math.sqrt(covariance[0] + covariance[4] + covariance[8]) : 0;
  return {
    direct: isIndistinct ? fromZero(direct, spread) : direct,
    level: isIndistinct ? fromZero(level, spread) : level,
    rise,
    slope: slopeOf(points, middle, [Math.hypot(along[0], along[1]), rise.value], along),
    isIndistinct,
  };
}

/** Returns the angle of a slope above the horizon in degrees. */
function slopeOf(
  points: readonly MeasuredPoint[],
  middle: LatLon,
  [flat, rise]: readonly [number, number],
  along: Vec3,
): Figure {
  const square = flat * flat + rise * rise;
  // At an upright slope, any horizontal displacement has the same effect; east stands for all.
  const [east, north] = flat === 0 ? [1, 0] : [along[0] / flat, along[1] / flat];
  const change: Vec3 = [(-rise * east) / square, (-rise * north) / square, flat / square];
  const variance = varianceOf(gradientsOf(points, middle, [scale(change, -1), change]));
  const { value, deviation, interval } = figureOf(
    toDeg(Math.atan2(rise, flat)),
    variance === null ? null : toDeg(1) ** 2 * variance,
    -90,
  );
  return { value, deviation, interval: interval && [interval[0], Math.min(90, interval[1])] };
}

function riseOf(a: MeasuredPoint, b: MeasuredPoint): Figure {
  const variance = varianceOf([
    { point: a, change: [0, 0, -1] },
    { point: b, change: [0, 0, 1] },
  ]);
  return figureOf(b.altitude - a.altitude, variance, -Infinity);
}

/**
 * Returns the height of something that stands: the difference between the altitudes of its top and its foot in meters,
 * above the ellipsoid at both places, so that the curvature of the Earth has no effect. `topAbove` returns a top that
 * shares the errors of its foot.
 *
 * @returns A problem if both points have the same altitude and place.
 */
export function measureHeight(foot: MeasuredPoint, top: MeasuredPoint): Figure | Problem {
  const local = localOf([foot, top], 2);
  if ('problem' in local) return local;
  return hasSame(local.at, false) ? { problem: 'same-place' } : riseOf(foot, top);
}

/** Returns the length of a line through two or more points, direct and level. */
export function measurePath(points: readonly MeasuredPoint[]): PathLength | Problem {
  const local = localOf(points, 2);
  if ('problem' in local) return local;
  if (hasSame(local.at, false)) return { problem: 'same-place' };
  return { direct: lengthOf(points, local, false), level: lengthOf(points, local, true) };
}
