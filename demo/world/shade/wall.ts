/** A position on a wall, with the inputs that determine its pattern. One object is reused for all samples. */
export interface Wall {
  /** Position in meters: along the wall from its middle, and above street level. */
  along: number;
  up: number;
  /**
   * Half the length of the wall, and the heights of its bottom and top (the eaves under a gable), in meters.
   */
  half: number;
  bottom: number;
  top: number;
  /** Slope of the gable above the wall, or 0 under a horizontal top. */
  slope: number;
  kind: number;
  seed: number;
  footprint: number;
  /** Whether the wall is the front (local -z) or one of the two end walls (local ±x). */
  front: boolean;
  end: boolean;
}

/** Scratch state that `bodySurface` sets for each sample. */
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
