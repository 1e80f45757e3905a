import { toDeg } from '../geo/angle.ts';
import { type Place, worldAxes, worldOf } from '../geo/earth.ts';
import { type Vec3, cross, dot, length, normalize, rotate, scale, transpose } from '../geo/vector.ts';
import type { Precision } from '../model/sphere.ts';
import { adjustPoint } from './adjust.ts';
import { totalCovariance } from './measured-point.ts';
import { isProblem } from './problem.ts';
import type { MeasuredSphere, SphereMark } from './sphere-mark.ts';

/** A sphere in which a point can be marked, too. */
export interface Candidate {
  readonly sphere: MeasuredSphere;
  /** The angle of a pixel of its sharpest tiles in radians. */
  readonly pixel: number;
  /** Whether something stands between it and the point; null if that is unknown. */
  readonly isHidden: boolean | null;
}

/** A candidate and how well it determines the point, together with the marks that there are. */
export interface Partner {
  readonly sphere: MeasuredSphere;
  /** Distance from the point in meters. */
  readonly distance: number;
  /** The angle in degrees at the point between its line of sight and that of the first mark. */
  readonly angle: number;
  /** The expected standard deviation of the point in meters, in all directions together. */
  readonly deviation: number;
  readonly isHidden: boolean | null;
}

/** Most partners that are offered. */
const MOST = 6;

/** A person marks a pixel of the sharpest tiles this precisely, as a multiple of its size. */
const PIXEL_SHARE = 1;

/** With a smaller angle in degrees between the lines of sight, the distance of the point remains unknown. */
const LEAST_ANGLE = 3;

/** Seen from further around than this, in degrees, the same corner is hard to recognize or behind a wall. */
const FAMILIAR_ANGLE = 90;

/** At more than this multiple of the distance of the first mark, or less than its inverse, it is hard to recognize. */
const FAMILIAR_SCALE = 2;

/** The precision of spheres for which it is unknown, so that they can be compared. */
const TYPICAL: Precision = { horizontal: 0.5, vertical: 0.5, heading: 0.2, pitch: 0.1, roll: 0.1 };

const isWhole = ({ horizontal, vertical, heading, pitch, roll }: Precision): boolean =>
  [horizontal, vertical, heading, pitch, roll].every(Boolean);

const withPrecision = (sphere: MeasuredSphere): MeasuredSphere =>
  sphere.precision && isWhole(sphere.precision) ? sphere : { ...sphere, precision: TYPICAL };

/** Returns the mark that a sphere would have if a point were marked exactly. */
function exactMark(sphere: MeasuredSphere, point: Place, pixel: number): SphereMark {
  const ray = normalize(worldOf(sphere.camera, point));
  const first = normalize(cross(ray, Math.abs(ray[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
  return {
    sphere: withPrecision(sphere),
    ray,
    pixel: [first, cross(first, ray)].map((axis) => ({ origin: [0, 0, 0], direction: scale(axis, pixel) })),
  };
}

/** Returns the line of sight from a sphere to a point in the axes of the Earth. */
function sightTo({ camera }: MeasuredSphere, point: Place): Vec3 {
  return normalize(rotate(transpose(worldAxes(camera)), worldOf(camera, point)));
}

function angleBetween(a: Vec3, b: Vec3): number {
  return toDeg(Math.atan2(length(cross(a, b)), dot(a, b)));
}

const pixelOfMark = ({ pixel }: SphereMark): number =>
  Math.max(1e-6, ...pixel.map(({ direction }) => length(direction)));

function partnerOf(
  marks: readonly SphereMark[],
  point: Place,
  { sphere, pixel, isHidden }: Candidate,
): Partner | null {
  const [first] = marks;
  if (!first || marks.some((mark) => mark.sphere.id === sphere.id)) return null;
  const angle = angleBetween(sightTo(first.sphere, point), sightTo(sphere, point));
  if (angle < LEAST_ANGLE || angle > 180 - LEAST_ANGLE) return null;
  const adjusted = adjustPoint([
    ...marks.map((mark) => exactMark(mark.sphere, point, pixelOfMark(mark))),
    exactMark(sphere, point, PIXEL_SHARE * pixel),
  ]);
  const covariance = isProblem(adjusted) ? null : totalCovariance(adjusted.point);
  if (!covariance) return null;
  const deviation = Math.sqrt(covariance[0] + covariance[4] + covariance[8]);
  return { sphere, distance: length(worldOf(sphere.camera, point)), angle, deviation, isHidden };
}

/**
 * Returns how bad a partner is: the expected error, multiplied where a person will hardly recognize the point because it
 * is seen from the other side, or at another scale.
 */
function costOf({ deviation, angle, distance }: Partner, reference: number): number {
  const ratio = Math.max(distance / reference, reference / distance) / FAMILIAR_SCALE;
  const around = (angle - FAMILIAR_ANGLE) / 40;
  return deviation * Math.max(1, ratio) * (1 + Math.max(0, around));
}

/**
 * Returns the spheres in which a point should be marked, too, the best one first. The best one makes the expected error of
 * the point least: its line of sight meets that of the first mark at a right angle, if it is near enough to show the point
 * sharply. Spheres from which something hides the point come last.
 *
 * @param marks - The marks that the point has; the first one is compared.
 * @param point - Where the point probably is.
 * @example
 *   const [best] = partnersFor(marks, point, candidates);
 */
export function partnersFor(
  marks: readonly SphereMark[],
  point: Place,
  candidates: readonly Candidate[],
): readonly Partner[] {
  const [first] = marks;
  if (!first) return [];
  const reference = Math.max(1, length(worldOf(first.sphere.camera, point)));
  return candidates
    .map((candidate) => partnerOf(marks, point, candidate))
    .filter((partner) => partner !== null)
    .map((partner) => ({ partner, cost: costOf(partner, reference) }))
    .sort(
      (a, b) => Number(a.partner.isHidden === true) - Number(b.partner.isHidden === true) || a.cost - b.cost,
    )
    .slice(0, MOST)
    .map(({ partner }) => partner);
}
