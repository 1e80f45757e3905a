import type { Pixel } from '../../../../elements/geo/camera.ts';
import { type Raster, colorAt } from './raster.ts';

/** Half the width of a line's profile, in pixels. */
const REACH = 5;
const STEP = 0.25;

/**
 * Minimum difference in whiteness between the middle of a printed line and its surroundings, on a scale from 0
 * to 255.
 */
const MIN_CONTRAST = 25;

/** Only white has three high channels. No color of the chart does. */
const whiteness = (raster: Raster, place: Pixel): number => Math.min(...colorAt(raster, place));

/**
 * Returns the distance in pixels from `at` to a printed white line along the unit vector `across`, or null if
 * no line is visible. The line's position is the centroid of the pixels that are whiter than their
 * surroundings.
 */
export function printedLineOffset(raster: Raster, at: Pixel, across: Pixel): number | null {
  const offsets = Array.from({ length: (2 * REACH) / STEP + 1 }, (_, i) => i * STEP - REACH);
  const profile = offsets.map((offset) =>
    whiteness(raster, { x: at.x + across.x * offset, y: at.y + across.y * offset }),
  );
  const surroundings = profile.toSorted((a, b) => a - b)[Math.floor(profile.length / 2)] ?? NaN;
  const excess = profile.map((white) => Math.max(0, white - surroundings - MIN_CONTRAST / 2));
  if (Math.max(...excess) < MIN_CONTRAST / 2) return null;
  const total = excess.reduce((sum, part) => sum + part, 0);
  return excess.reduce((sum, part, i) => sum + part * (offsets[i] ?? NaN), 0) / total;
}
