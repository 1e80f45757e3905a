import type { Sphere } from './sphere.ts';

/** A sphere together with the template of its tiles' addresses. */
export interface LocatedSphere {
  readonly sphere: Sphere;
  /** Absolute template, see `tiles/tile-url.ts`. */
  readonly tiles: string;
}

/** Where spheres come from: a static file, an API host. */
export interface SphereSource {
  /**
   * The sphere with this id, or the source's first one when `id` is null.
   * Rejects with a `ViewerError` (`not-found`, `source-failed`, `source-invalid`), or with the signal's reason when aborted.
   */
  sphere(id: number | null, signal: AbortSignal): Promise<LocatedSphere>;
}
