import type { Shape } from '../../plan/water/shapes.ts';

/** Side of a square, metres, and squares from one edge of the town to the other. */
const SIDE = 16;
const ACROSS = 900;

/** Distances within a square differ from its middle's by at most this: half its diagonal, where shores bend twice as fast. */
const SLACK = 23;

/** What is known of a whole square's distance to water, so that most pixels need not ask for their own. */
export interface ShoreSquares {
  /** Whether all of the square around a place lies at least so many metres from water. */
  readonly isDry: (x: number, z: number, metres: number) => boolean;
  /** Whether all of it lies at least so many metres into water. */
  readonly isWet: (x: number, z: number, metres: number) => boolean;
}

/** Opens the squares of a market of at most 7.2 km from its middle to its edge; each is measured when first needed. */
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
    isDry: (x, z, metres) => middleAt(x, z) - SLACK > metres,
    isWet: (x, z, metres) => middleAt(x, z) + SLACK < -metres,
  };
}
