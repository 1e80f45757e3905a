import type { LatLon } from '../geo/earth.ts';
import type { Sphere } from './sphere.ts';

/** The tiles' addresses where a source names no template: the specification's layout. */
export const DEFAULT_TILE_TEMPLATE = '{sphere}/{face}/{level}/{x}_{y}.{format}';

/** A sphere together with the template of its tiles' addresses. */
export interface LocatedSphere {
  readonly sphere: Sphere;
  /** Absolute template, see `tileUrl` in `tiles/tile-loader.ts`. */
  readonly tiles: string;
  /** False when the source knows no place: latitude and longitude are then 0 and mean nothing. */
  readonly isPlaced: boolean;
}

/**
 * Where spheres come from: a static file or an API host. Every method rejects with a `ViewerError` (`source-failed`,
 * `source-invalid`), or with the signal's reason when aborted.
 */
export interface SphereSource {
  /** The sphere with this id, or the source's first one when `id` is null; rejects with `not-found` where there is none. */
  sphere(id: number | null, signal: AbortSignal): Promise<LocatedSphere>;
  /** All spheres of the source. */
  spheres(signal: AbortSignal): Promise<readonly Sphere[]>;
  /** Those of these ids that the source has. */
  listed(ids: readonly number[], signal: AbortSignal): Promise<readonly Sphere[]>;
  /** The spheres within a distance in metres of a place, nearest first. */
  around(place: LatLon, reachM: number, signal: AbortSignal): Promise<readonly Sphere[]>;
  /** The nearest sphere to a place, as `FARTHEST_SPHERE_M` allows; null when there is none. */
  nearest(place: LatLon, signal: AbortSignal): Promise<Sphere | null>;
}
