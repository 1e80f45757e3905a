const DEG_PER_RAD = 180 / Math.PI;

export const toRad = (deg: number): number => deg / DEG_PER_RAD;

export const toDeg = (rad: number): number => rad * DEG_PER_RAD;

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** Wraps a pan to [0, 360) degrees. */
export function wrapPan(panDeg: number): number {
  const wrapped = panDeg - 360 * Math.floor(panDeg / 360);
  // Rounding can produce exactly 360, or a negative value for tiny negative angles.
  return wrapped < 0 || wrapped >= 360 ? 0 : wrapped;
}

/** Returns the shortest turn from one pan to another, in degrees, (-180, 180], positive clockwise. */
export function turnBetween(fromPanDeg: number, toPanDeg: number): number {
  const turn = wrapPan(toPanDeg - fromPanDeg);
  return turn > 180 ? turn - 360 : turn;
}
