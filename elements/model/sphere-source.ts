import type { LatLon } from '../geo/earth.ts';
import type { Sphere } from './sphere.ts';

/** The template for tile URLs if a source does not specify one; it follows the specification's layout. */
export const DEFAULT_TILE_TEMPLATE = '{sphere}/{face}/{level}/{x}_{y}.{format}';

/** A sphere with the template for its tile URLs. */
export interface LocatedSphere {
  readonly sphere: Sphere;
  /** Absolute template; see `tileUrl` in `tiles/tile-loader.ts`. */
  readonly tiles: string;
  /** Whether the source knows the place. If not, latitude and longitude are 0 and meaningless. */
  readonly isPlaced: boolean;
}

/**
 * The source of spheres: a static file or an API host. Every method rejects with a `ViewerError`
 * (`source-failed`, `source-invalid`), or with the signal's reason when aborted.
 */
export interface SphereSource {
  /**
   * The sphere with this id, or the source's first sphere if `id` is null; rejects with `not-found` if there is none.
   */
  sphere(id: number | null, signal: AbortSignal): Promise<LocatedSphere>;
  /** All spheres of the source. */
  spheres(signal: AbortSignal): Promise<readonly Sphere[]>;
  /** The spheres of the source whose ids are in the list. */
  listed(ids: readonly number[], signal: AbortSignal): Promise<readonly Sphere[]>;
  /** The spheres within a distance in meters of a place, nearest first. */
  around(place: LatLon, reachM: number, signal: AbortSignal): Promise<readonly Sphere[]>;
  /** The nearest sphere to a place within `FARTHEST_SPHERE_M`; null if there is none. */
  nearest(place: LatLon, signal: AbortSignal): Promise<Sphere | null>;
}
