/**
 * Returns the share of a pixel in which a value exceeds `edge`. The value is `value` at the pixel's center
 * and varies by `footprint` across the pixel.
 */
export function above(edge: number, value: number, footprint: number): number {
  const share = (value - edge) / footprint + 0.5;
  return share <= 0 ? 0 : share >= 1 ? 1 : share;
}

/** Returns the share of a pixel in which a value is within [low, high]. */
export const within = (low: number, high: number, value: number, footprint: number): number =>
  above(low, value, footprint) - above(high, value, footprint);

/**
 * Returns the integral from 0 to `x` of a wave that is 1 on [low, high] of each unit period and 0 elsewhere.
 */
function waveIntegral(x: number, low: number, high: number): number {
  const whole = Math.floor(x);
  const part = x - whole;
  const inside = part <= low ? 0 : part >= high ? high - low : part - low;
  return whole * (high - low) + inside;
}

/**
 * Returns the share of a pixel covered by a pattern that fills [low, high] of each period. The period is 1.
 */
export function repeated(low: number, high: number, value: number, footprint: number): number {
  const half = footprint / 2;
  return (waveIntegral(value + half, low, high) - waveIntegral(value - half, low, high)) / footprint;
}
