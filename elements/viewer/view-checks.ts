import { clamp } from '../geo/angle.ts';
import type { View } from '../geo/camera.ts';
import { checkFov } from '../model/view-limits.ts';
import { ViewerError } from '../model/viewer-error.ts';

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
