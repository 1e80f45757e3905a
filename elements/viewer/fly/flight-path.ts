import { clamp, toDeg, toRad, turnBetween, wrapPan } from '../../geo/angle.ts';
import { type View, directionOf, fovOfZoom, vectorOf, zoomOfFov } from '../../geo/camera.ts';
import { distanceBetween } from '../../geo/distance.ts';
import { type Place, placeOf, worldOf } from '../../geo/earth.ts';
import { groundHit, levelGround } from '../../geo/ground.ts';
import { matrixOfPose } from '../../geo/pose.ts';
import { type Vec3, add, length, rotate, scale, transpose } from '../../geo/vector.ts';
import { CUBE_SIZE } from '../../model/limits.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import type { Sphere } from '../../model/sphere.ts';
import type { TransitionMoment } from '../../scene/transition.ts';

export interface FlightMoment extends TransitionMoment {
  readonly view: View;
}

/** The path from one sphere to another. */
export interface FlightPath {
  readonly goal: View;
  readonly durationMs: number;
  /** Returns the state of the flight at a `progress` from 0 (start) to 1 (end). */
  at(progress: number): FlightMoment;
}

/**
 * Returns where a ray from the first camera meets the surface, in meters relative to the camera; null if there is no
 * surface, or for the sky.
 */
export type PointSeen = (ray: Vec3) => Vec3 | null;

/** Spheres farther apart than this cross-fade without motion, in meters. */
const FARTHEST_MOTION_M = 5000;

/** Points farther away than this, in meters, are not tracked because they hardly move. */
const FARTHEST_POINT_M = 5000;

/**
 * If the view is tilted down further than this, in degrees, before or after the flight, the view keeps its tilt and
 * does not track the point.
 */
const STEEPEST = -75;

/**
 * A point is not tracked if the camera would have to turn further than this, in degrees, to look back
 * at it.
 */
const WIDEST_TURN = 90;

/**
 * Limits of the field of view, in degrees, when the flight preserves the point's apparent size. A field of
 * view that is already outside the limits stays unchanged.
 */
const COMFORTABLE_FOV = { min: 45, max: 90 } as const;

/**
 * Maximum offset of a picture from the center of its cube, in scene units. A larger offset would make the
 * cube shape noticeable.
 */
const FARTHEST_SHIFT = 0.3 * CUBE_SIZE;

/**
 * Without a point to track, the picture moves as if everything in it were at least this far away, in meters.
 */
const USUAL_DEPTH_M = 300;

const DURATION_MS = { min: 600, more: 300, longWayM: 300 } as const;

/** The range of progress during which one picture fades into the other. */
const FADE = { begin: 0.15, end: 0.8 } as const;

const smooth = (t: number): number => t * t * t * (t * (6 * t - 15) + 10);

/** Returns the position of a sphere's camera. An unknown height counts as 0. */
const cameraOf = ({ latitude, longitude, metadata }: Sphere): Place => ({
  latitude,
  longitude,
  altitude: metadata.altitude ?? 0,
});

/** A point relative to both cameras, in meters. */
interface Aim {
  readonly from: Vec3;
  readonly to: Vec3;
  readonly goal: View;
}

/** Returns where a ray from a sphere's camera meets level ground, in meters relative to the camera. */
function groundSeen(sphere: Sphere, ray: Vec3): Vec3 | null {
  const hit = groundHit(cameraOf(sphere), ray, levelGround(sphere.metadata.ground ?? NaN));
  return hit.hit ? scale(ray, hit.distance) : null;
}

/**
 * Returns the point at the center of the view, on the surface or else on level ground; null if the point cannot stay
 * there during the flight.
 */
function aimOf(from: Sphere, to: Sphere, view: View, pointSeen: PointSeen): Aim | null {
  if (view.tilt < STEEPEST || from.metadata.altitude === undefined) return null;
  const ray = vectorOf(view);
  const point = pointSeen(ray) ?? groundSeen(from, ray);
  if (!point || length(point) > FARTHEST_POINT_M) return null;
  const seen = worldOf(cameraOf(to), placeOf(cameraOf(from), point));
  const { pan, tilt } = directionOf(seen);
  // A ring that was chosen by key is at the center of the view, and the next sphere is straight above its place.
  if (tilt < STEEPEST || Math.abs(turnBetween(view.pan, pan)) > WIDEST_TURN) return null;
  const fov = fovAfter(view.fov, length(point) / length(seen));
  const { lens } = view;
  return { from: point, to: seen, goal: { pan, tilt, fov, ...(lens !== undefined && { lens }) } };
}

