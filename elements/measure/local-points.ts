import { type LatLon, type Place, ecefOf, placeOfEcef, worldOf } from '../geo/earth.ts';
import { type Vec3, add, length, rotate, scale, subtract } from '../geo/vector.ts';
import { type MeasuredPoint, fromWorld, turnOfFrames } from './measured-point.ts';
import type { Problem } from './problem.ts';
import type { Gradient } from './propagate.ts';

/** Points nearer to each other than this, in meters, are the same place. */
export const SAME = 0.001;

/** Largest distance of a point from the middle of all points in meters; level lengths are in a plane. */
const REACH = 100_000;

export const MAX_POINTS = 500;

/** Returns the middle of several places, also across the antimeridian or a pole. */
function middleOf(points: readonly Place[]): LatLon {
  const sum = points.reduce<Vec3>((total, point) => add(total, ecefOf(point)), [0, 0, 0]);
  const { latitude, longitude } = placeOfEcef(scale(sum, 1 / points.length));
  return { latitude, longitude };
}

const isValid = ({ latitude, longitude, altitude }: Place): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && Number.isFinite(altitude);

/** Points in meters around their middle, with the axes east, north and up. */
export interface Local {
  readonly middle: LatLon;
  readonly at: readonly Vec3[];
}

/** Returns points around their middle, or what is wrong with them. `least` is the least number of points. */
export function localOf(points: readonly MeasuredPoint[], least: number): Local | Problem {
  if (points.length < least) return { problem: 'too-few-points' };
  if (points.length > MAX_POINTS) return { problem: 'too-many-points' };
  if (!points.every(isValid)) return { problem: 'invalid-point' };
  const middle = middleOf(points);
  const altitude = points.reduce((sum, point) => sum + point.altitude, 0) / points.length;
  const at = points.map((point) => fromWorld(worldOf({ ...middle, altitude }, point)));
  return at.some((one) => length(one) > REACH) ? { problem: 'too-large' } : { middle, at };
}

/** Returns whether two neighboring points are the same place. */
export const hasSame = (at: readonly Vec3[], isClosed: boolean): boolean =>
  at.some((one, n) => {
    const next = at[n + 1] ?? (isClosed ? at[0] : undefined);
    return next !== undefined && length(subtract(next, one)) < SAME;
  });

/** Returns the gradients in the frames of the points, from those in the frame at their middle. */
export const gradientsOf = (
  points: readonly MeasuredPoint[],
  middle: LatLon,
  changes: readonly Vec3[],
): Gradient[] =>
  points.map((point, n) => ({ point, change: rotate(turnOfFrames(middle, point), changes[n] ?? [0, 0, 0]) }));
