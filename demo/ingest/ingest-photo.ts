import { createHash } from 'node:crypto';
import { FACES } from '../../elements/geo/cube-face.ts';
import { matrixOfPose } from '../../elements/geo/pose.ts';
import type { Sphere } from '../../elements/model/sphere.ts';
import type { TileFormat } from '../tiles/encode-tile.ts';
import type { FaceThreads } from '../tiles/face-threads.ts';
import { fullCircle, fullFaceWidth } from '../tiles/project-face.ts';
import type { SphereImage } from '../tiles/sphere-image.ts';
import type { Recipe, TileStore } from '../tiles/tile-store.ts';
import { writePyramid } from '../tiles/write-pyramid.ts';
import type { IngestOptions } from './arguments.ts';
import { type Collection, sphereOfPhoto, withSphere } from './collection-file.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { decodePhoto } from './decode-photo.ts';
import { describeSphere } from './describe-sphere.ts';
import type { PhotoFacts } from './photo-facts.ts';
import { fingerprintOf, readPhoto } from './read-photo.ts';
import { type Standing, standingOf } from './stand-photo.ts';

/** Raised whenever the same photograph and options would give other tiles than before. */
const TILES_VERSION = 1;

/** What a run works with. */
export interface Workshop {
  readonly store: TileStore;
  readonly threads: FaceThreads;
  readonly options: IngestOptions;
  readonly formats: readonly TileFormat[];
  /** Writes the collection so that it survives a crash. */
  readonly save: (collection: Collection) => Promise<void>;
  /** Told how far a photograph is, 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** A photograph that became a sphere. */
export interface Published {
  readonly collection: Collection;
  readonly sphere: Sphere;
  /** False when its tiles were there already. */
  readonly isCut: boolean;
  readonly notes: readonly string[];
}

/** A photograph found fit to be published, with all that was decided about it. */
interface Accepted {
  readonly path: string;
  readonly facts: PhotoFacts;
  readonly coverage: Coverage;
  readonly standing: Standing;
  readonly fingerprint: string;
  readonly faceWidth: number;
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
function idOf(
  collection: Collection,
  published: ReadonlyMap<number, Recipe | null>,
  fingerprint: string,
  recipe: Recipe,
): number {
  const known = sphereOfPhoto(collection, fingerprint);
  if (known) return known.id;
  const listed = new Set(collection.spheres.map(({ id }) => id));
  const unlisted = [...published].filter(([id]) => !listed.has(id));
  const own = unlisted.find(([, other]) => other === recipe);
  return own ? own[0] : unlisted.reduce((next, [id]) => Math.max(next, id + 1), collection.nextId);
}

/** How many times smaller a photograph may be decoded and still be twice as dense as the faces cut from it. */
const shrinkFor = (circlePx: number, faceWidth: number): number =>
  2 ** Math.max(0, Math.floor(Math.log2(circlePx / fullCircle(faceWidth) / 2)));

/** The decoded photograph in its place on the sphere. */
async function sphereImage(
  { path, facts, coverage, faceWidth }: Accepted,
  force: boolean,
): Promise<SphereImage> {
  const shrink = shrinkFor(coverage.fullWidth, faceWidth);
  const decoded = await decodePhoto(path, facts, shrink, force);
  const isWholeCircle = facts.width === coverage.fullWidth;
  const isWholeHeight = facts.height === coverage.fullHeight;
  return {
    ...decoded,
    fullWidth: isWholeCircle ? decoded.width : coverage.fullWidth / shrink,
    fullHeight: isWholeHeight ? decoded.height : coverage.fullHeight / shrink,
    left: coverage.left / shrink,
    top: coverage.top / shrink,
  };
}

async function cutTiles(photo: Accepted, recipe: Recipe, id: number, workshop: Workshop): Promise<void> {
  const { store, threads, options, formats, onProgress } = workshop;
  const draft = await store.draft(recipe);
  const image = await sphereImage(photo, options.force);
  const pyramid = {
    faceWidth: photo.faceWidth,
    imageToWorld: matrixOfPose(photo.standing.pose),
    formats,
    quality: options.quality,
  };
  await writePyramid(threads, image, pyramid, draft, (face) =>
    onProgress((FACES.indexOf(face) + 1) / FACES.length),
  );
  await draft.publish(id);
}

/** Publishes one photograph: its tiles first, then its entry in the collection. Rejects with a `Refusal`. */
export async function ingestPhoto(
  path: string,
  collection: Collection,
  workshop: Workshop,
): Promise<Published> {
  const photo = await accept(path, workshop.options);
  const recipe = recipeOf(photo, workshop);
  const published = await workshop.store.published();
  const id = idOf(collection, published, photo.fingerprint, recipe);
  const isCut = published.get(id) !== recipe;
  if (isCut) await cutTiles(photo, recipe, id, workshop);
  const sphere = describeSphere({ id, ...photo, options: workshop.options });
  const next = withSphere(collection, sphere);
  await workshop.save(next);
  return { collection: next, sphere, isCut, notes: [...photo.coverage.notes, ...photo.standing.notes] };
}
