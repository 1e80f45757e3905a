import { createHash } from 'node:crypto';
import type { Sphere } from '../../elements/model/sphere.ts';
import { type AcceptContext, withAcceptedPhoto } from './accept-photo.ts';
import { type Collection, withSphere } from './collection/collection-file.ts';
import { idToReplace } from './collection/replace-sphere.ts';
import { ensureStrip } from './collection/upgrade-strips.ts';
import { cutSphere } from './cut-sphere.ts';
import { describeSphere } from './describe-sphere.ts';
import type { AcceptedPhoto, IngestContext } from './ingest-context.ts';
import { checkPicture } from './photo/decode-photo.ts';
import type { ContentHash } from './tiles/tile-store.ts';

/** Increase this number whenever a change produces different tiles from the same photograph and options. */
const TILES_VERSION = 1;

/** A photograph that has become a sphere. */
export interface Published {
  readonly collection: Collection;
  readonly sphere: Sphere;
  /** Whether new tiles were created; false if the tiles already existed. */
  readonly isCut: boolean;
  readonly notes: readonly string[];
}

/** Thrown if the run has already published a file with the same content. */
export class DuplicateError extends Error {
  constructor(readonly first: string) {
    super(`has the same content as ${first}`);
  }
}

/** Photographs of this run, from the fingerprint of a file to its path. */
export type Seen = Map<string, string>;

/** Throws a `DuplicateError` if the run has published the same content from another file. */
function checkDuplicate({ fingerprint }: AcceptedPhoto, seen: Seen): void {
  const first = seen.get(fingerprint);
  if (first !== undefined) throw new DuplicateError(first);
}

/** Hashes all inputs that affect the tiles' bytes. */
function hashContent(
  { coverage, facts, pose, fingerprint, faceWidth }: AcceptedPhoto,
  { formats, options }: IngestContext,
): ContentHash {
  const { fullWidth, fullHeight, left, top } = coverage;
  const parts = [
    TILES_VERSION,
    fingerprint,
    fullWidth,
    fullHeight,
    left,
    top,
    pose.orientation,
    faceWidth,
    formats,
    // An earlier version converted inks in another way.
    ...(facts.isPlainInk ? ['plain inks'] : []),
  ];
  return createHash('sha256')
    .update(JSON.stringify([...parts, options.quality]))
    .digest('hex')
    .slice(0, 32);
}

/**
 * Returns the id of a photograph's sphere. This is its previous id, the id to replace, the id of tiles that an
 * interrupted run published but did not list, or the next free id.
 */
async function idOf(
  collection: Collection,
  { store, options }: IngestContext,
  fingerprint: string,
  contentHash: ContentHash,
): Promise<number> {
  const known = idToReplace(collection, fingerprint, options);
  if (known !== null) return known;
  const listed = new Set(collection.spheres.map(({ id }) => id));
  const unlisted = (await store.published()).filter((id) => !listed.has(id));
  for (const id of unlisted) if ((await store.contentHashOf(id)) === contentHash) return id;
  return Math.max(collection.nextId, ...unlisted.map((id) => id + 1));
}

/** Creates a sphere's record. It reuses the packages of the collection. */
function recordOf(photo: AcceptedPhoto, id: number, { spheres }: Collection): Sphere {
  return describeSphere({ id, ...photo, packages: spheres.flatMap((other) => other.package ?? []) });
}

/**
 * Publishes one photograph: its tiles first, then its entry in the collection. Rejects with a `Refusal` if
 * the photograph cannot be published, and with a `DuplicateError` if it is in `seen`.
 */
export const ingestPhoto = (
  path: string,
  collection: Collection,
  seen: Seen,
  context: IngestContext,
): Promise<Published> =>
  withAcceptedPhoto(path, context, async (photo) => {
    checkDuplicate(photo, seen);
    const contentHash = hashContent(photo, context);
    const id = await idOf(collection, context, photo.fingerprint, contentHash);
    const isCut = context.options.recut || (await context.store.contentHashOf(id)) !== contentHash;
    if (isCut) await cutSphere(photo, contentHash, id, context);
    const sphere = recordOf(photo, id, collection);
    const hasStrip = isCut || (await ensureStrip(id, context.store));
    const next = { ...withSphere(collection, sphere), hasStrips: collection.hasStrips && hasStrip };
    await context.save(next);
    seen.set(photo.fingerprint, path);
    return { collection: next, sphere, isCut, notes: photo.notes };
  });

/**
 * Returns what `ingestPhoto` would publish, without writing anything. Rejects as it does, also if the picture is damaged.
 */
export const planPhoto = (
  path: string,
  collection: Collection,
  seen: Seen,
  context: AcceptContext,
): Promise<Published> =>
  withAcceptedPhoto(path, context, async (photo) => {
    checkDuplicate(photo, seen);
    await checkPicture(photo.facts, context.options.force);
    const id = idToReplace(collection, photo.fingerprint, context.options) ?? collection.nextId;
    const sphere = recordOf(photo, id, collection);
    seen.set(photo.fingerprint, path);
    return { collection: withSphere(collection, sphere), sphere, isCut: false, notes: photo.notes };
  });
