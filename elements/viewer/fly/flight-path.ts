import { clamp, toDeg, toRad, turnBetween, wrapPan } from '../../geo/angle.ts';
import { type View, directionOf, fovOfZoom, vectorOf, zoomOfFov } from '../../geo/camera.ts';
import { distanceBetween } from '../../geo/distance.ts';
import { type Place, worldOf } from '../../geo/earth.ts';
import { groundHit, levelGround } from '../../geo/ground.ts';
import { matrixOfPose } from '../../geo/pose.ts';
import { type Vec3, add, length, rotate, scale, transpose } from '../../geo/vector.ts';
import { CUBE_SIZE } from '../../model/limits.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import type { Sphere } from '../../model/sphere.ts';

/** A moment of a flight. */
export interface FlightMoment {
  readonly view: View;
  /** The new sphere's share of the picture, 0 to 1. */
  readonly share: number;
  /** How far the two pictures stand from where they belong, in scene units along the world's axes. */
  readonly fromShift: Vec3;
  readonly toShift: Vec3;
}

/** The way from one sphere to another. */
export interface FlightPath {
  /** The view at its end. */
  readonly goal: View;
  readonly durationMs: number;
  /** A moment of it, `progress` from 0 to 1. */
  at(progress: number): FlightMoment;
}

/** Spheres farther apart than this fade into each other without any motion, in metres. */
const FARTHEST_MOTION_M = 5000;

/** A point of the ground farther off than this is not kept in the middle: it hardly moves. Metres. */
const FARTHEST_POINT_M = 5000;

/** A view steeper than this keeps looking down, instead of back at what it leaves: degrees. */
const STEEPEST = -75;

/** Beyond this turn a view would look back at the point: degrees. */
const WIDEST_TURN = 90;

/** The zoom that keeps the point's size stays within these fields of view, or within what it was before: degrees. */
const COMFORTABLE_FOV = { min: 45, max: 90 } as const;

/** No picture is seen from farther off its middle than this, in scene units: its faces show there as what they are. */
const FARTHEST_SHIFT = 0.3 * CUBE_SIZE;

/** Without a point to keep, a picture is moved as if all in it were so far away, at least: metres. */
const USUAL_DEPTH_M = 300;

const DURATION_MS = { least: 600, more: 300, longWayM: 300 } as const;

/** The share of the way during which one picture fades into the other. */
const FADE = { begin: 0.15, end: 0.8 } as const;

const smooth = (t: number): number => t * t * t * (t * (6 * t - 15) + 10);

/** Where a sphere's camera was; an unknown height counts as 0. */
const cameraOf = ({ latitude, longitude, metadata }: Sphere): Place => ({
  latitude,
  longitude,
  altitude: metadata.altitude ?? 0,
});

/** A point of the ground in metres from both cameras. */
interface Aim {
  readonly from: Vec3;
  readonly to: Vec3;
  readonly goal: View;
}

/** The ground point that the view looks at, where it can stay in the middle; null where it cannot, or there is none. */
function aimOf(from: Sphere, to: Sphere, view: View): Aim | null {
  const ground = levelGround(from.metadata.ground ?? NaN);
  if (view.tilt < STEEPEST || from.metadata.altitude === undefined) return null;
  const hit = groundHit(cameraOf(from), vectorOf(view), ground);
  if (!hit.hit || hit.distance > FARTHEST_POINT_M) return null;
  const seen = worldOf(cameraOf(to), hit.place);
  const { pan, tilt } = directionOf(seen);
  if (Math.abs(turnBetween(view.pan, pan)) > WIDEST_TURN) return null;
  const fov = fovAfter(view.fov, hit.distance / length(seen));
  return { from: worldOf(cameraOf(from), hit.place), to: seen, goal: { pan, tilt, fov } };
}

/** The field of view in which something looks as large as before that has come nearer by a factor. */
function fovAfter(fov: number, nearer: number): number {
  const same = 2 * toDeg(Math.atan(Math.tan(toRad(fov / 2)) * nearer));
  return clamp(same, Math.min(fov, COMFORTABLE_FOV.min), Math.max(fov, COMFORTABLE_FOV.max));
}

/** Scene units for each metre with which a picture, painted on its cube, shows a point in its place from anywhere. */
function unitsPerMetre(point: Vec3, { metadata: { pose } }: Sphere): number {
  const inImage = pose ? rotate(transpose(matrixOfPose(pose)), point) : point;
  return CUBE_SIZE / 2 / Math.max(...inImage.map(Math.abs));
}

/** The way between two spheres in metres; none where it is not known, or too far to go. */
function wayBetween(from: LocatedSphere, to: LocatedSphere): Vec3 {
  if (!from.isPlaced || !to.isPlaced || distanceBetween(from.sphere, to.sphere) > FARTHEST_MOTION_M) {
    return [0, 0, 0];
  }
  return worldOf(cameraOf(from.sphere), cameraOf(to.sphere));
}

/**
 * The flight that begins with a view. The view keeps its bearing, and what it looks at on the ground stays in the middle
 * all the way: both pictures move as that point's distance asks for.
 */
export function flightPath(from: LocatedSphere, to: LocatedSphere, view: View): FlightPath {
  const way = wayBetween(from, to);
  const wayM = length(way);
  const aim = wayM > 0 ? aimOf(from.sphere, to.sphere, view) : null;
  const most = FARTHEST_SHIFT / wayM;
  const usual = (0.5 * FARTHEST_SHIFT) / Math.max(wayM, USUAL_DEPTH_M);
  const fromScale = aim ? Math.min(most, unitsPerMetre(aim.from, from.sphere)) : usual;
  const toScale = aim ? Math.min(most, unitsPerMetre(aim.to, to.sphere)) : usual;
  const goal = aim?.goal ?? view;
  const { least, more, longWayM } = DURATION_MS;
  return {
    goal,
    durationMs: least + more * Math.min(1, wayM / longWayM),
    at(progress) {
      const done = smooth(clamp(progress, 0, 1));
      return {
        view:
          done === 0
            ? view
            : done === 1
              ? goal
              : viewAt(view, goal, aim && add(aim.from, scale(way, -done)), done),
        share: smooth(clamp((progress - FADE.begin) / (FADE.end - FADE.begin), 0, 1)),
        fromShift: wayM > 0 ? scale(way, -done * fromScale) : way,
        toShift: wayM > 0 ? scale(way, (1 - done) * toScale) : way,
      };
    },
  };
}

/** The view on the way: towards the point where there is one, and its zoom changing evenly. */
function viewAt(begin: View, goal: View, point: Vec3 | null, done: number): View {
  const fov = fovOfZoom(zoomOfFov(begin.fov) ** (1 - done) * zoomOfFov(goal.fov) ** done);
  if (point) return { ...directionOf(point), fov };
  const pan = wrapPan(begin.pan + turnBetween(begin.pan, goal.pan) * done);
  return { pan, tilt: begin.tilt + (goal.tilt - begin.tilt) * done, fov };
}
