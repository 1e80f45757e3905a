import { createHash } from 'node:crypto';
import type { Sphere } from '../../elements/model/sphere.ts';
import { fullFaceWidth } from './tiles/project-face.ts';
import type { ContentHash, TileStore } from './tiles/tile-store.ts';
import type { IngestOptions } from './arguments.ts';
import { type Collection, sphereOfPhoto, withSphere } from './collection-file.ts';
import { coverageOf } from './coverage.ts';
import { cutSphere } from './cut-sphere.ts';
import { describeSphere } from './describe-sphere.ts';
import { fingerprintOf, readPhoto } from './read-photo.ts';
import { photoPoseOf } from './photo-pose.ts';
import type { AcceptedPhoto, IngestContext } from './ingest-context.ts';

/** Increase whenever the same photograph and options would give other tiles than before. */
const TILES_VERSION = 1;

/** A photograph that became a sphere. */
export interface Published {
  readonly collection: Collection;
  readonly sphere: Sphere;
  /** False when its tiles existed already. */
  readonly isCut: boolean;
  readonly notes: readonly string[];
}

async function accept(path: string, options: IngestOptions): Promise<AcceptedPhoto> {
  const facts = await readPhoto(path);
  const coverage = coverageOf(facts, options.force);
  const pose = photoPoseOf(facts, options);
  const faceWidth = options.width ?? fullFaceWidth(coverage.fullWidth);
  return { path, facts, coverage, pose, fingerprint: await fingerprintOf(path), faceWidth };
}

/** Hashes everything that the tiles' bytes depend on. */
function hashContent(
  { coverage, pose, fingerprint, faceWidth }: AcceptedPhoto,
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
  ];
  return createHash('sha256')
    .update(JSON.stringify([...parts, options.quality]))
    .digest('hex')
    .slice(0, 32);
}

/**
 * The id of a photograph's sphere: the id it had before, else that of tiles that an interrupted run published but did
 * not list, else the next free one.
 */
async function idOf(
  collection: Collection,
  store: TileStore,
  fingerprint: string,
  contentHash: ContentHash,
): Promise<number> {
  const known = sphereOfPhoto(collection, fingerprint);
  if (known) return known.id;
  const listed = new Set(collection.spheres.map(({ id }) => id));
  const unlisted = (await store.published()).filter((id) => !listed.has(id));
  for (const id of unlisted) if ((await store.contentHashOf(id)) === contentHash) return id;
  return Math.max(collection.nextId, ...unlisted.map((id) => id + 1));
}

/** Publishes one photograph: its tiles first, then its entry in the collection. May reject with a `Refusal`. */
export async function ingestPhoto(
  path: string,
  collection: Collection,
  context: IngestContext,
): Promise<Published> {
  const photo = await accept(path, context.options);
  const contentHash = hashContent(photo, context);
  const id = await idOf(collection, context.store, photo.fingerprint, contentHash);
  const isCut = (await context.store.contentHashOf(id)) !== contentHash;
  if (isCut) await cutSphere(photo, contentHash, id, context);
  const packages = collection.spheres.flatMap((other) => other.package ?? []);
  const sphere = describeSphere({ id, ...photo, packages, options: context.options });
  const next = withSphere(collection, sphere);
  await context.save(next);
  return { collection: next, sphere, isCut, notes: [...photo.coverage.notes, ...photo.pose.notes] };
}
