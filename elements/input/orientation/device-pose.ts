import { toDeg, toRad, wrapPan } from '../../geo/angle.ts';
import { type Direction, cameraAxes, directionOf } from '../../geo/camera.ts';
import { type Vec3, dot } from '../../geo/vector.ts';
import { type Quaternion, inverse, multiplied, turned } from './quaternion.ts';

/** The angles of a `DeviceOrientationEvent` in degrees. */
export interface DeviceAngles {
  readonly alpha: number;
  readonly beta: number;
  readonly gamma: number;
}

/**
 * Returns the rotation from a device's axes (x right, y toward the top of its screen, z out of the screen) to the
 * Earth's (x east, y north, z up). The device rotates by `alpha` about its z axis, then by `beta` about its x axis, then
 * by `gamma` about its y axis (Device Orientation and Motion, W3C, "Worked example"). Where alpha is not absolute, the
 * axes of the Earth are rotated about the vertical by an angle that does not change.
 */
export function rotationOf({ alpha, beta, gamma }: DeviceAngles): Quaternion {
  const [sx, sy, sz] = [beta, gamma, alpha].map((deg) => Math.sin(toRad(deg / 2))) as [
    number,
    number,
    number,
  ];
  const [cx, cy, cz] = [beta, gamma, alpha].map((deg) => Math.cos(toRad(deg / 2))) as [
    number,
    number,
    number,
  ];
  return [
    sx * cy * cz - cx * sy * sz,
    cx * sy * cz + sx * cy * sz,
    cx * cy * sz + sx * sy * cz,
    cx * cy * cz - sx * sy * sz,
  ];
}

/** The view of a device in degrees, as in `View`. */
export interface DeviceView extends Direction {
  readonly roll: number;
}

/** Converts the Earth's axes (x east, y north, z up) to those of a sphere's world (x east, y up, z south). */
const inWorld = ([east, north, up]: Vec3): Vec3 => [east, up, -north];

/**
 * Returns the view of a camera that looks out of the back of a device, upright on its screen. `screenDeg` is the angle of
 * the screen: 90 if the device is turned counterclockwise from its natural orientation, so that the right edge is up.
 * Straight up and down, pan is 0, and the roll is what remains.
 */
export function orientationOf(rotation: Quaternion, screenDeg: number): DeviceView {
  const { pan, tilt } = directionOf(inWorld(turned(rotation, [0, 0, -1])));
  const [sin, cos] = [Math.sin(toRad(screenDeg)), Math.cos(toRad(screenDeg))];
  const screenUp = inWorld(turned(rotation, [sin, cos, 0]));
  const [right, up] = cameraAxes({ pan, tilt });
  return { pan, tilt, roll: toDeg(Math.atan2(dot(screenUp, right), dot(screenUp, up))) };
}

/**
 * Returns the degrees to add to the pan of relative angles in order to get that of absolute ones, [0, 360). Both
 * rotations belong to the same pose of the device, so that they differ only in a rotation about the vertical.
 */
export function northOfAbsolute(relative: Quaternion, absolute: Quaternion): number {
  const [, , z, w] = multiplied(absolute, inverse(relative));
  // The rotation is counterclockwise, as seen from above.
  return wrapPan(-2 * toDeg(Math.atan2(z, w)));
}

/** The largest height of the top of a device above its center at which it has a heading, as a sine. */
const STEEPEST = 0.97;

/** If the device looks above the horizon, its top must be lower than this, as a sine. */
const STEEPEST_UPWARD = 0.5;

/**
 * Returns the degrees to add to the pan of relative angles in order to get that of a compass, [0, 360). `headingDeg` is
 * the pan of the top of the device, as Safari reports it (`webkitCompassHeading`). Returns null in poses in which the top
 * of the device has no heading, or in which it could be that of its back.
 */
export function northOfCompass(relative: Quaternion, headingDeg: number): number | null {
  const [east, north, up] = turned(relative, [0, 1, 0]);
  const [, , outOfScreen] = turned(relative, [0, 0, 1]);
  if (Math.abs(up) > (outOfScreen < 0 ? STEEPEST_UPWARD : STEEPEST)) return null;
  return wrapPan(headingDeg - toDeg(Math.atan2(east, north)));
}
