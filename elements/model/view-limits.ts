import { clamp } from '../geo/angle.ts';
import { type View, fovOfZoom } from '../geo/camera.ts';
import { EMBEDDED_ZOOM, LOW_POWER_MAX_ZOOM, WEB_APP_ZOOM } from './limits.ts';
import { numberOf } from './number-of.ts';
import { valueText } from './value-text.ts';
import { ViewerError } from './viewer-error.ts';

/** The minimum and maximum zoom, both included. */
export interface ZoomRange {
  readonly min: number;
  readonly max: number;
}

/**
 * The environment of the viewer: a screen of the web app, or a page that embeds the viewer and controls it
 * through the API.
 */
export type ViewerHome = 'web-app' | 'embedded';

/** Returns the zoom range for an environment. Low-power mode lowers the maximum (requirements, OPEN-048). */
export function zoomRangeOf(home: ViewerHome, lowPower: boolean): ZoomRange {
  const { min, max } = home === 'web-app' ? WEB_APP_ZOOM : EMBEDDED_ZOOM;
  return { min, max: lowPower ? Math.min(max, LOW_POWER_MAX_ZOOM) : max };
}

/** Limits a zoom to a range. */
export const clampZoom = (zoom: number, { min, max }: ZoomRange): number => clamp(zoom, min, max);

/**
 * Limits a vertical field of view in degrees to a zoom range. 180° and more count as the widest field of
 * view.
 */
export const clampFov = (fovDeg: number, { min, max }: ZoomRange): number =>
  clamp(fovDeg, fovOfZoom(max), fovOfZoom(min));

const refusal = (rule: string, value: unknown): ViewerError =>
  new ViewerError('invalid-argument', `The ${rule}, not ${valueText(value)}.`);

/**
 * Validates a field of view in degrees. Throws `invalid-argument` for a value that is not above 0 and below
 * 180.
 */
export function checkFov(fov: unknown): number {
  const fovDeg = numberOf(fov);
  if (fovDeg > 0 && fovDeg < 180) return fovDeg;
  throw refusal("camera's fov must be a number of degrees above 0 and below 180", fov);
}

/** Validates a zoom. Throws `invalid-argument` for a value that is not finite or not above 0. */
export function checkZoom(value: unknown): number {
  const zoom = numberOf(value);
  if (Number.isFinite(zoom) && zoom > 0) return zoom;
  throw refusal("camera's zoom must be a finite number above 0", value);
}

/**
 * Validates the fields of a view and limits the tilt to [-90, 90]. Throws `invalid-argument` for a pan or
 * tilt that is not finite, or a field of view that is not above 0 and below 180.
 */
export function checkView({ pan, tilt, fov }: Partial<View>): Partial<View> {
  return {
    ...(pan !== undefined && { pan: checkAngle(pan, 'pan') }),
    ...(tilt !== undefined && { tilt: clamp(checkAngle(tilt, 'tilt'), -90, 90) }),
    ...(fov !== undefined && { fov: checkFov(fov) }),
  };
}

function checkAngle(value: unknown, name: string): number {
  const deg = numberOf(value);
  if (Number.isFinite(deg)) return deg;
  throw refusal(`view's ${name} must be a finite number`, value);
}
