import type { Vec3 } from '../../../../elements/geo/vector.ts';
import type { Sphere } from '../../../../elements/model/sphere.ts';
import type { SurfacePoint } from '../../../../elements/model/surface-point.ts';

/** URLs of what stands around a sphere and of the heights of its ground: absolute; null where there is none. */
export interface SurfaceUrls {
  readonly surface: string | null;
  readonly terrain: string | null;
}

/** A direction of a sphere of which the place is wanted. */
export interface PlaceRequest {
  readonly sphere: Pick<Sphere, 'latitude' | 'longitude' | 'metadata'>;
  readonly urls: SurfaceUrls;
  /** Unit vector in the world frame of the sphere: x east, y up, z south. */
  readonly ray: Vec3;
}

/** The reason why a surface, or its terrain, is missing. */
export type SurfaceProblem = 'origin-not-allowed' | 'source-failed' | 'timeout';

/** A source that cannot be used, in words for the operator. */
export interface SourceFailure {
  readonly problem: SurfaceProblem;
  /** Contains neither the queries nor the passwords of URLs. */
  readonly message: string;
}

export interface FoundPlace {
  /** Null if the direction meets no surface: it shows the sky or what is beyond the surface, or there is none. */
  readonly point: SurfacePoint | null;
  readonly failure: SourceFailure | null;
}

/** What the thread is started with. */
export interface ThreadSettings {
  /** URL of the host with a slash at its end. Files below it are read by the host itself. */
  readonly ownUrl: string;
  /** Origins from which the thread may fetch. */
  readonly origins: readonly string[];
  /** Time in which the files of a surface must arrive, in milliseconds. */
  readonly loadMs: number;
}

/** A file of the host. Its content is null if the host has no content for the path. */
export interface OwnFile {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

/** A message to the thread: a request for a place, or a file that the thread has requested. */
export type ToSurfaceThread =
  | { readonly type: 'find'; readonly id: number; readonly request: PlaceRequest }
  | { readonly type: 'file'; readonly id: number; readonly file: OwnFile };

/** A message from the thread: a place, or a request for a file of the host, by its path with the query. */
export type FromSurfaceThread =
  | { readonly type: 'found'; readonly id: number; readonly found: FoundPlace }
  | { readonly type: 'read'; readonly id: number; readonly path: string };
