/** A place on a block's streets: metres from each kerb into the block, and where it is on the nearest street. */
export interface StreetSpot {
  north: number;
  east: number;
  south: number;
  west: number;
  /** The nearest street's side, and its number in the block. */
  index: number;
  /** Metres from its middle line, along it, and to the kerbs of the streets that cross it ahead and behind. */
  off: number;
  along: number;
  ahead: number;
  behind: number;
  /** Metres from the nearest kerb into the block, corners rounded; negative on a carriageway. */
  room: number;
}

/** A place that is written anew for each pixel; numbers that begin with a fraction stay plain doubles. */
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