/**
 * Returns the field of view that preserves the apparent size of a point when its distance decreases by the
 * factor `nearer`.
 */
function fovAfter(fov: number, nearer: number): number {
  const same = 2 * toDeg(Math.atan(Math.tan(toRad(fov / 2)) * nearer));
  return clamp(same, Math.min(fov, COMFORTABLE_FOV.min), Math.max(fov, COMFORTABLE_FOV.max));
}

/**
 * Returns the scale, in scene units per meter, at which a picture on its cube shows `point` correctly from
 * any camera position.
 */
function unitsPerMeter(point: Vec3, { metadata: { pose } }: Sphere): number {
  const inImage = pose ? rotate(transpose(matrixOfPose(pose)), point) : point;
  return CUBE_SIZE / 2 / Math.max(...inImage.map(Math.abs));
}

/**
 * Returns the vector between two spheres in meters. The vector is zero if a position is unknown or the
 * spheres are too far apart for motion.
 */
function wayBetween(from: LocatedSphere, to: LocatedSphere): Vec3 {
  if (!from.isPlaced || !to.isPlaced || distanceBetween(from.sphere, to.sphere) > FARTHEST_MOTION_M) {
    return [0, 0, 0];
  }
  return worldOf(cameraOf(from.sphere), cameraOf(to.sphere));
}

/**
 * Returns the flight path that begins with a view. The point of the surface or, where there is none, of level ground
 * at the center of the view stays centered: both pictures move according to the distance of that point.
 */
export function flightPath(
  from: LocatedSphere,
  to: LocatedSphere,
  view: View,
  pointSeen: PointSeen = () => null,
): FlightPath {
  const way = wayBetween(from, to);
  const wayM = length(way);
  const aim = wayM > 0 ? aimOf(from.sphere, to.sphere, view, pointSeen) : null;
  const max = FARTHEST_SHIFT / wayM;
  const usual = (0.5 * FARTHEST_SHIFT) / Math.max(wayM, USUAL_DEPTH_M);
  const fromScale = aim ? Math.min(max, unitsPerMeter(aim.from, from.sphere)) : usual;
  const toScale = aim ? Math.min(max, unitsPerMeter(aim.to, to.sphere)) : usual;
  const { roll, ...level } = view;
  // A flight ends level.
  const goal = aim?.goal ?? (roll ? level : view);
  const { min, more, longWayM } = DURATION_MS;
  return {
    goal,
    durationMs: min + more * Math.min(1, wayM / longWayM),
    at(progress) {
      const done = smooth(clamp(progress, 0, 1));
      return {
        view:
          done === 0
            ? view
            : done === 1
              ? goal
              : viewAt(view, goal, aim && add(aim.from, scale(way, -done)), done),
        position: scale(way, done),
        share: smooth(clamp((progress - FADE.begin) / (FADE.end - FADE.begin), 0, 1)),
        fromShift: wayM > 0 ? scale(way, -done * fromScale) : way,
        toShift: wayM > 0 ? scale(way, (1 - done) * toScale) : way,
      };
    },
  };
}

/**
 * Returns the view during the flight. The camera points at the tracked point, if there is one, while the zoom
 * changes evenly.
 */
function viewAt(begin: View, goal: View, point: Vec3 | null, done: number): View {
  const fov = fovOfZoom(zoomOfFov(begin.fov) ** (1 - done) * zoomOfFov(goal.fov) ** done);
  const roll = begin.roll && { roll: begin.roll * (1 - done) };
  if (point) return { ...directionOf(point), fov, ...roll };
  const pan = wrapPan(begin.pan + turnBetween(begin.pan, goal.pan) * done);
  return { pan, tilt: begin.tilt + (goal.tilt - begin.tilt) * done, fov, ...roll };
}
