import type { Place } from '../geo/earth.ts';
import type { Vec3 } from '../geo/vector.ts';

/** A building, as its source describes it. */
export interface SurfaceBuilding {
  readonly id: string | number | null;
  /** The properties of the feature, such as its height and address. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** What is at a place; `unknown` if a building of unknown height may be in front of it. */
export type SurfaceKind = 'ground' | 'water' | 'wall' | 'roof' | 'other' | 'unknown';

/**
 * The covariance of a place in square meters: the rows of a symmetric 3 × 3 matrix with the axes east, north and up, as
 * in `position_covariance` of `NavSatFix` in ROS. It is singular if the place can only lie on a plane.
 */
export type Covariance = readonly [
  ee: number,
  en: number,
  eu: number,
  ne: number,
  nn: number,
  nu: number,
  ue: number,
  un: number,
  uu: number,
];

/** What a pixel may show within three standard deviations, apart from the place that it most probably shows. */
export type OtherPlace = OtherFace | { readonly kind: 'sky' };

/** A place on another face, such as the ground behind the edge of a roof. */
export interface OtherFace extends Place {
  readonly kind: SurfaceKind;
  /** Straight-line distance from the camera in meters. */
  readonly distance: number;
  /** The building at the place; null if there is none. */
  readonly building: SurfaceBuilding | null;
}

/**
 * A place on level ground at the height of the ground below the camera. Whatever stands there is ignored. If it is a
 * building, the place is behind it.
 */
export interface LevelPoint extends Place {
  readonly basis: 'level-ground';
  /** Straight-line distance from the camera in meters. */
  readonly distance: number;
}

/**
 * A place on the surface or the terrain that the page has set, and what is known about it. Lengths are in meters.
 */
export interface BuiltPoint extends Place {
  /** `terrain` for ground whose height is known from terrain; `surface` for everything else. */
  readonly basis: 'surface' | 'terrain';
  /** Straight-line distance from the camera. */
  readonly distance: number;
  readonly kind: SurfaceKind;
  /** Height above the terrain below the place or, where no terrain is known, above the ground below the camera. */
  readonly heightAboveGround: number;
  /** Height above sea level; null if the sphere's record has no geoid undulation. */
  readonly heightAboveSea: number | null;
  /** Unit vector perpendicular to the surface: x east, y up, z south. */
  readonly normal: Vec3;
  /** The building at the place; null if there is none. */
  readonly building: SurfaceBuilding | null;
  /**
   * The covariance that results from the precision of the sphere, half a CSS pixel, heights from storeys, assumed widths
   * of crowns, and the rounding of positions in tiles; null if the sphere's record does not have all values of its precision.
   */
  readonly covariance: Covariance | null;
  /**
   * What the pixel may show in place of it; null if all rays within three standard deviations meet the same face or its
   * plane. If the covariance is null, only a tree or an object of unknown shape in front of the place counts.
   */
  readonly ambiguous: OtherPlace | null;
}

/** The place that a pixel shows. `basis` is what the place is computed from. */
export type SurfacePoint = LevelPoint | BuiltPoint;

const FACTS: Readonly<Record<Exclude<keyof LevelPoint | keyof BuiltPoint, keyof Place>, true>> = {
  basis: true,
  distance: true,
  kind: true,
  heightAboveGround: true,
  heightAboveSea: true,
  normal: true,
  building: true,
  covariance: true,
  ambiguous: true,
};

/**
 * The names of the facts about a place. Calls that accept a place ignore them, so that a page can pass a
 * `SurfacePoint` on.
 */
export const SURFACE_FACTS: readonly string[] = Object.keys(FACTS);
