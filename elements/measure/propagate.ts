import type { Vec3 } from '../geo/vector.ts';
import { add, dot } from '../geo/vector.ts';
import type { Covariance } from '../model/surface-point.ts';
import { INTERVAL } from './chi-square.ts';
import { type MeasuredPoint, plusSquare, varianceAlong } from './measured-point.ts';

/** A measured value. Lengths are in meters, areas in square meters, angles in degrees. */
export interface Figure {
  readonly value: number;
  /** Standard deviation; null if the precision of a point is unknown. */
  readonly deviation: number | null;
  /** The 95 % interval; null if the deviation is. Lengths and areas are not negative. */
  readonly interval: readonly [low: number, high: number] | null;
}

/** A point and the change of a value per meter of its displacement (east, north, up at the point). */
export interface Gradient {
  readonly point: MeasuredPoint;
  readonly change: Vec3;
}

/**
 * Returns the variance of a value from those of its points, to the first order (JCGM 100:2008, 5.2.2). An error that
 * several points share displaces all of them at once, so its changes are added before they are squared: the error of the
 * position of a sphere has no effect on the distance between two points in it.
 */
export function varianceOf(gradients: readonly Gradient[]): number | null {
  let variance = 0;
  const shared = new Map<string, number>();
  for (const { point, change } of gradients) {
    if (!point.precision) return null;
    variance += varianceAlong(point.precision.own, change);
    for (const { source, moved } of point.precision.shared)
      shared.set(source, (shared.get(source) ?? 0) + dot(change, moved));
  }
  for (const change of shared.values()) variance += change * change;
  return variance;
}

/** Returns the covariance of the difference b − a of two points that are near each other; null if it is unknown. */
export function covarianceOfDifference(a: MeasuredPoint, b: MeasuredPoint): Covariance | null {
  if (!a.precision || !b.precision) return null;
  const shared = new Map<string, Vec3>();
  for (const { source, moved } of b.precision.shared) shared.set(source, moved);
  for (const { source, moved } of a.precision.shared)
    shared.set(source, add(shared.get(source) ?? [0, 0, 0], [-moved[0], -moved[1], -moved[2]]));
  const { own } = b.precision;
  const alone = a.precision.own.map((value, at) => value + (own[at] ?? 0)) as unknown as Covariance;
  return [...shared.values()].reduce(plusSquare, alone);
}

/** Returns a value with its interval. `least` is the smallest possible value. */
export function figureOf(value: number, variance: number | null, least = 0): Figure {
  if (variance === null) return { value, deviation: null, interval: null };
  const deviation = Math.sqrt(Math.max(0, variance));
  const half = INTERVAL * deviation;
  return { value, deviation, interval: [Math.max(least, value - half), value + half] };
}
