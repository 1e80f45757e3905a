import type { NewSphere } from './new-sphere.ts';

/** All spheres of a source at a point in time, and the fingerprint of that state. */
export interface SphereRelease {
  readonly fingerprint: string;
  readonly spheres: readonly NewSphere[];
}

/** A source of spheres outside the database, such as the folder of the ingest command or the sample world. */
export interface SphereSource {
  readonly name: string;
  /** Returns the source's spheres, or null if they still match the fingerprint or if there are none yet. */
  readonly read: (known: string | null) => Promise<SphereRelease | null>;
}

/**
 * The ranges of ids, so that the ids of different sources never collide. Each source numbers its own spheres from 1,
 * and the database and all calls add the source's first number. Ingested photographs keep their own numbers. The sample
 * world's own number for a sphere is accepted as well, unless an ingested sphere has that number.
 */
export const sphereIds = {
  ingest: { first: 0, count: 1_000_000_000 },
  sample: { first: 1_000_000_000, count: 1_000_000_000 },
} as const;
