import { type Pixel, type Size, type View, pixelOfRay, rayOfPixel } from './camera.ts';
import { type Place, worldOf } from './earth.ts';
import { type Ground, type GroundHit, groundHit } from './ground.ts';

/** A drawn picture: its camera position, its view (`fov` is the drawn field of view) and its size. */
export interface Picture {
  readonly camera: Place;
  readonly view: View;
  readonly size: Size;
}

/**
 * The pixel at which a place is seen, inside or outside the picture; null if the place is behind the camera.
 */
export const pixelOfPlace = ({ camera, view, size }: Picture, place: Place): Pixel | null =>
  pixelOfRay(view, size, worldOf(camera, place));

/** The place on the ground that is seen at a pixel, or the reason why there is none. */
export const placeOfPixel = ({ camera, view, size }: Picture, pixel: Pixel, ground: Ground): GroundHit =>
  groundHit(camera, rayOfPixel(view, size, pixel), ground);
