import { cosine, sine } from '../../exact.ts';
import { unitOf } from '../../hash.ts';
import { noise } from '../../noise.ts';
import type { Character } from '../character.ts';

/** A point on the ground, [x, z] in the market's frame, in meters. */
export type Point = readonly [x: number, z: number];

/**
 * The crossings of a market's arterials. Column lines run along v (about north to south), row lines along u.
 */
export interface Lattice {
  /** Returns the point where column line i and row line j cross. */
  readonly corner: (i: number, j: number) => Point;
  /** Returns a superblock close to the one that contains a point. */
  readonly guess: (x: number, z: number) => readonly [i: number, j: number];
}

/** Distance beyond the business district over which its rotation fades out, in meters. */
const FADE = 2400;

/**
 * Maximum rotation in radians. A larger rotation would make the superblocks between the two grids too slanted
 * to build on.
 */
const MAX_TURN = 0.5;

/** Maximum number of cached crossings. */
const MAX_CACHED = 2048;

const smooth = (t: number): number => (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t));

/**
 * Creates the lattice of a market: straight lines, bent by low-frequency noise. The part in the business
 * district is rotated around its center.
 */
export function createLattice({ streets, downtown }: Character, seed: number): Lattice {
  const { spacingU, spacingV, warp } = streets;
  const [cos, sin] = [cosine(streets.turn), sine(streets.turn)];
  const downtownTurn = Math.max(-MAX_TURN, Math.min(MAX_TURN, streets.downtownTurn));
  const inner = downtown.radius + 120;
  const field = seed & 255;
  const turnAt = (dx: number, dz: number): number =>
    downtownTurn * (1 - smooth((Math.sqrt(dx * dx + dz * dz) - inner) / FADE));
  const line = (n: number, axis: number): number => n + 0.34 * (unitOf(n, axis, seed) - 0.5);
  const place = (i: number, j: number): Point => {
    const u0 = (line(i, 1) - 0.35) * spacingU;
    const v0 = (line(j, 2) - 0.4) * spacingV;
    const u = u0 + warp * noise(u0 / 1700, v0 / 1300, field);
    const v = v0 + warp * noise(u0 / 1300, v0 / 1700, field + 1);
    const [dx, dz] = [u * cos - v * sin, u * sin + v * cos];
    const turn = turnAt(dx, dz);
    const [c, s] = [cosine(turn), sine(turn)];
    return [downtown.x + dx * c - dz * s, downtown.z + dx * s + dz * c];
  };
  const placed = new Map<number, Point>();
  return {
    corner(i, j) {
      const key = (i + 512) * 1024 + j + 512;
      let point = placed.get(key);
      if (!point) {
        if (placed.size >= MAX_CACHED) placed.clear();
        placed.set(key, (point = place(i, j)));
      }
      return point;
    },
    guess(x, z) {
      const [px, pz] = [x - downtown.x, z - downtown.z];
      const turn = turnAt(px, pz);
      const [c, s] = [cosine(turn), sine(turn)];
      const [dx, dz] = [px * c + pz * s, pz * c - px * s];
      return [
        Math.floor((dx * cos + dz * sin) / spacingU + 0.35),
        Math.floor((dz * cos - dx * sin) / spacingV + 0.4),
      ];
    },
  };
}

/**
 * Returns the corners of the superblock between column lines i, i + 1 and row lines j, j + 1, clockwise from
 * the northwest.
 */
export const cornersOf = (
  { corner }: Lattice,
  i: number,
  j: number,
): readonly [Point, Point, Point, Point] => [
  corner(i, j),
  corner(i + 1, j),
  corner(i + 1, j + 1),
  corner(i, j + 1),
];
