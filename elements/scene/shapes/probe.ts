import { type Pixel, cameraAxes, focalLength, rayOfPixel } from '../../geo/camera.ts';
import type { Mat3, Vec3 } from '../../geo/vector.ts';
import type { OverlayFrame } from '../overlay.ts';

/** A pixel of a drawn frame, and all that tells what lies under it. */
export interface Probe {
  /** CSS pixels from the picture's middle, x right and y up. */
  readonly at: readonly [x: number, y: number];
  /** The world's unit vector through the pixel. */
  readonly ray: Vec3;
  /** The camera's axes in the world: right, up, back. */
  readonly axes: Mat3;
  /** CSS pixels from the middle to what is seen 45° beside it. */
  readonly focal: number;
}

/** What a CSS pixel of a frame points at. */
export const probeOf = ({ view, size }: OverlayFrame, pixel: Pixel): Probe => ({
  at: [pixel.x - size.width / 2, size.height / 2 - pixel.y],
  ray: rayOfPixel(view, size, pixel),
  axes: cameraAxes(view),
  focal: focalLength(view.fov, size.height),
});
