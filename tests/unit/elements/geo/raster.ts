import sharp from 'sharp';
import { type Pixel, type Size, type View, directionOf } from '../../../../elements/geo/camera.ts';
import { rayOfPixel } from '../../../../elements/geo/pixel-ray.ts';

/** Values from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

/**
 * An image with three bytes per pixel. The pixel in column i and row j covers x from i to i + 1 and y from j to
 * j + 1.
 */
export interface Raster extends Size {
  readonly bytes: Uint8Array;
}

export async function readRaster(path: string): Promise<Raster> {
  const { data, info } = await sharp(path)
    .toColorspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/**
 * Returns the color at a position, interpolated from the four nearest pixels. Columns wrap around, and rows are
 * clamped at the edges.
 */
export function colorAt({ bytes, width, height }: Raster, { x, y }: Pixel): Color {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [acrossPart, downPart] = [x - 0.5 - left, y - 0.5 - top];
  const mixed: [number, number, number] = [0, 0, 0];
  for (const [across, down] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const column = (((left + across) % width) + width) % width;
    const row = Math.min(height - 1, Math.max(0, top + down));
    const share = (across ? acrossPart : 1 - acrossPart) * (down ? downPart : 1 - downPart);
    for (const channel of [0, 1, 2] as const) {
      mixed[channel] += share * (bytes[(row * width + column) * 3 + channel] ?? NaN);
    }
  }
  return mixed;
}

/**
 * Returns the color of an equirectangular image at a pixel of a view. The image's center is at pan 0 and tilt
 * 0.
 */
function seenColor(sphere: Raster, view: View, size: Size, at: Pixel): Color {
  const { pan, tilt } = directionOf(rayOfPixel(view, size, at));
  return colorAt(sphere, { x: (pan / 360 + 0.5) * sphere.width, y: (0.5 - tilt / 180) * sphere.height });
}

/**
 * Positions of the samples within a pixel. With only one sample, the chart's thin lines would break up where
 * the view is coarser than the chart.
 */
const SAMPLES = [0.25, 0.75].flatMap((across) => [0.25, 0.75].map((down) => ({ across, down })));

export function drawView(sphere: Raster, view: View, size: Size): Raster {
  const bytes = new Uint8Array(size.width * size.height * 3);
  for (let row = 0; row < size.height; row += 1) {
    for (let column = 0; column < size.width; column += 1) {
      const seen = SAMPLES.map(({ across, down }) =>
        seenColor(sphere, view, size, { x: column + across, y: row + down }),
      );
      for (const channel of [0, 1, 2] as const) {
        const sum = seen.reduce((total, color) => total + color[channel], 0);
        bytes[(row * size.width + column) * 3 + channel] = Math.round(sum / SAMPLES.length);
      }
    }
  }
  return { ...size, bytes };
}
