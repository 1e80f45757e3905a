import { clamp, toDeg, toRad, turnBetween, wrapPan } from './angle.ts';
import type { Mat3, Vec3 } from './vector.ts';

/** Pan and tilt in degrees, as in `View`. */
export interface Direction {
  readonly pan: number;
  readonly tilt: number;
}

/** The direction of a camera and its rotation about the line of sight, as in `View`. */
export interface Orientation extends Direction {
  readonly roll?: number | undefined;
}

/**
 * The orientation and field of view of a camera in a sphere. `pan`: degrees clockwise from true north, [0,
 * 360). `tilt`: degrees above the horizon, [-90, 90]. `fov`: vertical field of view in degrees, (0, 180).
 * `roll`: degrees by which the right side of the picture is lowered, (-180, 180]; the horizon then turns
 * counterclockwise in the picture. Without it, the camera is level. `lens`: how directions are laid out on the picture
 * (`lens.ts`); without it, the picture is rectilinear. With another lens, `fov` is that of a rectilinear picture of the
 * same scale in its middle.
 */
export interface View extends Orientation {
  readonly fov: number;
  readonly lens?: number | undefined;
}

/** The size of a picture. Each use states whether the size is in CSS or device pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A position in a picture: x right and y down from the top left corner. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** The vertical field of view at zoom 1, in degrees. */
const FOV_AT_ZOOM_1 = 75;
const TAN_AT_ZOOM_1 = Math.tan(toRad(FOV_AT_ZOOM_1 / 2));

/** Returns the dimensionless zoom for a vertical field of view in degrees: tan(37.5°) / tan(fov / 2). */
export const zoomOfFov = (fovDeg: number): number => TAN_AT_ZOOM_1 / Math.tan(toRad(fovDeg / 2));

/** Returns the vertical field of view in degrees at a zoom: the inverse of `zoomOfFov`. */
export const fovOfZoom = (zoom: number): number => 2 * toDeg(Math.atan(TAN_AT_ZOOM_1 / zoom));

/** Returns the unit vector toward a direction in the world frame (x east, y up, z south). */
export function vectorOf({ pan, tilt }: Direction): Vec3 {
  const panRad = toRad(pan);
  const tiltRad = toRad(tilt);
  const level = Math.cos(tiltRad);
  return [Math.sin(panRad) * level, Math.sin(tiltRad), -Math.cos(panRad) * level];
}

/** Returns the direction of a world-frame vector of any length. For straight up and down, pan is 0. */
export function directionOf([x, y, z]: Vec3): Direction {
  const level = Math.hypot(x, z);
  return { pan: level === 0 ? 0 : wrapPan(toDeg(Math.atan2(x, -z))), tilt: toDeg(Math.atan2(y, level)) };
}

/**
 * Returns the camera's axes in the world frame as the rows of a matrix: right, up, back. A three.js camera
 * looks along -z.
 */
export function cameraAxes({ pan, tilt, roll = 0 }: Orientation): Mat3 {
  const [sinPan, sinTilt, sinRoll] = [pan, tilt, roll].map((deg) => Math.sin(toRad(deg))) as Angles;
  const [cosPan, cosTilt, cosRoll] = [pan, tilt, roll].map((deg) => Math.cos(toRad(deg))) as Angles;
  const [upX, upZ] = [-sinPan * sinTilt, cosPan * sinTilt];
  return [
    [cosPan * cosRoll - upX * sinRoll, -cosTilt * sinRoll, sinPan * cosRoll - upZ * sinRoll],
    [cosPan * sinRoll + upX * cosRoll, cosTilt * cosRoll, sinPan * sinRoll + upZ * cosRoll],
    [-sinPan * cosTilt, -sinTilt, cosPan * cosTilt],
  ];
}

type Angles = [number, number, number];

/**
 * Returns the focal length in pixels: the distance from the picture's center to a point whose direction is
 * 45° off the axis.
 */
export const focalLength = (fovDeg: number, heightPx: number): number =>
  heightPx / 2 / Math.tan(toRad(fovDeg / 2));

/** Returns the horizontal field of view of a picture in degrees, from its vertical one. */
export const horizontalFov = (fovDeg: number, { width, height }: Size): number =>
  2 * toDeg(Math.atan((Math.tan(toRad(fovDeg / 2)) * width) / height));

/**
 * Returns the vertical field of view to draw with, in degrees. In improved perspective, `fovDeg` applies to
 * the picture's longer side, so that the edges of a wide picture are stretched less (requirements, OPEN-053).
 */
export function drawnFov(fovDeg: number, { width, height }: Size, improvedPerspective: boolean): number {
  if (!improvedPerspective || width <= height) return fovDeg;
  return 2 * toDeg(Math.atan((Math.tan(toRad(fovDeg / 2)) * height) / width));
}

/** Wraps the pan and the roll of a view and limits the tilt to [-90, 90]. A level view has no roll. */
export const normalizeView = ({ pan, tilt, fov, roll, lens }: View): View => ({
  pan: wrapPan(pan),
  tilt: clamp(tilt, -90, 90),
  fov,
  ...(roll && { roll: turnBetween(0, roll) }),
  ...(lens !== undefined && { lens }),
});
