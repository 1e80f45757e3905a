import { turnBetween } from '../../../elements/geo/angle.ts';
import { distanceBetween } from '../../../elements/geo/distance.ts';
import type { LatLon } from '../../../elements/geo/earth.ts';
import { pointAt } from '../../../elements/geo/pointing.ts';
import type { TrackPoint } from './places-file.ts';

export interface TrackPosition extends LatLon {
  readonly altitude: number | null;
  /** Direction of travel in degrees clockwise from north; null while stationary. */
  readonly heading: number | null;
  /** Seconds between the recorded positions before and after. */
  readonly gapS: number;
}

/**
 * Tolerance at both ends of a track, in milliseconds. A photograph within it gets the position of the nearer
 * end.
 */
const ENDS_MS = 5000;

/** Maximum apparent movement of a stationary receiver, in meters. */
const STATIONARY_M = 2;

/**
 * Returns the direction from one place to another in degrees clockwise from north; null if the places are too
 * close together.
 */
export function headingBetween(from: LatLon, to: LatLon): number | null {
  if (distanceBetween(from, to) < STATIONARY_M) return null;
  return pointAt({ ...from, altitude: 0 }, { ...to, altitude: 0 }).pan;
}

/**
 * Returns the direction of travel around a step of a track. The interval is widened until its ends are far
 * enough apart.
 */
function headingAround(points: readonly TrackPoint[], step: number): number | null {
  for (let more = 0; more < points.length; more++) {
    const from = points[Math.max(0, step - more)];
    const to = points[Math.min(points.length - 1, step + 1 + more)];
    const heading = from && to ? headingBetween(from, to) : null;
    if (heading !== null) return heading;
    if (step - more <= 0 && step + 1 + more >= points.length - 1) return null;
  }
  return null;
}

const between = (a: number, b: number, share: number): number => a + (b - a) * share;

/**
 * Returns the index of the last point at or before a time, limited to the range from 0 to the second-to-last
 * index.
 */
function stepAt(points: readonly TrackPoint[], timeMs: number): number {
  let low = 0;
  let high = points.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.timeMs ?? 0) <= timeMs) low = middle;
    else high = middle;
  }
  return low;
}

/** Interpolates between two points of a track; `share` is the fraction of the distance. */
function interpolate(before: TrackPoint, after: TrackPoint, share: number): Omit<TrackPoint, 'timeMs'> {
  const longitude = before.longitude + turnBetween(before.longitude, after.longitude) * share;
  const hasHeights = before.altitude !== null && after.altitude !== null;
  return {
    latitude: between(before.latitude, after.latitude, share),
    longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
    altitude: hasHeights ? between(before.altitude, after.altitude, share) : null,
  };
}

/**
 * Returns the position at a time on a track sorted by time; null more than `ENDS_MS` before or after the
 * track.
 */
export function positionAt(points: readonly TrackPoint[], timeMs: number): TrackPosition | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || timeMs < first.timeMs - ENDS_MS || timeMs > last.timeMs + ENDS_MS) return null;
  const step = stepAt(points, timeMs);
  const [before, after] = [points[step] ?? first, points[step + 1] ?? last];
  const duration = after.timeMs - before.timeMs;
  const share = duration > 0 ? Math.min(Math.max((timeMs - before.timeMs) / duration, 0), 1) : 0;
  return {
    ...interpolate(before, after, share),
    heading: headingAround(points, step),
    gapS: duration / 1000,
  };
}
