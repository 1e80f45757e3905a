import type { Sphere } from './sphere.ts';

/** The tiles' addresses where a source names no template: the specification's layout. */
export const DEFAULT_TILE_TEMPLATE = '{sphere}/{face}/{level}/{x}_{y}.{format}';

/** A sphere together with the template of its tiles' addresses. */
export interface LocatedSphere {
  readonly sphere: Sphere;
  /** Absolute template, see `tiles/tile-url.ts`. */
  readonly tiles: string;
  /** False when the source knows no place: latitude and longitude are then 0 and mean nothing. */
  readonly isPlaced: boolean;
}

/** Where spheres come from: a static file, an API host. */
export interface SphereSource {
  /**
   * The sphere with this id, or the source's first one when `id` is null.
   * Rejects with a `ViewerError` (`not-found`, `source-failed`, `source-invalid`), or with the signal's reason when aborted.
   */
  sphere(id: number | null, signal: AbortSignal): Promise<LocatedSphere>;
}
