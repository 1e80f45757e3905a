import { toDeg, toRad } from './angle.ts';
import type { Direction } from './camera.ts';
import { type Place, worldAxes, worldOf } from './earth.ts';
import { pointAt } from './pointing.ts';
import { type Mat3, type Vec3, multiply, rotate, subtract, transpose } from './vector.ts';

/*
 * How the picture of a second camera is seen from a first one: what the first camera sees at a pixel is a point on what
 * stands there, and the picture of the second camera has that point in another direction.
 */

/** The second camera, seen from the first. */
export interface Registration {
  /** Position of the second camera in meters, along the world's axes at the first: x east, y up, z south. */
  readonly way: Vec3;
  /** Rotation from the world's axes at the first camera to those at the second. */
  readonly turn: Mat3;
}

export const registrationOf = (first: Place, second: Place): Registration => ({
  way: worldOf(first, second),
  turn: multiply(worldAxes(second), transpose(worldAxes(first))),
});

/** Returns the ray from the second camera to a point, along the world's axes there. The point is relative to the first. */
export const rayFromSecond = ({ way, turn }: Registration, point: Vec3): Vec3 =>
  rotate(turn, subtract(point, way));

/** Nearest and farthest distance from a camera's plane, in meters. */
export type DepthRange = readonly [near: number, far: number];

/** Returns the depth, 0 to 1, that a perspective camera draws for a distance from its plane. */
export const depthOf = (along: number, [near, far]: DepthRange): number =>
  (far - (far * near) / along) / (far - near);

/** Returns the distance from the camera's plane for a depth: the inverse of `depthOf`. */
export const alongOf = (depth: number, [near, far]: DepthRange): number =>
  (far * near) / (far - depth * (far - near));

/**
 * A camera does not see a point if something is nearer than this share of the point's distance, less these meters. The
 * margin covers the rounding of depths, and faces that are seen at a grazing angle.
 */
export const SIGHT_MARGIN = { share: 0.998, meters: 0.1 } as const;

/** Returns whether something at a distance hides a point, both measured from the camera's plane in meters. */
export const isHiddenBy = (nearest: number, along: number): boolean =>
  nearest < SIGHT_MARGIN.share * along - SIGHT_MARGIN.meters;

/**
 * The sides of a cube map in the order of WebGL, each with the directions in which its columns and rows run, and with the
 * direction away from the side (OpenGL ES 3.0, table 3.19).
 */
export const CUBE_SIDES: readonly Mat3[] = [
  [
    [0, 0, -1],
    [0, -1, 0],
    [-1, 0, 0],
  ],
  [
    [0, 0, 1],
    [0, -1, 0],
    [1, 0, 0],
  ],
  [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
  [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  [
    [1, 0, 0],
    [0, -1, 0],
    [0, 0, -1],
  ],
  [
    [-1, 0, 0],
    [0, -1, 0],
    [0, 0, 1],
  ],
];

/** Vertical fields of view in degrees that a linked view can have. */
const FOV = { least: 1, most: 150 } as const;

/** A place that a camera looks at, from a distance in meters and with a vertical field of view in degrees. */
export interface LookedAt {
  readonly place: Place;
  readonly distance: number;
  readonly fov: number;
}

/** Returns the view in which another camera has the same place in the middle, and shows it as large. */
export function viewOfSamePlace(
  camera: Place,
  { place, distance, fov }: LookedAt,
): Direction & { readonly fov: number } {
  const { pan, tilt, distance: own } = pointAt(camera, place);
  const half = (Math.tan(toRad(fov / 2)) * distance) / Math.max(own, 1);
  return { pan, tilt, fov: Math.min(FOV.most, Math.max(FOV.least, 2 * toDeg(Math.atan(half)))) };
}

/** The standard deviations of a pose: of the position in meters, and of the heading and the pitch in degrees. */
export interface PosePrecision {
  readonly horizontal?: number | undefined;
  readonly vertical?: number | undefined;
  readonly heading?: number | undefined;
  readonly pitch?: number | undefined;
}

/** Within how many standard deviations of each axis 95% of all points of a circular normal distribution lie: √(−2 ln 0.05). */
const WITHIN_95 = Math.sqrt(-2 * Math.log(0.05));

/** Returns the mean square of an angle by which a pose is off, in rad², at a distance; null if it is unknown. */
function squareOf({ horizontal, vertical, heading, pitch }: PosePrecision, distance: number): number | null {
  if (horizontal === undefined || vertical === undefined || heading === undefined || pitch === undefined)
    return null;
  const turns = (toRad(heading) ** 2 + toRad(pitch) ** 2) / 2;
  return turns + (horizontal ** 2 + vertical ** 2) / 2 / distance ** 2;
}

/**
 * Returns within how many pixels 95% of what two pictures show lies at the same pixel, as far as their poses decide: the
 * errors of the two poses are independent, and so are those of their axes. Null if the precision of a pose is unknown.
 *
 * @param distance - Distance of what is shown, in meters.
 * @param focal - Focal length of the drawn picture in pixels.
 */
export function expectedOffset(
  [first, second]: readonly [PosePrecision | undefined, PosePrecision | undefined],
  distance: number,
  focal: number,
): number | null {
  const [one, other] = [first && squareOf(first, distance), second && squareOf(second, distance)];
  return one == null || other == null ? null : WITHIN_95 * focal * Math.sqrt(one + other);
}
