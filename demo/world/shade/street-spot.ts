/**
 * A position relative to a block's streets: the distance from each curb into the block in meters, and the
 * position on the nearest street.
 */
export interface StreetSpot {
  north: number;
  east: number;
  south: number;
  west: number;
  /** Index of the nearest street's side in the block. */
  index: number;
  /**
   * Distances in meters: from the street's center line (`off`), along it, and to the curbs of the crossing
   * streets ahead and behind.
   */
  off: number;
  along: number;
  ahead: number;
  behind: number;
  /** Distance in meters from the nearest curb into the block, with rounded corners; negative on a roadway. */
  room: number;
}

/** Creates a position that is overwritten for each pixel. Its initial values are fractions, so that V8 stores the fields as doubles. */
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
