/**
 * A ray in the town's frame, in meters: x east, y up from street level, z south. The direction is a unit
 * vector.
 */
export interface Ray {
  x: number;
  y: number;
  z: number;
  dx: number;
  dy: number;
  dz: number;
}

/** The first intersection of a ray. `body` is -1 if there is none, and `face` is a `BodyFace`. */
export interface Hit {
  /** Distance along the ray, in meters. */
  t: number;
  body: number;
  face: number;
}

/**
 * Faces of a body: four walls by local axis, the flat top and the underside, four roof slopes, and a tree's
 * crown.
 */
export const BodyFace = {
  right: 0,
  left: 1,
  back: 2,
  front: 3,
  top: 4,
  under: 5,
  slopeRight: 6,
  slopeLeft: 7,
  slopeBack: 8,
  slopeFront: 9,
  crown: 10,
} as const;
