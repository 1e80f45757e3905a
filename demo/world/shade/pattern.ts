import type { Color } from '../color.ts';

/**
 * Returns the integral from 0 to `x` of a wave that is 1 on [low, high] of each unit period and 0 elsewhere.
 * Requires 0 ≤ low ≤ high ≤ 1.
 */
function waveIntegral(x: number, low: number, high: number): number {
  const whole = Math.floor(x);
  const part = x - whole;
  const inside = part <= low ? 0 : part >= high ? high - low : part - low;
  return whole * (high - low) + inside;
}

/**
 * Returns the share of a pixel covered by stripes that fill [low, high] of each period. The period is 1. From
 * one period per pixel on, the remaining moiré fades out. From two periods per pixel on, the result is the
 * mean of the stripes.
 */
export function stripes(low: number, high: number, value: number, footprint: number): number {
  const mean = high - low;
  if (footprint >= 2) return mean;
  const half = footprint * 0.5;
  const share = (waveIntegral(value + half, low, high) - waveIntegral(value - half, low, high)) / footprint;
  return footprint <= 1 ? share : mean + (share - mean) * (2 - footprint);
}

/**
 * Returns the visibility of a detail of `size` meters: 1 for small footprints, 0 for footprints of at least
 * `size`.
 */
export function visible(size: number, footprint: number): number {
  const share = 2 - (2 * footprint) / size;
  return share <= 0 ? 0 : share >= 1 ? 1 : share;
}

/**
 * Changes a share of the pixel from color `from` to color `to`. The result stays exact when layers are
 * nested.
 */
export function swapIn(out: Color, from: Readonly<Color>, to: Readonly<Color>, share: number): void {
  out.r += (to.r - from.r) * share;
  out.g += (to.g - from.g) * share;
  out.b += (to.b - from.b) * share;
}
