import type { SphereSource } from '../../model/sphere-source.ts';

export interface SourceSettings {
  /** The page's own source, which takes precedence over all others. */
  readonly source: SphereSource | null;
  /** URL of a static file of spheres or of a photograph, or a photograph. */
  readonly src: string | Blob | null;
  /** URL of an API host, used if `src` is not set. */
  readonly apiHost: string | null;
  /** The page's key for the API host. */
  readonly apiKey: string | null;
  /** Template for the tile URLs of a single sphere without a file. */
  readonly tiles: string | null;
  /** Width of a cube face at level 0 in pixels, used with `tiles`. */
  readonly faceWidth: number;
  /** Ids of the spheres that can be shown; null allows all. */
  readonly restrictedSphereList: readonly number[] | null;
}

/** Returns whether the settings specify a source of spheres. */
export const namesSource = ({ source, src, apiHost, tiles }: SourceSettings): boolean =>
  (source ?? src ?? apiHost ?? tiles) !== null;
