import { placeOf, worldAxes, worldOf } from '../geo/earth.ts';
import {
  type Vec3,
  add,
  cross,
  dot,
  length,
  normalize,
  rotate,
  scale,
  subtract,
  transpose,
} from '../geo/vector.ts';
import { displacementOf } from '../surface/cast/hit-covariance.ts';
import { INTERVAL } from './chi-square.ts';
import {
  type ErrorColumn,
  type MeasuredPoint,
  columnsOfCovariance,
  fromWorld,
  precisionOfColumns,
  toWorld,
  turnOfFrames,
} from './measured-point.ts';
import type { Problem } from './problem.ts';
import { type SphereMark, errorsOfMark } from './sphere-mark.ts';

/** The foot and the top of something that stands. */
export interface Standing {
  /** The foot, whose errors the top shares. */
  readonly foot: MeasuredPoint;
  readonly top: MeasuredPoint;
  /** Horizontal distance in meters by which the line of sight to the top passes the vertical line above the foot. */
  readonly aside: number;
  /** Whether this distance results from the errors alone, with 95 % probability; null if the precision is unknown. */
  readonly isAbove: boolean | null;
}

/** Returns a point whose errors all have a source, so that a second point, such as a top above it, can share them. */
export function withNamedErrors(point: MeasuredPoint): MeasuredPoint {
  const { precision, latitude, longitude, altitude } = point;
  if (!precision) return point;
  const own = columnsOfCovariance(precision.own).map((moved, at) => ({
    source: `point ${latitude} ${longitude} ${altitude} ${at}`,
    moved,
  }));
  const shared = [...precision.shared, ...own.filter(({ moved }) => length(moved) > 0)];
  return { ...point, precision: { own: [0, 0, 0, 0, 0, 0, 0, 0, 0], shared } };
}

/** The upright plane through a foot that faces the camera, in the world frame of the camera. */
interface Upright {
  readonly foot: Vec3;
  readonly up: Vec3;
  readonly aside: Vec3;
  readonly met: { readonly ray: Vec3; readonly normal: Vec3; readonly distance: number };
}

function uprightAt(foot: MeasuredPoint, { sphere: { camera }, ray }: SphereMark): Upright | null {
  const at = worldOf(camera, foot);
  const up = rotate(worldAxes(camera), rotate(transpose(worldAxes(foot)), [0, 1, 0]));
  const normal = normalize(subtract(at, scale(up, dot(up, at))));
  const distance = dot(normal, at) / dot(normal, ray);
  if (!(distance > 0) || !Number.isFinite(distance)) return null;
  return { foot: at, up, aside: cross(normal, up), met: { ray, normal, distance } };
}

/** Returns the displacements of the point where the ray meets the upright plane, relative to the foot. */
function columnsOfTop({ met }: Upright, foot: MeasuredPoint, mark: SphereMark): readonly ErrorColumn[] {
  const moved = new Map<string, Vec3>();
  const alone: ErrorColumn[] = [];
  const facing = dot(met.normal, met.ray);
  const turn = turnOfFrames(foot, mark.sphere.camera);
  for (const { source, moved: byError } of foot.precision?.shared ?? []) {
    const shift = toWorld(rotate(turn, byError));
    // The plane moves with the foot.
    moved.set(source, subtract(scale(met.ray, dot(met.normal, shift) / facing), shift));
  }
  for (const error of errorsOfMark(mark).errors) {
    const { source } = error;
    const shift = displacementOf(met, error);
    if (source === null) alone.push({ source, moved: shift });
    else moved.set(source, add(moved.get(source) ?? [0, 0, 0], shift));
  }
  return [...alone, ...[...moved].map(([source, shift]) => ({ source, moved: shift }))];
}

/**
 * Returns the top of something that stands upright on a foot, such as a mast, a tree or the edge of a wall: the point
 * above the foot that is nearest to the line of sight of the mark. The line of sight does not have to meet a face.
 * The top shares all errors of the foot, so that the error of a height does not contain them twice.
 *
 * @example
 *   const standing = topAbove(foot, mark);
 *   if (!isProblem(standing)) measureHeight(standing.foot, standing.top);
 */
export function topAbove(given: MeasuredPoint, mark: SphereMark): Standing | Problem {
  const upright = uprightAt(given, mark);
  if (!upright) return { problem: 'behind-camera' };
  const { up, aside, met } = upright;
  const foot = withNamedErrors(given);
  const { camera, id } = mark.sphere;
  const off = subtract(scale(met.ray, met.distance), upright.foot);
  const top = placeOf(camera, add(upright.foot, scale(up, dot(up, off))));
  const columns = columnsOfTop(upright, foot, mark);
  const isKnown = foot.precision !== null && errorsOfMark(mark).isKnown;
  const deviation = Math.sqrt(columns.reduce((sum, { moved }) => sum + dot(aside, moved) ** 2, 0));
  const distance = Math.abs(dot(aside, off));
  const turn = turnOfFrames(camera, top);
  const ofFoot = new Map(foot.precision?.shared.map(({ source, moved }) => [source, moved]));
  const rising = columns.map(({ source, moved }) => ({
    source,
    moved: add(
      rotate(turn, fromWorld(scale(up, dot(up, moved)))),
      (source !== null && ofFoot.get(source)) || [0, 0, 0],
    ),
  }));
  return {
    foot,
    top: {
      ...top,
      basis: 'standing',
      spheres: [...new Set([...foot.spheres, id])],
      geoidUndulation: foot.geoidUndulation,
      precision: isKnown ? precisionOfColumns(rising) : null,
    },
    aside: distance,
    isAbove: isKnown ? distance <= INTERVAL * deviation : null,
  };
}
