import type { Pixel } from '../../geo/camera.ts';
import { rayOfPixel } from '../../geo/pixel-ray.ts';
import { subtract } from '../../geo/vector.ts';
import { type SecondPicture, type Segment, snapTo } from '../../measure/sight-line.ts';
import type { MeasuredSphere, SphereMark } from '../../measure/sphere-mark.ts';
import { type RayError, errorsOfPixel } from '../../surface/cast/ray-errors.ts';

/** Standard deviation of a pixel that a person points at, in CSS pixels. */
const PIXEL = 0.5;

/** Distances in CSS pixels within which a mark snaps to the line. */
export const REACH = { mouse: 6, touch: 14 } as const;

/**
 * Returns the errors of a mark that was moved to a line over at most `reach` pixels. Across the line, it says no more than
 * that, so that it cannot confirm that the marks fit.
 */
function errorsOfSnapped(
  { view, size }: SecondPicture,
  pixel: Pixel,
  along: Pixel,
  reach: number,
): readonly RayError[] {
  const ray = rayOfPixel(view, size, pixel);
  // The deviation of a number that is equally probable within ± reach is reach / √3.
  const across = Math.hypot(PIXEL, reach / Math.sqrt(3));
  return [
    { x: pixel.x + PIXEL * along.x, y: pixel.y + PIXEL * along.y },
    { x: pixel.x - across * along.y, y: pixel.y + across * along.x },
  ].map((moved) => ({ origin: [0, 0, 0], direction: subtract(rayOfPixel(view, size, moved), ray) }));
}

/** A mark in the second picture, and where it is shown there. */
export interface SecondMark {
  readonly mark: SphereMark;
  readonly pixel: Pixel;
}

/**
 * Returns the mark at a pixel of the second picture or, if a line of sight is near, at the nearest pixel of that line.
 *
 * @param reach - Distance in CSS pixels within which the mark snaps; 0 if it does not.
 */
export function secondMark(
  sphere: MeasuredSphere,
  picture: SecondPicture,
  given: Pixel,
  { lines, reach }: { readonly lines: readonly Segment[]; readonly reach: number },
): SecondMark {
  const { view, size } = picture;
  const snapped = reach > 0 ? snapTo(given, lines, reach) : null;
  const pixel = snapped?.pixel ?? given;
  const errors = snapped
    ? errorsOfSnapped(picture, pixel, snapped.along, reach)
    : errorsOfPixel({ view, size, pixel });
  return { pixel, mark: { sphere, ray: rayOfPixel(view, size, pixel), pixel: errors } };
}
