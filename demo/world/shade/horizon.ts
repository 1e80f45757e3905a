import { layeredNoise } from '../noise.ts';

/** Steps of a whole turn in the tables of ridges, by `turnOf`. */
const STEPS = 8192;

/** Heights of the land at the horizon in every direction, as tangents of their tilt: far ranges and near hills. */
export interface Horizon {
  readonly far: Float32Array;
  readonly near: Float32Array;
}

/** A level direction as a number in [0, 4) that grows with its turn; the cheap cousin of an angle. */
function turnOf(x: number, z: number): number {
  const share = x / (Math.abs(x) + Math.abs(z));
  return z >= 0 ? 1 - share : 3 + share;
}

function ridge(scale: number, height: number, seed: number): Float32Array {
  const table = new Float32Array(STEPS + 1);
  for (let n = 0; n <= STEPS; n++) {
    const turn = (4 * (n % STEPS)) / STEPS;
    const x = turn < 2 ? 1 - turn : turn - 3;
    const z = turn < 2 ? 1 - Math.abs(x) : Math.abs(x) - 1;
    const size = scale / Math.sqrt(x * x + z * z);
    table[n] = height * Math.max(0, 0.45 + 0.9 * layeredNoise(x * size, z * size, 6, seed));
  }
  return table;
}

/** Draws the land at a market's horizon by lot. */
export const createHorizon = (seed: number): Horizon => ({
  far: ridge(3.1, 0.021, seed & 255),
  near: ridge(6.3, 0.0105, (seed & 255) + 9),
});

/** A ridge's height in a level direction of any length. */
export function ridgeAt(table: Float32Array, x: number, z: number): number {
  const at = (turnOf(x, z) * STEPS) / 4;
  const step = at | 0;
  const from = table[step] as number;
  return from + ((table[step + 1] as number) - from) * (at - step);
}
