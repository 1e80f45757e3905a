import { type LatLon, type Place, worldAxes } from '../geo/earth.ts';
import { type Mat3, type Vec3, dot, multiply, rotate, transpose } from '../geo/vector.ts';
import type { MeasureDoubt } from '../model/measures.ts';
import type { Covariance } from '../model/surface-point.ts';
import { rootOf } from './matrix.ts';
import type { SphereMark } from './sphere-mark.ts';

/**
 * What a point is computed from: the surface, the terrain, or assumed level ground that one sphere shows; the lines of
 * sight of two or more spheres; a top that stands above a foot; or a file, in which it was not stated.
 */
export type PointBasis = 'surface' | 'terrain' | 'level-ground' | 'spheres' | 'standing' | 'file';

export const POINT_BASES: readonly PointBasis[] = [
  'surface',
  'terrain',
  'level-ground',
  'spheres',
  'standing',
  'file',
];

/**
 * The displacement of a point in meters (east, north, up) by one standard deviation of an error that other points may
 * share, such as the heading of a sphere. Errors with different sources are independent.
 */
export interface SharedError {
  /** Identifies the error, such as `7480 heading`. */
  readonly source: string;
  readonly moved: Vec3;
}

/** How precise a point is. Its covariance is the sum of `own` and of moved · movedᵀ over all shared errors. */
export interface PointPrecision {
  /** Covariance of the errors of this point alone, in square meters. */
  readonly own: Covariance;
  readonly shared: readonly SharedError[];
}

export const DOUBT_NAMES: readonly MeasureDoubt['name'][] = [
  'ambiguous',
  'level-ground',
  'bare-terrain',
  'marks-disagree',
];

/**
 * The smallest displacement in meters by which a mark can be wrong so that the others show it: across the line on which the
 * point must lie, and in any direction, which is null if an error along the line cannot be found.
 */
export interface FoundErrors {
  readonly across: number;
  readonly any: number | null;
}

/** A measured point. Its altitude is in meters above the WGS84 ellipsoid. */
export interface MeasuredPoint extends Place {
  readonly basis: PointBasis;
  /** The ids of the spheres in which the point was marked. */
  readonly spheres: readonly number[];
  /**
   * Height of the geoid (mean sea level) above the ellipsoid in meters, which is subtracted from the altitude for a
   * height above sea level; null if it is unknown.
   */
  readonly geoidUndulation: number | null;
  /** Null if the precision of a sphere, or of the height of the ground, is unknown. */
  readonly precision: PointPrecision | null;
  /** Absent if there are none. */
  readonly doubts?: readonly MeasureDoubt[];
  /** The marks from which the point was computed, to which others can be added; absent for a point of a file. */
  readonly marks?: readonly SphereMark[];
  /** For a point of several spheres of known precision. */
  readonly found?: FoundErrors;
}

/** The displacement in meters (east, north, up) by an error; `source` is null for an error of one point alone. */
export interface ErrorColumn {
  readonly source: string | null;
  readonly moved: Vec3;
}

const ZERO: Covariance = [0, 0, 0, 0, 0, 0, 0, 0, 0];

/** Returns the sum of a covariance and moved · movedᵀ. */
export const plusSquare = (covariance: Covariance, moved: Vec3): Covariance => {
  const [e, n, u] = moved;
  const [ee, en, eu, , nn, nu, , , uu] = covariance;
  const [sumEn, sumEu, sumNu] = [en + e * n, eu + e * u, nu + n * u];
  return [ee + e * e, sumEn, sumEu, sumEn, nn + n * n, sumNu, sumEu, sumNu, uu + u * u];
};

/** Separates the errors of a point into those of this point alone and those that other points may share. */
export function precisionOfColumns(columns: readonly ErrorColumn[]): PointPrecision {
  let own = ZERO;
  const shared: SharedError[] = [];
  for (const { source, moved } of columns)
    if (source === null) own = plusSquare(own, moved);
    else shared.push({ source, moved });
  return { own, shared };
}

/**
 * Returns the covariance of a point in square meters, as the rows of a 3 × 3 matrix with the axes east, north and up;
 * null if its precision is unknown.
 *
 * @example
 *   const deviation = Math.sqrt(totalCovariance(point)?.[8] ?? NaN); // of the height, in meters
 */
export const totalCovariance = ({ precision }: MeasuredPoint): Covariance | null =>
  precision && precision.shared.reduce((sum, { moved }) => plusSquare(sum, moved), precision.own);

/** Returns three displacements in meters whose squares have a covariance as their sum. */
export function columnsOfCovariance([ee, en, eu, , nn, nu, , , uu]: Covariance): readonly Vec3[] {
  const root = rootOf([
    [ee, en, eu],
    [en, nn, nu],
    [eu, nu, uu],
  ]);
  return [0, 1, 2].map((column) => [root[0]?.[column] ?? 0, root[1]?.[column] ?? 0, root[2]?.[column] ?? 0]);
}

/** Returns gᵀ · covariance · g. */
export const varianceAlong = ([ee, en, eu, ne, nn, nu, ue, un, uu]: Covariance, g: Vec3): number =>
  dot(
    g,
    rotate(
      [
        [ee, en, eu],
        [ne, nn, nu],
        [ue, un, uu],
      ],
      g,
    ),
  );

const eastNorthUp = (place: LatLon): Mat3 => {
  const [east, up, south] = worldAxes(place);
  return [east, [-south[0], -south[1], -south[2]], up];
};

/** Returns the rotation from the axes east, north and up at one place to those at another place. */
export const turnOfFrames = (from: LatLon, to: LatLon): Mat3 =>
  multiply(eastNorthUp(to), transpose(eastNorthUp(from)));

/** Converts a vector of a sphere's world frame (x east, y up, z south) to east, north and up. */
export const fromWorld = ([x, y, z]: Vec3): Vec3 => [x, -z, y];

/** Converts east, north and up to a vector of a sphere's world frame (x east, y up, z south). */
export const toWorld = ([east, north, up]: Vec3): Vec3 => [east, up, -north];
