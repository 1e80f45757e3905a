import type { Shape } from '../../plan/water/shapes.ts';

/** Side of a square in meters, and the number of squares across the town. */
const SIDE = 16;
const ACROSS = 900;

/**
 * Maximum difference between the distances to water at the center of a square and elsewhere in the square.
 * The difference is half the diagonal, multiplied by the maximum slope of 2.
 */
const SLACK = 23;

/** Bounds of the distance to water per square, so that the distance need not be computed for most pixels. */
export interface ShoreSquares {
  /** Returns true if the entire square around a point is at least this far from water. */
  readonly isDry: (x: number, z: number, meters: number) => boolean;
  /** Returns true if the entire square around a point is in water, at least this far from the shore. */
  readonly isWet: (x: number, z: number, meters: number) => boolean;
}

/** Creates the squares of a market, up to 7.2 km from its center. A square is measured on first use. */
export function createShoreSquares(distanceToWater: Shape): ShoreSquares {
  const middles = new Float32Array(ACROSS * ACROSS).fill(NaN);
  const middleAt = (x: number, z: number): number => {
    const column = Math.floor(x / SIDE);
    const row = Math.floor(z / SIDE);
    const n = (row + ACROSS / 2) * ACROSS + column + ACROSS / 2;
    const known = middles[n] as number;
    if (known === known) return known;
    return (middles[n] = distanceToWater((column + 0.5) * SIDE, (row + 0.5) * SIDE));
  };
  return {
    isDry: (x, z, meters) => middleAt(x, z) - SLACK > meters,
    isWet: (x, z, meters) => middleAt(x, z) + SLACK < -meters,
  };
}
