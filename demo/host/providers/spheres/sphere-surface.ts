/**
 * URLs of what stands around a sphere and of the heights of its ground (the viewer's `surface` and `terrain`), absolute or
 * relative to the API's URL.
 */
export interface SphereSurface {
  readonly surface: string;
  readonly terrain: string;
}

/** Returns the surface of a sphere by its id in the database; null if nothing is known. */
export type SurfaceOf = (sphereId: number) => SphereSurface | null;
