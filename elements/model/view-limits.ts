import { clamp } from '../geo/angle.ts';
import { type View, fovOfZoom } from '../geo/camera.ts';
import { EMBEDDED_ZOOM, LOW_POWER_MAX_ZOOM, WEB_APP_ZOOM } from './limits.ts';
import { numberOf } from './number-of.ts';
import { ViewerError } from './viewer-error.ts';

/** The minimum and maximum zoom, both included. */
export interface ZoomRange {
  readonly min: number;
  readonly max: number;
}

/**
 * The environment in which the viewer runs: a screen of the web app, or a page that embeds it and controls it through
 * the API.
 */
export type ViewerHome = 'web-app' | 'embedded';

/** The zoom range for an environment. Low-power mode caps its upper end (requirements, OPEN-048). */
export function zoomRangeOf(home: ViewerHome, lowPower: boolean): ZoomRange {
  const { min, max } = home === 'web-app' ? WEB_APP_ZOOM : EMBEDDED_ZOOM;
  return { min, max: lowPower ? Math.min(max, LOW_POWER_MAX_ZOOM) : max };
}

/** Limits a zoom to the range. */
export const clampZoom = (zoom: number, { min, max }: ZoomRange): number => clamp(zoom, min, max);

/** Limits a vertical field of view in degrees to the zoom range. 180° and more count as the widest field of view. */
export const clampFov = (fovDeg: number, { min, max }: ZoomRange): number =>
  clamp(fovDeg, fovOfZoom(max), fovOfZoom(min));

/** The validated field of view; throws `invalid-argument` if it is not above 0 and below 180. */
export function checkFov(fov: unknown): number {
  const fovDeg = numberOf(fov);
  if (fovDeg > 0 && fovDeg < 180) return fovDeg;
  throw new ViewerError(
    'invalid-argument',
    `The camera's fov must be a number of degrees above 0 and below 180, not ${String(fov)}.`,
  );
}

/** The validated zoom; throws `invalid-argument` if it is not finite or not above 0. */
export function checkZoom(value: unknown): number {
  const zoom = numberOf(value);
  if (Number.isFinite(zoom) && zoom > 0) return zoom;
  throw new ViewerError(
    'invalid-argument',
    `The camera's zoom must be a finite number above 0, not ${String(value)}.`,
  );
}

/**
 * The validated fields of a view, with the tilt limited to [-90, 90]. Throws `invalid-argument` for a pan or tilt that
 * is not finite, or for a field of view that is not above 0 and below 180.
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
  throw new ViewerError(
    'invalid-argument',
    `The view's ${name} must be a finite number, not ${String(value)}.`,
  );
}
