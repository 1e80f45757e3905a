/**
 * A position relative to the streets of a block: the distance from each curb into the block in meters, and
 * the position on the nearest street.
 */
export interface StreetSpot {
  north: number;
  east: number;
  south: number;
  west: number;
  /** Index of the block's side along the nearest street. */
  index: number;
  /**
   * Distances in meters: from the center line of the street (`off`), along it (`along`), and to the curbs of
   * the intersecting streets (`ahead`, `behind`).
   */
  off: number;
  along: number;
  ahead: number;
  behind: number;
  /**
   * Distance from the nearest curb, with rounded corners, into the block, in meters; negative on a roadway.
   */
  room: number;
}

/**
 * Creates a position. One object is reused for all pixels. The initial values are fractions, so that V8
 * stores the fields as doubles.
 */
export const createStreetSpot = (): StreetSpot => ({
  north: 0.5,
  east: 0.5,
  south: 0.5,
  west: 0.5,
  index: 0,
  off: 0.5,
  along: 0.5,
  ahead: 0.5,
  behind: 0.5,
  room: 0.5,
});
