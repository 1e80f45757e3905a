import type { StreetKind } from './streets/line.ts';
import type { Zone } from './zoning.ts';

/** Width of the sidewalk along a street, in meters. */
export const PAVEMENT = 3.4;

/**
 * One side of a block, along the center line of a street. Sides run clockwise around the block as seen from
 * above.
 */
export interface Side {
  readonly x: number;
  readonly z: number;
  /** Unit vector along the side; the inward normal is (-dz, dx). */
  readonly dx: number;
  readonly dz: number;
  readonly length: number;
  /** Half the width of the roadway, in meters. */
  readonly half: number;
  readonly kind: StreetKind;
  /** Whether the street is an avenue or a highway. */
  readonly avenue: boolean;
  /** Whether the street continues over water. */
  readonly bridge: boolean;
  /**
   * Number of the street in the market, which is the same along the entire street and on both of its sides.
   */
  readonly street: number;
  /** House numbers at the first and last corner of the side. */
  readonly from: number;
  readonly to: number;
}

/**
 * A block between four streets, which form a convex quadrilateral. The sides are in clockwise order: north,
 * east, south, west. The longer pair is called north and south, so that rows of lots face the longer streets.
 */
export interface Block {
  /** A pair of whole numbers that is unique in the market. */
  readonly i: number;
  readonly j: number;
  /** `i` and `j`, combined into one number. */
  readonly key: number;
  /** Seed of all random values on the block, the same on both flights. */
  readonly seed: number;
  readonly sides: readonly [Side, Side, Side, Side];
  /** Center of the corners. */
  readonly x: number;
  readonly z: number;
  /** Distance from the center to the farthest corner, in meters. */
  readonly reach: number;
  /** Zone of the superblock that contains the block. */
  readonly zone: Zone;
}

/**
 * Returns the distance from a side's center line into the block, in meters. The distance is negative outside
 * the block.
 */
export const distanceInto = (side: Side, x: number, z: number): number =>
  (z - side.z) * side.dx - (x - side.x) * side.dz;

/** Returns the distance along a side from its first corner, in meters. */
export const distanceAlong = (side: Side, x: number, z: number): number =>
  (x - side.x) * side.dx + (z - side.z) * side.dz;

/** Returns true if a block contains a point. Blocks extend to the center lines of their streets. */
export function contains({ sides }: Block, x: number, z: number): boolean {
  const [north, east, south, west] = sides;
  return (
    distanceInto(north, x, z) >= 0 &&
    distanceInto(east, x, z) >= 0 &&
    distanceInto(south, x, z) >= 0 &&
    distanceInto(west, x, z) >= 0
  );
}
