import { toRad } from '../geo/angle.ts';
import { type SphereImage, UNCOVERED_RGB } from './sphere-image.ts';

/** Angle over which a partial panorama's edge fades into the fill. */
const FADE_RAD = toRad(2);

export const isPartial = ({ width, height, fullWidth, fullHeight }: SphereImage): boolean =>
  width < Math.round(fullWidth) || height < Math.round(fullHeight);

/**
 * Returns a function for the fraction of fill color at a position: 0 where the image covers it, 1 well
 * outside. The fade lies outside the image and continues the image's edge colors. Therefore, the image stays
 * complete and no line is visible.
 */
export function uncoveredShare(image: SphereImage): (column: number, row: number) => number {
  const { width, height, fullWidth, fullHeight } = image;
  const columnRad = (2 * Math.PI) / fullWidth;
  const rowRad = Math.PI / fullHeight;
  const wraps = width >= Math.round(fullWidth);
  const reachesTop = Math.round(image.top) <= 0;
  const reachesBottom = image.top + height >= Math.round(fullHeight) - 0.5;
  return (column, row) => {
    const above = reachesTop ? 0 : Math.max(0, -0.5 - row);
    const below = reachesBottom ? 0 : Math.max(0, row - (height - 0.5));
    const fromLeft = column + 0.5 - fullWidth * Math.floor((column + 0.5) / fullWidth);
    const sideways = wraps || fromLeft <= width ? 0 : Math.min(fromLeft - width, fullWidth - fromLeft);
    const distance = Math.min(1, Math.hypot((above + below) * rowRad, sideways * columnRad) / FADE_RAD);
    return distance * distance * (3 - 2 * distance);
  };
}

/** Mixes the fill color into the pixel at `offset`; `share` is its fraction. */
export function mixUncovered(out: Uint8Array, offset: number, share: number): void {
  for (let channel = 0; channel < UNCOVERED_RGB.length; channel++) {
    const color = out[offset + channel]!;
    out[offset + channel] = Math.round(color + (UNCOVERED_RGB[channel]! - color) * share);
  }
}
