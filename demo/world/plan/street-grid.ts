import type { StreetKind } from './streets/line.ts';
import type { Zone } from './zoning.ts';

/** Width of the pavement beside a street, metres. */
export const PAVEMENT = 3.4;

/** One side of a block: a street's middle line, walked clockwise as seen from above. */
export interface Side {
  readonly x: number;
  readonly z: number;
  /** Unit vector along the side; the inward normal is (-dz, dx). */
  readonly dx: number;
  readonly dz: number;
  readonly length: number;
  /** Half of the carriageway's width, metres. */
  readonly half: number;
  readonly kind: StreetKind;
  /** Whether it is wider than an ordinary street: an avenue or a highway. */
  readonly avenue: boolean;
  /** Whether this street goes on over the water. */
  readonly bridge: boolean;
  /** Which street of the market this is; the same number all along it and on both of its edges. */
  readonly street: number;
  /** House numbers at the side's first and second corner. */
  readonly from: number;
  readonly to: number;
}

/**
 * A block between four streets, a convex quad. Sides are walked clockwise: north, east, south, west by name. The
 * longer pair is called north and south, so that rows of lots along those look to the longer streets.
 */
export interface Block {
  /** A pair of whole numbers that no other block of the market has. */
  readonly i: number;
  readonly j: number;
  /** One number made of both. */
  readonly key: number;
  /** What is drawn by lot on this block begins with this number; flights do not change it. */
  readonly seed: number;
  readonly sides: readonly [Side, Side, Side, Side];
  /** The middle of its corners. */
  readonly x: number;
  readonly z: number;
  /** Metres from the middle to its furthest corner. */
  readonly reach: number;
  /** What its superblock is for. */
  readonly zone: Zone;
}

/** Metres from a side's street middle into the block; negative beyond it. */
export const distanceInto = (side: Side, x: number, z: number): number =>
  (z - side.z) * side.dx - (x - side.x) * side.dz;

/** Metres along a side from its first corner. */
export const distanceAlong = (side: Side, x: number, z: number): number =>
  (x - side.x) * side.dx + (z - side.z) * side.dz;

/** Whether a point lies in a block, up to the middle lines of its streets. */
export function holds({ sides }: Block, x: number, z: number): boolean {
  const [north, east, south, west] = sides;
  return (
    distanceInto(north, x, z) >= 0 &&
    distanceInto(east, x, z) >= 0 &&
    distanceInto(south, x, z) >= 0 &&
    distanceInto(west, x, z) >= 0
  );
}
