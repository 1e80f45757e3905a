import type { NewSphere } from './new-sphere.ts';

/** All spheres of a source at one time, and the fingerprint by which that time is known again. */
export interface SphereRelease {
  readonly fingerprint: string;
  readonly spheres: readonly NewSphere[];
}

/** Something outside the database that brings spheres: the folder of the ingest, the sample world. */
export interface SphereSource {
  readonly name: string;
  /** What it has, or null when that is still what the fingerprint stands for, or when it has nothing yet. */
  readonly read: (known: string | null) => Promise<SphereRelease | null>;
}

/**
 * Which ids belong to whom, so that sources never collide: each numbers its own spheres from 1, and the database and all
 * calls add the source's first number. Ingested photographs keep their own numbers.
 */
export const sphereIds = {
  ingest: { first: 0, count: 1_000_000_000 },
  sample: { first: 1_000_000_000, count: 1_000_000_000 },
} as const;
