/*
 * JavaScript engines can differ in the last bits of Math.sin, Math.exp and **. The world uses these functions
 * instead, because they only add, subtract, multiply, divide and take square roots. IEEE 754 defines the
 * results of these operations exactly.
 */

const QUARTER = Math.PI / 2;

/** Sine on [-π/4, π/4], accurate to 1e-15. */
function shortSin(r: number): number {
  const q = r * r;
  const tail = 1 - (q / 156) * (1 - (q / 210) * (1 - q / 272));
  return r * (1 - (q / 6) * (1 - (q / 20) * (1 - (q / 42) * (1 - (q / 72) * (1 - (q / 110) * tail)))));
}

/** Cosine on [-π/4, π/4], accurate to 1e-15. */
function shortCos(r: number): number {
  const q = r * r;
  const tail = 1 - (q / 132) * (1 - (q / 182) * (1 - q / 240));
  return 1 - (q / 2) * (1 - (q / 12) * (1 - (q / 30) * (1 - (q / 56) * (1 - (q / 90) * tail))));
}

/** Returns the sine of an angle in radians, within ±1000, accurate to 1e-12. */
export function sine(angle: number): number {
  const quarters = Math.floor(angle / QUARTER + 0.5);
  const rest = angle - quarters * QUARTER;
  const value = quarters & 1 ? shortCos(rest) : shortSin(rest);
  return quarters & 2 ? -value : value;
}

/** Returns the cosine of an angle in radians, within ±1000, accurate to 1e-12. */
export const cosine = (angle: number): number => sine(angle + QUARTER);

/** Returns e to the power of `x` in [-700, 700], with a relative error below 1e-11. */
export function exponential(x: number): number {
  const small = x / 1024;
  let value = 1;
  for (let term = 18; term > 0; term--) value = 1 + (small / term) * value;
  for (let n = 0; n < 10; n++) value *= value;
  return value;
}

/** Raises a number to a whole, nonnegative power. */
export function power(base: number, exponent: number): number {
  let value = 1;
  for (let n = 0; n < exponent; n++) value *= base;
  return value;
}
