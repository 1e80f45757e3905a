import { type Pixel, type Size, type View, pixelOfRay, rayOfPixel } from './camera.ts';
import { type Place, worldOf } from './earth.ts';
import { type Ground, type GroundHit, groundHit } from './ground.ts';

/** A picture as it is drawn: from which place, with which view (its fov is the drawn one), in which size. */
export interface Picture {
  readonly camera: Place;
  readonly view: View;
  readonly size: Size;
}

/** Pixel at which a place is seen, in or outside the picture; null when it lies behind the camera. */
export const pixelOfPlace = ({ camera, view, size }: Picture, place: Place): Pixel | null =>
  pixelOfRay(view, size, worldOf(camera, place));

/** The ground place seen at a pixel, or why there is none. */
export const placeOfPixel = ({ camera, view, size }: Picture, pixel: Pixel, ground: Ground): GroundHit =>
  groundHit(camera, rayOfPixel(view, size, pixel), ground);
