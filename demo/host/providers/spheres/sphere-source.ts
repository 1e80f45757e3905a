import type { NewSphere } from './new-sphere.ts';

/** All spheres of a source at one point in time, and the fingerprint of that state. */
export interface SphereRelease {
  readonly fingerprint: string;
  readonly spheres: readonly NewSphere[];
}

interface IdRange {
  readonly first: number;
  readonly count: number;
}

/** A source of spheres outside the database, such as the folder of the ingest command or the sample world. */
export interface SphereSource {
  readonly name: string;
  /** The range of its spheres' ids. */
  readonly ids: IdRange;
  /** Returns the source's spheres, or null if they still match the fingerprint or do not exist yet. */
  readonly read: (known: string | null) => Promise<SphereRelease | null>;
}

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

/**
 * Ranges of ids, so that the ids of different sources never collide. Each source numbers its spheres from 1,
 * and the database and all calls add `first`. The id of an ingested photograph is therefore its number in the
 * source. Calls accept only ids. A page's address may contain the sample world's number of a sphere instead, and is
 * redirected (`routes/sphere-addresses.ts`).
 */
export const sphereIds = {
  ingest: { first: 0, count: 1_000_000_000 },
  sample: { first: 1_000_000_000, count: 1_000_000_000 },
} as const;
