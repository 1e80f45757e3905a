/** Distances from the camera up to which a picture shows details, in meters. */
export interface Reach {
  /** Bodies are drawn up to this distance. Beyond it, the ground has the mean color of its roofs and trees. */
  readonly bodies: number;
  /** Towers are drawn up to this distance. */
  readonly towers: number;
  /** Small bodies, such as cars, are drawn up to this distance. */
  readonly smallBodies: number;
  /**
   * Shadows are exact up to this distance, and fade to the mean share of sunlight over the next `fading`
   * meters.
   */
  readonly shadows: number;
  readonly fading: number;
}

/** The reach of tiles. */
export const FULL_REACH: Reach = {
  bodies: 3200,
  towers: 3200,
  smallBodies: 640,
  shadows: 1900,
  fading: 500,
};

/**
 * The reach of strips. At 1400 m, a pixel of a strip is 40 m wide and the town is less than four pixels high.
 * Strips with the full reach would match the tiles no better, and would require twice as many planned chunks.
 */
export const STRIP_REACH: Reach = {
  bodies: 1400,
  towers: 3200,
  smallBodies: 320,
  shadows: 700,
  fading: 400,
};
