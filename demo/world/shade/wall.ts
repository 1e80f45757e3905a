/** A place on a wall, with what its pattern depends on; one object is written anew for each sample. */
export interface Wall {
  /** Metres along the wall from its middle, and above the streets. */
  along: number;
  up: number;
  /** Half of the wall's length, its foot and its top (the eaves under a gable). */
  half: number;
  bottom: number;
  top: number;
  /** How steeply a gable over it rises, 0 under a level top. */
  slope: number;
  kind: number;
  seed: number;
  footprint: number;
  /** Whether it is the front (local -z), and whether it is an end (local ±x). */
  front: boolean;
  end: boolean;
}

/** The place that the wall painters read. */
export const wall: Wall = {
  along: 0.5,
  up: 0.5,
  half: 0.5,
  bottom: 0.5,
  top: 0.5,
  slope: 0.5,
  kind: 0,
  seed: 0,
  footprint: 0.5,
  front: false,
  end: false,
};
