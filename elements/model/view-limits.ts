import { clamp } from '../geo/angle.ts';
import { type View, fovOfZoom } from '../geo/camera.ts';
import { EMBEDDED_ZOOM, LOW_POWER_MAX_ZOOM, WEB_APP_ZOOM } from './limits.ts';
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

/** The given fov; throws `invalid-argument` when it is not finite or not above 0. */
export const checkFov = (fovDeg: number): number => checkPositive(fovDeg, 'fov');

/** The given zoom; throws `invalid-argument` when it is not finite or not above 0. */
export const checkZoom = (zoom: number): number => checkPositive(zoom, 'zoom');

function checkPositive(value: number, name: string): number {
  if (Number.isFinite(value) && value > 0) return value;
  throw new ViewerError(
    'invalid-argument',
    `The camera's ${name} must be a finite number above 0, not ${value}.`,
  );
}

/**
 * The given parts of a view, tilt kept within [-90, 90]; throws `invalid-argument` for a pan or tilt that is
 * not finite and for a fov that is not finite or not above 0.
 */
export function checkView({ pan, tilt, fov }: Partial<View>): Partial<View> {
  return {
    ...(pan !== undefined && { pan: checkAngle(pan, 'pan') }),
    ...(tilt !== undefined && { tilt: clamp(checkAngle(tilt, 'tilt'), -90, 90) }),
    ...(fov !== undefined && { fov: checkFov(fov) }),
  };
}

function checkAngle(deg: number, name: string): number {
  if (Number.isFinite(deg)) return deg;
  throw new ViewerError(
    'invalid-argument',
    `The view's ${name} must be a finite number, not ${String(deg)}.`,
  );
}
