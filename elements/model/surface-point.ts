import type { Place } from '../geo/earth.ts';
import type { Vec3 } from '../geo/vector.ts';

/** A building, as its source describes it. */
export interface SurfaceBuilding {
  readonly id: string | number | null;
  /** The properties of the feature, such as its height and address. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** What is known about the place that a pixel shows. Lengths are in meters. */
export interface SurfaceFacts {
  /**
   * What the place is computed from: the surface that the page has set, or, where there is none, level ground at the
   * height of the ground below the camera. On level ground, whatever stands there is ignored.
   */
  readonly basis: 'surface' | 'level-ground';
  /** What is at the place; `unknown` if a building of unknown height may be in front of it. */
  readonly kind: 'ground' | 'water' | 'wall' | 'roof' | 'other' | 'unknown';
  /** Height above the ground below the camera. */
  readonly heightAboveGround: number;
  /** Height above sea level; null if the sphere's record has no geoid undulation. */
  readonly heightAboveSea: number | null;
  /** Straight-line distance from the camera. */
  readonly distance: number;
  /** Unit vector perpendicular to the surface: x east, y up, z south. */
  readonly normal: Vec3;
  /** The building at the place; null if there is none. */
  readonly building: SurfaceBuilding | null;
}

/** The place that a pixel shows, and what is known about it. */
export interface SurfacePoint extends Place, SurfaceFacts {}

const FACTS: Readonly<Record<keyof SurfaceFacts, true>> = {
  basis: true,
  kind: true,
  heightAboveGround: true,
  heightAboveSea: true,
  distance: true,
  normal: true,
  building: true,
};

/** The names of the facts. Calls that accept a place ignore them, so that a page can pass a `SurfacePoint` on. */
export const SURFACE_FACTS: readonly string[] = Object.keys(FACTS);
