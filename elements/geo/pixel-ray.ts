import { type Pixel, type Size, type View, cameraAxes, focalLength } from './camera.ts';
import { directionThrough, pointShowing } from './lens.ts';
import { type Vec3, dot, normalize } from './vector.ts';

/** Returns the unit vector in the world frame through a pixel of a picture. */
export function rayOfPixel(view: View, size: Size, { x, y }: Pixel): Vec3 {
  const focal = focalLength(view.fov, size.height);
  const [right, up, back] = cameraAxes(view);
  const across = (x - size.width / 2) / focal;
  const above = (size.height / 2 - y) / focal;
  const [r, u, ahead] =
    view.lens === undefined ? [across, above, 1] : directionThrough(across, above, view.lens);
  return normalize([
    right[0] * r + up[0] * u - back[0] * ahead,
    right[1] * r + up[1] * u - back[1] * ahead,
    right[2] * r + up[2] * u - back[2] * ahead,
  ]);
}

/**
 * Returns the pixel at which a world-frame vector appears, which may lie outside the picture. Returns null if the picture
 * does not show the vector: in a rectilinear picture, if it points behind the camera.
 */
export function pixelOfRay(view: View, size: Size, ray: Vec3): Pixel | null {
  const [right, up, back] = cameraAxes(view);
  const seen: Vec3 = [dot(right, ray), dot(up, ray), -dot(back, ray)];
  const point = view.lens === undefined ? flatPoint(seen) : pointShowing(seen, view.lens);
  if (!point) return null;
  const focal = focalLength(view.fov, size.height);
  return { x: size.width / 2 + focal * point[0], y: size.height / 2 - focal * point[1] };
}

const flatPoint = ([right, up, ahead]: Vec3): readonly [number, number] | null =>
  ahead > 1e-12 ? [right / ahead, up / ahead] : null;
