import type { Pixel, Size, View } from './camera.ts';
import { type Place, worldOf } from './earth.ts';
import { type Ground, type GroundHit, groundHit } from './ground.ts';
import { pixelOfRay, rayOfPixel } from './pixel-ray.ts';

/**
 * A drawn picture with its camera position, its view and its size. The view's `fov` is the drawn field of
 * view.
 */
export interface Picture {
  readonly camera: Place;
  readonly view: View;
  readonly size: Size;
}

/**
 * Returns the pixel at which a place appears, which may lie outside the picture. Returns null if the place is
 * behind the camera.
 */
export const pixelOfPlace = ({ camera, view, size }: Picture, place: Place): Pixel | null =>
  pixelOfRay(view, size, worldOf(camera, place));

/** Returns the place on the ground at a pixel, or the reason why there is none. */
export const placeOfPixel = ({ camera, view, size }: Picture, pixel: Pixel, ground: Ground): GroundHit =>
  groundHit(camera, rayOfPixel(view, size, pixel), ground);
