import type { Pixel, Size, View } from '../geo/camera.ts';
import { cameraAxes } from '../geo/camera.ts';
import { type Place, placeOf, worldAxes, worldOf } from '../geo/earth.ts';
import { pixelOfRay } from '../geo/pixel-ray.ts';
import {
  type Vec3,
  add,
  dot,
  length,
  multiply,
  normalize,
  rotate,
  scale,
  subtract,
  transpose,
} from '../geo/vector.ts';
import {
  type MeasuredPoint,
  fromWorld,
  totalCovariance,
  turnOfFrames,
  varianceAlong,
} from './measured-point.ts';
import { type SphereMark, errorsOfMark } from './sphere-mark.ts';

/*
 * The line of sight of a mark, seen from another sphere (the epipolar line): the point that was marked must lie on it.
 */

/** Distances from the camera of a mark in meters. */
export interface SightRange {
  /** Where the point most probably is. */
  readonly likely: number;
  /** Between these distances, it is very probable. */
  readonly near: number;
  readonly far: number;
}

/** The distance of a point of which nothing is known, in meters. */
const UNKNOWN: SightRange = { likely: 100, near: 20, far: 1000 };

/** The point is within this many standard deviations, but the surface itself may lack what stands there. */
const DEVIATIONS = 4;
const LEAST_HALF = 5;
const LEAST_SHARE = 0.1;

/** Within this factor, a point lies whose precision is unknown; the whole line is drawn within the larger factor. */
const UNKNOWN_FACTOR = 4;
const WHOLE_FACTOR = 6;

/** Nearer than this, in meters, nothing is marked. */
const NEAREST = 1;

/**
 * Returns the distances between which a point must be expected along the line of sight of a mark.
 *
 * @param point - The point as it is known before it has been marked in another sphere; null if it is not known.
 */
export function rangeAlong({ sphere, ray }: SphereMark, point: MeasuredPoint | null): SightRange {
  if (!point) return UNKNOWN;
  const likely = Math.max(NEAREST, dot(ray, worldOf(sphere.camera, point)));
  const covariance = totalCovariance(point);
  if (!covariance)
    return { likely, near: Math.max(NEAREST, likely / UNKNOWN_FACTOR), far: likely * UNKNOWN_FACTOR };
  const along = rotate(turnOfFrames(sphere.camera, point), fromWorld(ray));
  const deviation = Math.sqrt(Math.max(0, varianceAlong(covariance, along)));
  const half = Math.max(DEVIATIONS * deviation, LEAST_HALF, LEAST_SHARE * likely);
  return { likely, near: Math.max(NEAREST, likely - half), far: likely + half };
}

/** Returns the place on the line of sight of a mark at a distance from its camera in meters. */
export const placeAlong = ({ sphere, ray }: SphereMark, distance: number): Place =>
  placeOf(sphere.camera, scale(ray, distance));

/** A picture of a sphere: its camera, its view as drawn, and its size in CSS pixels. */
export interface SecondPicture {
  readonly camera: Place;
  readonly view: View;
  readonly size: Size;
}

export type Segment = readonly [from: Pixel, to: Pixel];

/** Nearer to the plane of the camera than this, in meters, nothing is drawn. */
const LEAST_DEPTH = 0.05;

/** Returns the straight line between two places as it appears in a picture; null if it is behind the camera. */
export function segmentIn({ camera, view, size }: SecondPicture, from: Place, to: Place): Segment | null {
  const [, , back] = cameraAxes(view);
  const ends: [Vec3, Vec3] = [worldOf(camera, from), worldOf(camera, to)];
  const [first, last] = ends.map((end) => -dot(back, end)) as [number, number];
  if (Math.max(first, last) <= LEAST_DEPTH) return null;
  const cut = (end: Vec3, depth: number, other: Vec3, otherDepth: number): Vec3 =>
    depth >= LEAST_DEPTH
      ? end
      : add(end, scale(subtract(other, end), (LEAST_DEPTH - depth) / (otherDepth - depth)));
  const pixels = [cut(ends[0], first, ends[1], last), cut(ends[1], last, ends[0], first)].map((end) =>
    pixelOfRay(view, size, end),
  );
  const [a, b] = pixels;
  return a && b ? [a, b] : null;
}

