import { clamp } from '../geo/angle.ts';
import { type View, fovOfZoom } from '../geo/camera.ts';
import { EMBEDDED_ZOOM, LOW_POWER_MAX_ZOOM, WEB_APP_ZOOM } from './limits.ts';
import { numberOf } from './number-of.ts';
import { ViewerError } from './viewer-error.ts';

/** The lowest and highest zoom allowed, both included. */
export interface ZoomRange {
  readonly min: number;
  readonly max: number;
}

/** Where the viewer runs: in the web app's own screens, or embedded and driven through the API. */
export type ViewerHome = 'web-app' | 'embedded';

/** The zoom range of a home; low-power mode caps its upper end (requirements, OPEN-048). */
export function zoomRangeOf(home: ViewerHome, lowPower: boolean): ZoomRange {
  const { min, max } = home === 'web-app' ? WEB_APP_ZOOM : EMBEDDED_ZOOM;
  return { min, max: lowPower ? Math.min(max, LOW_POWER_MAX_ZOOM) : max };
}

/** Brings a zoom into the range. */
export const clampZoom = (zoom: number, { min, max }: ZoomRange): number => clamp(zoom, min, max);

/** Brings a vertical field of view in degrees into what the zoom range allows; 180° and more count as the widest. */
export const clampFov = (fovDeg: number, { min, max }: ZoomRange): number =>
  clamp(fovDeg, fovOfZoom(max), fovOfZoom(min));

/** The checked fov; throws `invalid-argument` when it is not above 0 and below 180. */
export function checkFov(fov: unknown): number {
  const fovDeg = numberOf(fov);
  if (fovDeg > 0 && fovDeg < 180) return fovDeg;
  throw new ViewerError(
    'invalid-argument',
    `The camera's fov must be a number of degrees above 0 and below 180, not ${String(fov)}.`,
  );
}

/** The checked zoom; throws `invalid-argument` when it is not finite or not above 0. */
export function checkZoom(value: unknown): number {
  const zoom = numberOf(value);
  if (Number.isFinite(zoom) && zoom > 0) return zoom;
  throw new ViewerError(
    'invalid-argument',
    `The camera's zoom must be a finite number above 0, not ${String(value)}.`,
  );
}

/**
 * The checked fields of a view, tilt kept within [-90, 90]; throws `invalid-argument` for a pan or tilt that is
 * not finite and for a fov that is not above 0 and below 180.
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
