import { type Pixel, type Size, type View, directionOf } from '../../geo/camera.ts';
import { pixelOfRay, rayOfPixel } from '../../geo/pixel-ray.ts';
import type { Vec3 } from '../../geo/vector.ts';

/** Rounds after which a pixel is met closely enough. */
const ROUNDS = 12;

/**
 * Returns the view in which a direction appears at a pixel instead of in the middle, so that something can be shown beside
 * it. Where that is not possible, such as straight down, it appears near the pixel.
 *
 * @param ray - A vector of any length in the world frame.
 * @param fov - The vertical field of view as drawn, in degrees.
 */
export function turnedAside(ray: Vec3, fov: number, size: Size, { x, y }: Pixel): Omit<View, 'fov'> {
  const middle = { x: size.width / 2, y: size.height / 2 };
  let view: View = { ...directionOf(ray), fov };
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = pixelOfRay(view, size, ray);
    if (!at) break;
    // The middle of the next view is as far from this one's as the direction is from its pixel.
    const next = directionOf(rayOfPixel(view, size, { x: middle.x + at.x - x, y: middle.y + at.y - y }));
    view = { ...next, tilt: Math.max(-90, Math.min(90, next.tilt)), fov };
  }
  return { pan: view.pan, tilt: view.tilt };
}
