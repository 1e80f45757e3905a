import { clamp, toDeg, toRad, turnBetween } from '../geo/angle.ts';
import { type Direction, type Pixel, type Size, type View, directionOf } from '../geo/camera.ts';
import { rayOfPixel } from '../geo/pixel-ray.ts';
import { turnOfDrag } from './turn-of-drag.ts';
import type { ViewControl } from './view-control.ts';

/**
 * If the tilt of a view is steeper than this, in degrees, holding a point in place would spin the picture.
 */
const STEEPEST_TILT = 75;

interface Frame {
  readonly size: Size;
  readonly fov: number;
  readonly roll?: number | undefined;
  readonly lens?: number | undefined;
}

/**
 * Returns the camera direction at which the point in direction `seen` appears at a pixel. If there are two
 * such directions, returns the one whose tilt is nearer to `nearTilt`. If there is none, returns the
 * direction with the smallest error.
 */
export function directionShowing(
  seen: Direction,
  { x, y }: Pixel,
  { size, fov, roll = 0, lens }: Frame,
  nearTilt: number,
): Direction {
  // The axes of a camera that looks north are those of the world.
  const [right, up, back] = rayOfPixel({ pan: 0, tilt: 0, fov, roll, lens }, size, { x, y });
  // The height of the ray in the world is hypot(up, back) · sin(tilt + lift).
  const lift = toDeg(Math.atan2(up, -back));
  const raised = toDeg(Math.asin(clamp(Math.sin(toRad(seen.tilt)) / Math.hypot(up, back), -1, 1)));
  const tilt = nearest([raised - lift, 180 - raised - lift, -180 - raised - lift], nearTilt);
  const ahead = -back * Math.cos(toRad(tilt)) - up * Math.sin(toRad(tilt));
  return { pan: seen.pan - toDeg(Math.atan2(right, ahead)), tilt };
}

const nearest = (values: readonly number[], to: number): number =>
  values.reduce((best, value) => (Math.abs(value - to) < Math.abs(best - to) ? value : best));

/**
 * Zooms by a factor and turns so that the point at pixel `from` moves to pixel `to`. For a wheel, both are
 * the pointer's pixel; for a pinch, both follow the fingers.
 */
export function zoomAbout(control: ViewControl, factor: number, from: Pixel, to: Pixel): void {
  const { size } = control;
  const before: View = { ...control.view, fov: control.drawnFov };
  if (!(size.height > 0)) return;
  control.zoomBy(factor, 'zoom');
  const after: View = { ...control.view, fov: control.drawnFov };
  if (Math.abs(before.tilt) > STEEPEST_TILT) {
    const turn = turnOfDrag(to.x - from.x, to.y - from.y, after, size);
    control.rotateBy(turn.pan, turn.tilt, 'zoom');
    return;
  }
  const seen = directionOf(rayOfPixel(before, size, from));
  const goal = directionShowing(seen, to, { ...after, size }, before.tilt);
  control.rotateBy(turnBetween(after.pan, goal.pan), clamp(goal.tilt, -90, 90) - after.tilt, 'zoom');
}
