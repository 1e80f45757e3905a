import { toDeg, toRad } from '../../../../../elements/geo/angle.ts';
import { FACE_AXES, type Face } from '../../../../../elements/geo/cube-face.ts';
import { multiply, transpose, type Mat3, type Vec3 } from '../../../../../elements/geo/vector.ts';

/*
 * Rotations as Esri's tables define them. They convert a vector from the image's frame to the map's (x east,
 * y north, z up). In the image's frame, x points right, y up and z toward the viewer; the camera looks along
 * -z.
 */

/** Pose of an oblique camera, as defined for oriented imagery tables, in degrees. */
export interface CameraPose {
  /** Degrees clockwise from north. */
  readonly heading: number;
  /** Degrees: 0 straight down, 90 at the horizon, 180 straight up. */
  readonly pitch: number;
  /** Degrees clockwise about the line of sight. */
  readonly roll: number;
}

/** Esri's three angles in degrees: about the camera's x, then y, then z axis, each counterclockwise. */
export interface Angles {
  readonly omega: number;
  readonly phi: number;
  readonly kappa: number;
}

/** Converts from the viewer's world (x east, y up, z south) to the map's axes. */
const onMap = ([x, y, z]: Vec3): Vec3 => [x, -z, y];

const negated = ([x, y, z]: Vec3): Vec3 => [-x, -y, -z];

export function rotationOfFace(face: Face): Mat3 {
  const { ahead, right, down } = FACE_AXES[face];
  return transpose([onMap(right), onMap(negated(down)), onMap(negated(ahead))]);
}

/** Returns the counterclockwise rotation of the map's axes about its vertical axis. */
export function turnOfMap(deg: number): Mat3 {
  const [sin, cos] = [Math.sin(toRad(deg)), Math.cos(toRad(deg))];
  return [
    [cos, -sin, 0],
    [sin, cos, 0],
    [0, 0, 1],
  ];
}

/**
 * Returns the rotation of a camera. The camera initially points straight down with its top to the north. It
 * is then rolled, pitched up and turned.
 */
export function rotationOfPose({ heading, pitch, roll }: CameraPose): Mat3 {
  const [sin, cos] = [Math.sin(toRad(pitch)), Math.cos(toRad(pitch))];
  const lift: Mat3 = [
    [1, 0, 0],
    [0, cos, -sin],
    [0, sin, cos],
  ];
  return multiply(turnOfMap(-heading), multiply(lift, turnOfMap(-roll)));
}

/**
 * If phi is closer to ±90° than this (in radians), omega and kappa rotate about the same axis, so kappa gets
 * the entire angle.
 */
const LOCKED_RAD = 1e-9;

export function anglesOf([[m11, m12, m13], [m21, m22, m23], [, , m33]]: Mat3): Angles {
  const cosPhi = Math.hypot(m23, m33);
  const phi = toDeg(Math.atan2(m13, cosPhi));
  if (cosPhi < LOCKED_RAD) return { omega: 0, phi, kappa: toDeg(Math.atan2(m21, m22)) };
  return { omega: toDeg(Math.atan2(-m23, m33)), phi, kappa: toDeg(Math.atan2(-m12, m11)) };
}
