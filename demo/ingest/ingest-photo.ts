import { createHash } from 'node:crypto';
import type { Sphere } from '../../elements/model/sphere.ts';
import { fullFaceWidth } from './tiles/project-face.ts';
import type { Recipe, TileStore } from './tiles/tile-store.ts';
import type { IngestOptions } from './arguments.ts';
import { type Collection, sphereOfPhoto, withSphere } from './collection-file.ts';
import { coverageOf } from './coverage.ts';
import { cutSphere } from './cut-sphere.ts';
import { describeSphere } from './describe-sphere.ts';
import { fingerprintOf, readPhoto } from './read-photo.ts';
import { standingOf } from './stand-photo.ts';
import type { Accepted, Workshop } from './workshop.ts';

/** Raised whenever the same photograph and options would give other tiles than before. */
const TILES_VERSION = 1;

/** A photograph that became a sphere. */
export interface Published {
  readonly collection: Collection;
  readonly sphere: Sphere;
  /** False when its tiles were there already. */
  readonly isCut: boolean;
  readonly notes: readonly string[];
}

async function accept(path: string, options: IngestOptions): Promise<Accepted> {
  const facts = await readPhoto(path);
  const coverage = coverageOf(facts, options.force);
  const standing = standingOf(facts, options);
  const faceWidth = options.width ?? fullFaceWidth(coverage.fullWidth);
  return { path, facts, coverage, standing, fingerprint: await fingerprintOf(path), faceWidth };
}

/** The fingerprint of all that the tiles' bytes depend on. */
function recipeOf(
  { coverage, standing, fingerprint, faceWidth }: Accepted,
  { formats, options }: Workshop,
): Recipe {
  const { fullWidth, fullHeight, left, top } = coverage;
  const parts = [
    TILES_VERSION,
    fingerprint,
    fullWidth,
    fullHeight,
    left,
    top,
    standing.pose,
    faceWidth,
    formats,
  ];
  return createHash('sha256')
    .update(JSON.stringify([...parts, options.quality]))
    .digest('hex')
    .slice(0, 32);
}

/**
 * The id of a photograph's sphere: the one that it had, else that of tiles which an interrupted run published but
 * did not list, else the next free one.
 */
async function idOf(
  collection: Collection,
  store: TileStore,
  fingerprint: string,
  recipe: Recipe,
): Promise<number> {
  const known = sphereOfPhoto(collection, fingerprint);
  if (known) return known.id;
  const listed = new Set(collection.spheres.map(({ id }) => id));
  const unlisted = (await store.published()).filter((id) => !listed.has(id));
  for (const id of unlisted) if ((await store.recipeOf(id)) === recipe) return id;
  return Math.max(collection.nextId, ...unlisted.map((id) => id + 1));
}

/** Publishes one photograph: its tiles first, then its entry in the collection. Rejects with a `Refusal`. */
export async function ingestPhoto(
  path: string,
  collection: Collection,
  workshop: Workshop,
): Promise<Published> {
  const photo = await accept(path, workshop.options);
  const recipe = recipeOf(photo, workshop);
  const id = await idOf(collection, workshop.store, photo.fingerprint, recipe);
  const isCut = (await workshop.store.recipeOf(id)) !== recipe;
  if (isCut) await cutSphere(photo, recipe, id, workshop);
  const packages = collection.spheres.flatMap((other) => other.package ?? []);
  const sphere = describeSphere({ id, ...photo, packages, options: workshop.options });
  const next = withSphere(collection, sphere);
  await workshop.save(next);
  return { collection: next, sphere, isCut, notes: [...photo.coverage.notes, ...photo.standing.notes] };
}
