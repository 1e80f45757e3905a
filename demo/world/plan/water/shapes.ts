import { noise } from '../../noise.ts';
import { type Wave, createBend } from './bend.ts';

/**
 * Returns the distance from the edge of a body of water, in meters: negative over the water, positive on
 * land.
 */
export type Shape = (x: number, z: number) => number;

/**
 * The location of a body of water: a starting point, the unit vector toward the water, and the distance to
 * its edge in meters.
 */
export interface Bearing {
  readonly x: number;
  readonly z: number;
  readonly nx: number;
  readonly nz: number;
  readonly away: number;
}

/** Creates a river, a canal or a long bay that crosses a bearing. */
export function createRibbon(bearing: Bearing, half: number, seed: number, waves: readonly Wave[]): Shape {
  const { x: startX, z: startZ, nx, nz } = bearing;
  const bend = createBend(seed, waves);
  const swell = half * 0.16;
  const middle = bearing.away + half;
  return (x, z) => {
    const dx = x - startX;
    const dz = z - startZ;
    const along = dz * nx - dx * nz;
    bend.to(along);
    const off = Math.abs(dx * nx + dz * nz - middle - bend.offset);
    return off / Math.sqrt(1 + bend.slope * bend.slope) - half - swell * noise(along / 420, 0.5, seed & 63);
  };
}

/** Creates a shore that crosses a bearing, with water behind it up to the horizon. */
export function createShore(bearing: Bearing, seed: number, waves: readonly Wave[]): Shape {
  const { x: startX, z: startZ, nx, nz, away } = bearing;
  const bend = createBend(seed, waves);
  return (x, z) => {
    const dx = x - startX;
    const dz = z - startZ;
    bend.to(dz * nx - dx * nz);
    const off = away + bend.offset - (dx * nx + dz * nz);
    return off / Math.sqrt(1 + bend.slope * bend.slope);
  };
}

/** A lake. Without `stretch`, its shore would be between 0.7 and 1.3 of `radius` from its center. */
export interface Lake {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  /** Multiplies the extent from west to east and divides the extent from north to south. */
  readonly stretch: number;
}

/** The irregularity of the shore fades out with distance. Far away, only the center matters. */
export function createLake({ x: middleX, z: middleZ, radius, stretch }: Lake, seed: number): Shape {
  const size = radius * 0.9;
  return (x, z) => {
    const dx = (x - middleX) / stretch;
    const dz = (z - middleZ) * stretch;
    const away = Math.sqrt(dx * dx + dz * dz) - radius;
    const near = Math.min(1, 1.6 - away / radius);
    if (near <= 0) return away;
    const wander = noise(x / size, z / size, seed & 63) + 0.35 * noise((x * 3) / size, (z * 3) / size, 9);
    return away - 0.22 * radius * wander * near;
  };
}
