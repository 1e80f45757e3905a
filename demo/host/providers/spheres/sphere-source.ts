import type { NewSphere } from './new-sphere.ts';

/** All spheres of a source at one time, and the fingerprint of that state. */
export interface SphereRelease {
  readonly fingerprint: string;
  readonly spheres: readonly NewSphere[];
}

/** A source of spheres outside the database: the folder of the ingest, or the sample world. */
export interface SphereSource {
  readonly name: string;
  /** Returns its spheres, or null if they still match the fingerprint, or if there are none yet. */
  readonly read: (known: string | null) => Promise<SphereRelease | null>;
}

/**
 * The ranges of ids, so that sources never collide: each numbers its own spheres from 1, and the database and all calls
 * add the source's first number. Ingested photographs keep their own numbers. Where nothing was ingested under it, the
 * sample world's own number is accepted as well.
 */
export const sphereIds = {
  ingest: { first: 0, count: 1_000_000_000 },
  sample: { first: 1_000_000_000, count: 1_000_000_000 },
} as const;
