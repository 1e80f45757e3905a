import { placeOf } from '../geo/earth.ts';
import { type Vec3, add, dot, rotate, scale, subtract } from '../geo/vector.ts';
import { type MetPlane, displacementOf } from '../surface/cast/hit-covariance.ts';
import { errorsOfFace } from '../surface/cast/ray-errors.ts';
import {
  type ErrorColumn,
  type MeasuredPoint,
  fromWorld,
  precisionOfColumns,
  turnOfFrames,
} from './measured-point.ts';
import type { Problem } from './problem.ts';
import { type SphereMark, errorsOfMark } from './sphere-mark.ts';

/** The face that a line of sight meets first, as the surface returns it. */
export interface MetFace {
  readonly basis: 'surface' | 'terrain' | 'level-ground';
  /** Distance from the camera in meters. */
  readonly distance: number;
  /** Unit vector perpendicular to the face in the world frame of the sphere. */
  readonly normal: Vec3;
  /**
   * Standard deviation of the height of the face in meters; null if it is unknown, such as for assumed ground. All
   * points on the same thing share this error.
   */
  readonly spread: number | null;
  /** Standard deviation of the position of the face in meters on each horizontal axis. */
  readonly rounding: number;
  /** Identifies the thing that the face belongs to; null if it is unknown. */
  readonly thing: string | number | null;
}

/** An error and the relative change of n · d that it causes, for the normal n and the direction d. */
interface FaceColumn extends ErrorColumn {
  readonly relative: number;
}

/** Relative errors of n · d below this have no effect of the second order. */
const STRAIGHT = 0.01;

/** Returns the name of the product of two errors; null unless other points share both. */
const productOf = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : `${a} × ${b}`;

/**
 * Adds the errors of the second order, whose sum is (3 κ²) J Σ Jᵀ + 6 c cᵀ as in `covarianceOf` of the surface. Here they
 * are products of two errors, so that two points of a sphere share the products of the errors that they share. With the
 * displacements m and the relative changes r, the term of the second order is −Σ rₖ mₗ eₖ eₗ. Its covariance and the square
 * of its mean, together with the term of the third order, are three times the second moment of the products.
 */
function withSecondOrder(columns: readonly FaceColumn[], bias: string): readonly ErrorColumn[] {
  if (columns.every(({ relative }) => Math.abs(relative) < STRAIGHT)) return columns;
  const products = columns.flatMap((a, at) => [
    { source: productOf(a.source, a.source), moved: scale(a.moved, Math.sqrt(6) * a.relative) },
    ...columns.slice(at + 1).map((b) => ({
      source: productOf(a.source, b.source),
      moved: scale(add(scale(b.moved, a.relative), scale(a.moved, b.relative)), Math.sqrt(3)),
    })),
  ]);
  const mean = columns.reduce<Vec3>(
    (sum, { relative, moved }) => add(sum, scale(moved, relative)),
    [0, 0, 0],
  );
  return [...columns, ...products, { source: bias, moved: scale(mean, Math.sqrt(3)) }].filter(({ moved }) =>
    moved.some((value) => value !== 0),
  );
}

function faceColumns(
  met: MetPlane,
  { spread, rounding, thing }: MetFace,
  key: string,
): readonly FaceColumn[] {
  // In the order of `errorsOfFace`: east, up, south. Corners are rounded one by one, but a thing has one height.
  return errorsOfFace({ spread: spread ?? 0, rounding }).map((error, at) => ({
    source: at === 1 && thing !== null ? `${key} height` : null,
    moved: subtract(displacementOf(met, error), error.origin),
    relative: 0,
  }));
}

/**
 * Returns the point where the line of sight of a mark meets a face. The precision is null if that of the sphere or of the
 * height of the face is unknown.
 *
 * @param face - Null if the line of sight meets nothing, which is a `sky` problem.
 * @example
 *   const point = pointOnFace(mark, { basis: 'surface', ...hit, spread: 0, rounding: 0.05, thing: 'way/1' });
 */
export function pointOnFace(mark: SphereMark, face: MetFace | null): MeasuredPoint | Problem {
  if (!face) return { problem: 'sky' };
  const { sphere, ray } = mark;
  const { basis, distance, normal, spread, thing } = face;
  const facing = dot(normal, ray);
  if (!Number.isFinite(distance) || !(distance > 0) || !Number.isFinite(facing) || facing === 0)
    return { problem: 'unknown-height' };
  const met: MetPlane = { ray, normal, distance };
  const { errors, isKnown } = errorsOfMark(mark);
  const rays = errors.map((error) => ({
    source: error.source,
    moved: displacementOf(met, error),
    relative: dot(normal, error.direction) / facing,
  }));
  const place = placeOf(sphere.camera, scale(ray, distance));
  const turn = turnOfFrames(sphere.camera, place);
  const columns = withSecondOrder(
    [...rays, ...faceColumns(met, face, String(thing))],
    `${sphere.id} bias`,
  ).map(({ source, moved }) => ({ source, moved: rotate(turn, fromWorld(moved)) }));
  return {
    ...place,
    basis,
    spheres: [sphere.id],
    geoidUndulation: sphere.geoidUndulation,
    precision: isKnown && spread !== null ? precisionOfColumns(columns) : null,
  };
}
