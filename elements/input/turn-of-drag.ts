import { toRad } from '../geo/angle.ts';
import { type Size, type View, zoomOfFov } from '../geo/camera.ts';

/**
 * The fraction of a full turn that results from a drag across the view's height at zoom 1 (specification 9).
 */
const ROTATE_SPEED = 0.3;

/** A turn of the camera in degrees or degrees per second: pan clockwise, tilt up. */
export interface Turn {
  readonly pan: number;
  readonly tilt: number;
}

/**
 * Returns the turn caused by a drag of a number of CSS pixels. The picture follows the pointer: dragging
 * right turns left, and dragging down turns up. Returns no turn if the drawing area has no height.
 */
export function turnOfDrag(rightPx: number, downPx: number, view: View, size: Size): Turn {
  if (!(size.height > 0)) return { pan: 0, tilt: 0 };
  const degPerPx = (360 * ROTATE_SPEED) / size.height / zoomOfFov(view.fov);
  const [sin, cos] = [Math.sin(toRad(view.roll ?? 0)), Math.cos(toRad(view.roll ?? 0))];
  return { pan: -(rightPx * cos - downPx * sin) * degPerPx, tilt: (rightPx * sin + downPx * cos) * degPerPx };
}
