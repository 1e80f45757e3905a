import { type Place, worldOf } from '../geo/earth.ts';
import { type Vec3, length } from '../geo/vector.ts';
import type { MeasureDoubt } from '../model/measures.ts';
import type { OtherPlace, SurfacePoint } from '../model/surface-point.ts';
import type { PlacedFace } from '../surface/cast/place-on-surface.ts';
import { type MeasuredPoint, fromWorld, plusSquare } from './measured-point.ts';
import { pointOnFace } from './one-sphere.ts';
import { type Problem, isProblem } from './problem.ts';
import type { SphereMark } from './sphere-mark.ts';
import { type Standing, topAbove } from './standing.ts';

/** What a marked pixel shows. */
export interface Shown {
  /** Null if the pixel shows neither the surface nor level ground. */
  readonly place: SurfacePoint | null;
  /** The face on which the place lies; null for level ground without a surface. */
  readonly face: PlacedFace | null;
  /** Whether there is terrain, but nothing is known about what stands on it. */
  readonly isTerrainAlone: boolean;
  /** Whether the height of the ground is known, so that a pixel without a place shows the sky. */
  readonly isGroundKnown: boolean;
}

/** The face of level ground whose height is assumed. */
const LEVEL_GROUND: PlacedFace = {
  basis: 'level-ground',
  normal: [0, 1, 0],
  spread: null,
  rounding: 0,
  thing: 'ground',
};

/** Two places that are at most this far apart, in meters, count as one for a top that the surface also shows. */
const AGREEING = 2;

/** A line of sight passes above a foot of unknown precision if it passes it within this part of the distance. */
const NEAR = 0.01;

/** Returns how many meters nearer a place is for each meter by which it is higher than assumed; null above the horizon. */
const biasPerMeter = ([x, y, z]: Vec3): number | null => (y < 0 ? Math.hypot(x, z) / -y : null);

/** Returns the displacement from a place to another one in meters: east, north, up. */
const offsetTo = (from: Place, to: Place): Vec3 => fromWorld(worldOf(from, to));

const withDoubt = (point: MeasuredPoint, doubt: MeasureDoubt): MeasuredPoint => ({
  ...point,
  doubts: [...(point.doubts ?? []), doubt],
});

/**
 * Adds the doubt that a pixel shows another place. The square of the displacement to that place is added to the
 * covariance, which is at least the second moment of a point that is at either place, so that intervals contain both. No
 * interval can contain the sky.
 */
function withOther(point: MeasuredPoint, other: OtherPlace | null): MeasuredPoint {
  if (!other) return point;
  if (other.kind === 'sky')
    return { ...withDoubt(point, { name: 'ambiguous', bias: null }), precision: null };
  const offset = offsetTo(point, other);
  const { precision } = point;
  return {
    ...withDoubt(point, { name: 'ambiguous', bias: length(offset) }),
    precision: precision && { ...precision, own: plusSquare(precision.own, offset) },
  };
}

/**
 * Returns the point that a mark shows, with its precision and with what may be wrong about it. A point on assumed ground
 * has no stated precision; where the pixel may show another place, the precision extends to that place.
 *
 * @returns A `sky` or `unknown-height` problem if the pixel shows no place, or one behind a building of unknown height.
 * @example
 *   const point = pointShown(mark, { ...faced, isTerrainAlone: false, isGroundKnown: true });
 */
export function pointShown(
  mark: SphereMark,
  { place, face, isTerrainAlone, isGroundKnown }: Shown,
): MeasuredPoint | Problem {
  const bias = biasPerMeter(mark.ray);
  if (!place) return { problem: isGroundKnown || bias === null ? 'sky' : 'unknown-height' };
  if ('kind' in place && place.kind === 'unknown') return { problem: 'unknown-height' };
  const met = face ?? LEVEL_GROUND;
  const point = pointOnFace(mark, { ...met, distance: place.distance });
  if (isProblem(point)) return point;
  const isLevel = met.spread === null;
  const doubted = isLevel || isTerrainAlone;
  const known = doubted ? withDoubt(point, { name: isLevel ? 'level-ground' : 'bare-terrain', bias }) : point;
  return withOther(known, 'ambiguous' in place ? place.ambiguous : null);
}

/** Adds the error of a top whose line of sight passes the foot aside, as far as a depth of the same size changes it. */
function withAside({ top, aside }: Standing, ray: Vec3): MeasuredPoint {
  const { precision } = top;
  const up = (aside * Math.abs(ray[1])) / Math.hypot(ray[0], ray[2]);
  return { ...top, precision: precision && { ...precision, own: plusSquare(precision.own, [0, 0, up]) } };
}

/**
 * Returns the top of something that stands on a foot. If the line of sight passes straight above the foot, that is the
 * point above the foot or, if the surface shows a roof or a wall next to it, the point there. Otherwise, it is the point
 * that the surface shows, such as the middle of a roof. If the line of sight passes above the foot, but the surface shows
 * something elsewhere, both are possible, and the precision extends to the other one.
 *
 * @param foot - A foot whose errors all have a name, as `withNamedErrors` returns it.
 * @returns A `not-above` problem if the line of sight does not pass above the foot, and the surface shows nothing there.
 */
export function topShown(foot: MeasuredPoint, mark: SphereMark, shown: Shown): MeasuredPoint | Problem {
  const standing = topAbove(foot, mark);
  const point = pointShown(mark, shown);
  const built = !isProblem(point) && isRaised(shown.place) ? point : null;
  if (isProblem(standing)) return built ?? { problem: 'not-above' };
  const { aside, isAbove } = standing;
  const top = withDoubtsOf(foot, standing.top);
  const isNear = aside <= NEAR * length(worldOf(mark.sphere.camera, foot));
  const isStraight = isAbove === null ? isNear : isAbove;
  if (isStraight) return built ? topOfBuilt(built, top, mark, shown) : top;
  if (built && !built.doubts) return built;
  if (isNear) return withAside({ ...standing, top }, mark.ray);
  return built ?? { problem: 'not-above' };
}

/** The top above a foot is as doubtful as the foot. */
const withDoubtsOf = ({ doubts }: MeasuredPoint, top: MeasuredPoint): MeasuredPoint =>
  doubts ? { ...top, doubts } : top;

/** Returns the place on something built that a line of sight shows, which passes straight above a foot. */
function topOfBuilt(
  built: MeasuredPoint,
  top: MeasuredPoint,
  mark: SphereMark,
  shown: Shown,
): MeasuredPoint | Problem {
  const isNext = length(offsetTo(built, top)) <= AGREEING;
  return isNext
    ? pointShown(mark, withoutOther(shown))
    : withOther(built, { ...top, kind: 'other', building: null, distance: 0 });
}

/** Returns whether a place is on something that stands on the ground. */
const isRaised = (place: SurfacePoint | null): boolean =>
  place !== null && 'kind' in place && ['roof', 'wall', 'other'].includes(place.kind);

/** Returns what a pixel shows if it cannot be another place, because a foot confirms it. */
const withoutOther = (shown: Shown): Shown =>
  shown.place && 'ambiguous' in shown.place
    ? { ...shown, place: { ...shown.place, ambiguous: null } }
    : shown;
