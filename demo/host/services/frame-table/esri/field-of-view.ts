import { toDeg, toRad } from '../../../../../elements/geo/angle.ts';
import type { OrientedImage } from './oriented-image.ts';

/** A camera's sensor and lens, all in millimeters. */
export interface Lens {
  readonly focalLength: number;
  readonly sensorWidth: number;
  readonly sensorHeight: number;
}

/** The angle in degrees that a length on the sensor covers. */
export const fieldOfView = (sensorMm: number, focalLengthMm: number): number =>
  toDeg(2 * Math.atan(sensorMm / (2 * focalLengthMm)));

/**
 * An image within this many degrees of straight down counts as nadir, and one this close to the horizon as
 * horizontal.
 */
const NADIR_WITHIN = 10;
const HORIZON_WITHIN = 10;

/** The imagery type of an image at a pitch (0 straight down, 90 at the horizon). */
export function imageryTypeOf(pitch: number): OrientedImage['type'] {
  if (pitch <= NADIR_WITHIN) return 'Nadir';
  return pitch >= 90 - HORIZON_WITHIN ? 'Horizontal' : 'Oblique';
}

/** At larger angles from straight down, in degrees, nothing useful is visible. */
const MAX_GROUND_ANGLE = 85;

/**
 * The nearest and the farthest flat ground in the image, in meters; for an image taken straight down, Esri expects 0
 * and the height.
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
