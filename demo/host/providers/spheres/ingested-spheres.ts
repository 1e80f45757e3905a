import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  COLLECTION_FILE,
  CollectionError,
  readCollection,
} from '../../../ingest/collection/collection-file.ts';
import { toNewSphere } from './new-sphere.ts';
import { type SphereSource, sphereIds } from './sphere-source.ts';

/**
 * Reads the spheres that `npm run ingest` lists in a folder. Their tiles are published before the spheres are
 * listed. An invalid list is refused with a `CollectionError` once, and read again after it has changed.
 */
export function ingestedSpheres(folder: string): SphereSource {
  /** Fingerprint of the last invalid list. */
  let refused: string | null = null;
  return {
    name: 'ingest',
    ids: sphereIds.ingest,
    async read(known) {
      const path = join(folder, COLLECTION_FILE);
      const facts = await stat(path).catch(() => null);
      if (facts === null) return null;
      const fingerprint = `${facts.size}-${facts.mtimeMs}`;
      if (fingerprint === known || fingerprint === refused) return null;
      const collection = await readCollection(path).catch((error: unknown) => {
        if (error instanceof CollectionError) refused = fingerprint;
        throw error;
      });
      if (collection === null) return null;
      const { spheres, formats } = collection;
      return {
        fingerprint,
        spheres: spheres.map((each) => toNewSphere(each, sphereIds.ingest.first, formats)),
      };
    },
  };
}
