import { Refusal } from '../../../elements/photo/refusal.ts';
import type { IngestOptions } from '../options/options.ts';
import { type Collection, CollectionError, sphereOfPhoto } from './collection-file.ts';

/** Throws a `CollectionError` if `--replace` names no listed sphere, or if there is not exactly one photograph. */
export function checkReplacement(
  { replace }: IngestOptions,
  { spheres }: Collection,
  photos: readonly string[],
): void {
  if (replace === undefined) return;
  if (!spheres.some(({ id }) => id === replace))
    throw new CollectionError(`sphere ${replace} is not in the list; --list shows all spheres`);
  if (photos.length !== 1)
    throw new CollectionError(
      `--replace makes a sphere from one photograph, but ${photos.length} were found; set the file itself`,
    );
}

/**
 * Returns the id of a photograph that `--replace` makes a sphere, or that is already a sphere; null for a new one.
 * Throws a `Refusal` if the photograph would become a second sphere.
 */
export function idToReplace(
  collection: Collection,
  fingerprint: string,
  { replace }: IngestOptions,
): number | null {
  const known = sphereOfPhoto(collection, fingerprint)?.id ?? null;
  if (replace === undefined || known === replace) return known;
  if (known === null) return replace;
  throw new Refusal(
    'already-published',
    `was published as sphere ${known}; to make it sphere ${replace}, remove sphere ${known} first`,
  );
}