/** The line of sight of a mark in another picture. */
export interface LineInPicture {
  /** The part on which the point very probably lies. */
  readonly likely: Segment | null;
  /** A longer part, if the point is not where it is expected. */
  readonly whole: Segment | null;
  /** Standard deviation of the line across its direction at the likely point, in CSS pixels; null if it is unknown. */
  readonly spread: number | null;
}

/** Returns how the line of sight of a mark appears in the picture of another sphere. */
export function lineInPicture(
  mark: SphereMark,
  range: SightRange,
  picture: SecondPicture,
  other: SphereMark['sphere'],
): LineInPicture {
  const place = (distance: number): Place => placeAlong(mark, distance);
  const likely = segmentIn(picture, place(range.near), place(range.far));
  const whole = segmentIn(
    picture,
    place(Math.min(range.near, range.likely / WHOLE_FACTOR)),
    place(Math.max(range.far, range.likely * WHOLE_FACTOR)),
  );
  const spread = likely && deviationAcross(likely, picture, shiftsOf(mark, range.likely, other));
  return { likely, whole, spread };
}

/** A point and its displacements by each error, in meters from the camera of the other sphere. */
interface Shifts {
  readonly point: Vec3;
  readonly by: readonly Vec3[];
}

/** Returns the displacements that the errors of a mark, and of the pose of another sphere, cause; null if unknown. */
function shiftsOf(mark: SphereMark, distance: number, other: SphereMark['sphere']): Shifts | null {
  const turn = multiply(worldAxes(other.camera), transpose(worldAxes(mark.sphere.camera)));
  const point = worldOf(other.camera, placeAlong(mark, distance));
  const own = errorsOfMark(mark);
  const others = errorsOfMark({ sphere: other, ray: normalize(point), pixel: [] });
  if (!own.isKnown || !others.isKnown) return null;
  const by = [
    ...own.errors.map(({ origin, direction }) => rotate(turn, add(origin, scale(direction, distance)))),
    ...others.errors.map(({ origin, direction }) => add(origin, scale(direction, length(point)))),
  ];
  return { point, by };
}

/** Returns the standard deviation in pixels across a line. */
function deviationAcross([from, to]: Segment, { view, size }: SecondPicture, shifts: Shifts | null) {
  const run = Math.hypot(to.x - from.x, to.y - from.y);
  const at = shifts && pixelOfRay(view, size, shifts.point);
  if (!at || run === 0) return null;
  const [acrossX, acrossY] = [(from.y - to.y) / run, (to.x - from.x) / run];
  const variance = shifts.by.reduce((sum, shift) => {
    const moved = pixelOfRay(view, size, add(shifts.point, shift));
    return sum + (moved ? ((moved.x - at.x) * acrossX + (moved.y - at.y) * acrossY) ** 2 : 0);
  }, 0);
  return Math.sqrt(variance);
}

/** A pixel on a line. */
export interface Snapped {
  readonly pixel: Pixel;
  /** Unit vector of the line in the picture. */
  readonly along: Pixel;
}

/** Returns the pixel of the nearest line within a distance in CSS pixels; null if there is none. */
export function snapTo(pixel: Pixel, lines: readonly Segment[], reach: number): Snapped | null {
  let nearest: Snapped | null = null;
  let least = reach;
  for (const [from, to] of lines) {
    const [x, y] = [to.x - from.x, to.y - from.y];
    const run = Math.hypot(x, y);
    if (run === 0) continue;
    const share = Math.min(1, Math.max(0, ((pixel.x - from.x) * x + (pixel.y - from.y) * y) / run ** 2));
    const on = { x: from.x + share * x, y: from.y + share * y };
    const distance = Math.hypot(on.x - pixel.x, on.y - pixel.y);
    if (distance > least) continue;
    least = distance;
    nearest = { pixel: on, along: { x: x / run, y: y / run } };
  }
  return nearest;
}
