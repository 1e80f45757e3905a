import type { LatLon } from '../geo/earth.ts';
import type { Sphere } from './sphere.ts';

/** The template for tile URLs if a source does not specify one; it follows the specification's layout. */
export const DEFAULT_TILE_TEMPLATE = '{sphere}/{face}/{level}/{x}_{y}.{format}';

/** A sphere together with the template for its tile URLs. */
export interface LocatedSphere {
  readonly sphere: Sphere;
  /** Absolute template; see `tileUrl` in `tiles/tile-loader.ts`. */
  readonly tiles: string;
  /** False if the source does not know the place; latitude and longitude are then 0 and meaningless. */
  readonly isPlaced: boolean;
}

/**
 * Where spheres come from: a static file or an API host. Every method rejects with a `ViewerError` (`source-failed`,
 * `source-invalid`), or with the signal's reason when aborted.
 */
export interface SphereSource {
  /**
   * The sphere with this id, or the source's first sphere if `id` is null; rejects with `not-found` if there is none.
   */
  sphere(id: number | null, signal: AbortSignal): Promise<LocatedSphere>;
  /** All spheres of the source. */
  spheres(signal: AbortSignal): Promise<readonly Sphere[]>;
  /** The spheres with these ids, as far as the source has them. */
  listed(ids: readonly number[], signal: AbortSignal): Promise<readonly Sphere[]>;
  /** The spheres within a distance in meters of a place, nearest first. */
  around(place: LatLon, reachM: number, signal: AbortSignal): Promise<readonly Sphere[]>;
  /** The nearest sphere to a place within `FARTHEST_SPHERE_M`; null if there is none. */
  nearest(place: LatLon, signal: AbortSignal): Promise<Sphere | null>;
}
