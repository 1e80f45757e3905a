import { rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import { IDENTITY, rotate, transpose } from '../../../elements/geo/vector.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { colorOf } from './painted-host.ts';

/** Tolerance for rounding when tiles are painted, filtered and read back, in steps of 1/255. */
export const TOLERANCE = 3;

/**
 * Returns the largest difference between the color of a pixel and the color that the geometry predicts for
 * the pixel's direction.
 */
export function worstPixel(
  pixels: ImageData,
  viewer: SphereViewer,
  fov = viewer.fov,
  frame = IDENTITY,
): number {
  const { width, height, data } = pixels;
  const view = { pan: viewer.pan, tilt: viewer.tilt, roll: viewer.roll, fov };
  let worst = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const ray = rayOfPixel(view, { width, height }, { x: x + 0.5, y: y + 0.5 });
      const expected = colorOf(rotate(transpose(frame), ray));
      for (const part of [0, 1, 2] as const) {
        worst = Math.max(worst, Math.abs((data[4 * (y * width + x) + part] as number) - expected[part]));
      }
    }
  }
  return worst;
}
