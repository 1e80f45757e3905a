import { toDeg, toRad } from '../../../../../elements/geo/angle.ts';
import type { OrientedImage } from './oriented-image.ts';

/** A camera's sensor and lens, all in millimeters. */
export interface Lens {
  readonly focalLength: number;
  readonly sensorWidth: number;
  readonly sensorHeight: number;
}

/** Returns the angle, in degrees, that a length on the sensor covers. */
export const fieldOfView = (sensorMm: number, focalLengthMm: number): number =>
  toDeg(2 * Math.atan(sensorMm / (2 * focalLengthMm)));

/**
 * Images within this many degrees of straight down count as nadir, and those within this many of the horizon
 * as horizontal.
 */
const NADIR_WITHIN = 10;
const HORIZON_WITHIN = 10;

/** Returns the imagery type of an image at a pitch (0 straight down, 90 at the horizon). */
export function imageryTypeOf(pitch: number): OrientedImage['type'] {
  if (pitch <= NADIR_WITHIN) return 'Nadir';
  return pitch >= 90 - HORIZON_WITHIN ? 'Horizontal' : 'Oblique';
}

/** At larger angles from straight down, in degrees, details of the ground are too small to be useful. */
const MAX_GROUND_ANGLE = 85;

/**
 * Returns the distances to the nearest and farthest flat ground in the image, in meters. For an image taken
 * straight down, Esri expects 0 and the height.
 */
export function groundDistances(
  heightM: number | null,
  pitch: number,
  verticalFov: number,
): Pick<OrientedImage, 'nearDistance' | 'farDistance'> {
  if (heightM === null || heightM <= 0) return { nearDistance: null, farDistance: null };
  if (imageryTypeOf(pitch) === 'Nadir') return { nearDistance: 0, farDistance: heightM };
  const at = (deg: number): number => heightM * Math.tan(toRad(Math.min(MAX_GROUND_ANGLE, Math.max(0, deg))));
  return { nearDistance: at(pitch - verticalFov / 2), farDistance: at(pitch + verticalFov / 2) };
}
