import { toDeg, toRad } from '../../../../../elements/geo/angle.ts';
import type { OrientedImage } from './oriented-image.ts';

/** A camera's sensor and lens, all in millimetres. */
export interface Lens {
  readonly focalLength: number;
  readonly sensorWidth: number;
  readonly sensorHeight: number;
}

/** The angle in degrees that a length on the sensor sees. */
export const fieldOfView = (sensorMm: number, focalLengthMm: number): number =>
  toDeg(2 * Math.atan(sensorMm / (2 * focalLengthMm)));

/** Within so many degrees of straight down a picture is nadir; as near to the horizon it is horizontal. */
const NADIR_WITHIN = 10;
const HORIZON_WITHIN = 10;

/** What kind of picture a camera takes at a pitch (0 straight down, 90 at the horizon). */
export function imageryTypeOf(pitch: number): OrientedImage['type'] {
  if (pitch <= NADIR_WITHIN) return 'Nadir';
  return pitch >= 90 - HORIZON_WITHIN ? 'Horizontal' : 'Oblique';
}

/** Farther than at this angle from straight down, nothing useful is seen. */
const FARTHEST_LOOK = 85;

/** How near and how far, in metres, flat ground lies in the picture; for one straight down Esri wants 0 and the height. */
export function groundDistances(
  heightM: number | null,
  pitch: number,
  verticalFov: number,
): Pick<OrientedImage, 'nearDistance' | 'farDistance'> {
  if (heightM === null || heightM <= 0) return { nearDistance: null, farDistance: null };
  if (imageryTypeOf(pitch) === 'Nadir') return { nearDistance: 0, farDistance: heightM };
  const at = (deg: number): number => heightM * Math.tan(toRad(Math.min(FARTHEST_LOOK, Math.max(0, deg))));
  return { nearDistance: at(pitch - verticalFov / 2), farDistance: at(pitch + verticalFov / 2) };
}
