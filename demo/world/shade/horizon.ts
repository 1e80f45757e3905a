import { cosine, sine } from '../exact.ts';
import { createRandom, between } from '../hash.ts';
import { layeredNoise } from '../noise.ts';
import type { Character } from '../plan/character.ts';

/**
 * Number of entries in the tables of ridges, for a full circle. `turnOf` determines the index of a direction.
 */
const STEPS = 8192;

/** Distances to the mountain range (`FAR`) and to the hills in front of it (`NEAR`), in meters. */
export const FAR = 42000;
export const NEAR = 21000;

/** Heights of the land at the horizon in every direction, as tangents of the elevation angle. */
export interface Horizon {
  readonly far: Float32Array;
  readonly near: Float32Array;
  /** Tangent of the elevation angle above which snow covers the mountain range. */
  readonly snow: number;
}

/**
 * Converts a horizontal direction to a number in [0, 4) that increases with the angle, but is faster to
 * compute.
 */
export function turnOf(x: number, z: number): number {
  const share = x / (Math.abs(x) + Math.abs(z));
  return z >= 0 ? 1 - share : 3 + share;
}

/** Returns the height of a ridge in a horizontal direction, given as a unit vector. */
type Rise = (x: number, z: number) => number;

function createTable(rise: Rise): Float32Array {
  const table = new Float32Array(STEPS + 1);
  for (let n = 0; n <= STEPS; n++) {
    const turn = (4 * (n % STEPS)) / STEPS;
    const x = turn < 2 ? 1 - turn : turn - 3;
    const z = turn < 2 ? 1 - Math.abs(x) : Math.abs(x) - 1;
    const size = 1 / Math.sqrt(x * x + z * z);
    table[n] = Math.max(0, rise(x * size, z * size));
  }
  return table;
}

/** Computes ridges with sharp crests from folded noise in several octaves. */
function crests(x: number, z: number, scale: number, seed: number): number {
  const broad = layeredNoise(x * scale, z * scale, 2, seed);
  const sharp = 1 - Math.abs(layeredNoise(x * scale * 2.7, z * scale * 2.7, 5, seed + 3));
  return 0.45 + 0.75 * broad + 0.42 * (sharp - 0.6);
}

/**
 * Creates the land at a market's horizon: a mountain range that is highest in a known direction, or flat
 * land, or the sea.
 */
export function createHorizon({ horizon, waters }: Character, seed: number, latitude: number): Horizon {
  const { kind, pan, rise } = horizon;
  const random = createRandom(seed);
  const field = Math.floor(between(random, 0, 200));
  const toRad = Math.PI / 180;
  const [rx, rz] = [sine(pan * toRad), -cosine(pan * toRad)];
  const seas = waters
    .filter(({ kind: water, width }) => water === 'coast' || (water !== 'river' && width === 0))
    .map((water) => [sine(water.pan * toRad), -cosine(water.pan * toRad)] as const);
  // The horizon is flat in the half that faces open water.
  const dryness: Rise = (x, z) =>
    seas.reduce((dry, [sx, sz]) => dry * Math.max(0, Math.min(1, (0.12 - x * sx - z * sz) * 3)), 1);
  const spread = kind === 'mountains' ? 0.3 : 0.55;
  const towards: Rise = (x, z) => spread + (1 - spread) * Math.max(0, x * rx + z * rz);
  const scale = kind === 'mountains' ? 3.4 : 2.2;
  return {
    far: createTable(
      (x, z) => (rise / FAR) * 1.5 * towards(x, z) * crests(x, z, scale, field) * dryness(x, z),
    ),
    near: createTable(
      (x, z) =>
        (Math.min(rise, 420) / NEAR) *
        0.8 *
        towards(x, z) *
        (0.3 + layeredNoise(x * 5.3, z * 5.3, 6, field + 9)) *
        dryness(x, z),
    ),
    snow: kind === 'mountains' && rise > 1500 && latitude > 38 ? (rise / FAR) * 0.8 : Infinity,
  };
}

/** Returns the height of a ridge in a horizontal direction, given as a vector of any length. */
export function ridgeAt(table: Float32Array, x: number, z: number): number {
  const at = (turnOf(x, z) * STEPS) / 4;
  const step = at | 0;
  const from = table[step] as number;
  return from + ((table[step + 1] as number) - from) * (at - step);
}
