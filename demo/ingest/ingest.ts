import { join } from 'node:path';
import sharp from 'sharp';
import type { TileFormat } from '../../elements/geo/tile.ts';
import { issueText } from '../../elements/model/issue-text.ts';
import { Refusal } from '../../elements/photo/refusal.ts';
import type { AcceptContext } from './accept-photo.ts';
import {
  COLLECTION_FILE,
  type Collection,
  CollectionError,
  readCollection,
  writeCollection,
} from './collection/collection-file.ts';
import { lockFolder } from './collection/lock-folder.ts';
import { checkReplacement } from './collection/replace-sphere.ts';
import { withEllipsoidHeights } from './collection/upgrade-heights.ts';
import { upgradeStrips } from './collection/upgrade-strips.ts';
import { findPhotos } from './find-photos.ts';
import { openTerrain } from './heights/terrain.ts';
import { DuplicateError, type Published, type Seen, ingestPhoto, planPhoto } from './ingest-photo.ts';
import type { IngestOptions } from './options/arguments.ts';
import { type Places, openPlaces } from './places/places.ts';
import type { Report } from './report.ts';
import type { FaceThreads } from './tiles/face-threads.ts';
import { DRAFTS } from './tiles/folder-store.ts';
import { openTileStore } from './tiles/open-tiles.ts';
import type { S3Config } from './tiles/s3-requests.ts';
import { interruptibleStore } from './tiles/tile-store.ts';

/** Numbers of photographs that were published and refused. */
export interface Outcome {
  readonly published: number;
  readonly refused: number;
  /** Whether the run ended before all photographs were processed. */
  readonly isInterrupted: boolean;
}

/** The signal of a run that is not interrupted. */
const NEVER = new AbortController().signal;

const FORMATS: Record<NonNullable<IngestOptions['format']>, readonly TileFormat[]> = {
  webp: ['webp'],
  jpeg: ['jpg'],
  both: ['webp', 'jpg'],
};

/**
 * Opens the collection to which spheres are added. A folder has one tile template, so its formats cannot
 * change once it has spheres.
 */
async function openCollection(path: string, format: IngestOptions['format']): Promise<Collection> {
  const existing = await readCollection(path);
  const requested = format && FORMATS[format];
  if (!existing || existing.spheres.length === 0)
    return {
      spheres: [],
      nextId: existing?.nextId ?? 1,
      formats: requested ?? FORMATS.webp,
      hasStrips: true,
    };
  if (requested && requested.join() !== existing.formats.join())
    throw new CollectionError(
      `the tiles in the folder are ${existing.formats.join(' and ')}; omit --format, or choose another folder with --out`,
    );
  return { ...existing, spheres: existing.spheres.map(withEllipsoidHeights) };
}

/** Reports an unexpected error, such as a full disk, as the refusal of one photograph. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { issues } = error as { readonly issues?: Parameters<typeof issueText>[0][] };
  const message = error instanceof Error ? error.message : String(error);
  const detail = Array.isArray(issues)
    ? `its record is invalid (${issueText(issues[0], 'record')})`
    : message;
  return new Refusal('store-failed', `could not be published: ${detail}`, { cause: error });
}

type PublishPhoto = (path: string, collection: Collection, seen: Seen) => Promise<Published>;

interface Photos {
  readonly paths: readonly string[];
  readonly places: Places | null;
}

/** A run's report, the signal that interrupts the run, and what starts its threads. */
export interface Running {
  readonly report: Report;
  readonly signal: AbortSignal;
  readonly startThreads: () => FaceThreads;
}

interface Ingested {
  readonly collection: Collection;
  readonly outcome: Outcome;
}

async function ingestAll(
  { paths, places }: Photos,
  start: Collection,
  publish: PublishPhoto,
  { report, signal }: Pick<Running, 'report' | 'signal'>,
): Promise<Ingested> {
  let collection = start;
  let published = 0;
  let refused = 0;
  let duplicates = 0;
  const seen: Seen = new Map();
  const isInterrupted = (): boolean => signal.aborted;
  for (const [index, path] of paths.entries()) {
    if (isInterrupted()) break;
    const startedMs = performance.now();
    report.start(path, index, paths.length);
    try {
      const result = await publish(path, collection, seen);
      collection = result.collection;
      published++;
      report.published(path, result, performance.now() - startedMs);
    } catch (error) {
      if (isInterrupted()) break;
      if (error instanceof DuplicateError) {
        duplicates++;
        report.passedOver({ path, reason: `the same content as ${error.first}` });
        continue;
      }
      refused++;
      report.refused(path, refusalOf(error));
    }
  }
  const isIncomplete = published + refused + duplicates < paths.length;
  if (isIncomplete) report.interrupted(published, refused, paths.length);
  else for (const sentence of places?.unused() ?? []) report.note(sentence);
  return { collection, outcome: { published, refused, isInterrupted: isIncomplete } };
}

/** Finds the photographs to publish and reports the skipped files. */
async function search(args: readonly string[], report: Report): Promise<readonly string[]> {
  const { photos, passedOver } = await findPhotos(args);
  for (const each of passedOver) report.passedOver(each);
  return photos;
}

async function acceptContext(options: IngestOptions): Promise<AcceptContext> {
  const { terrain, terrainEncoding, places } = options;
  return {
    options,
    terrain: terrain === undefined ? null : await openTerrain(terrain, terrainEncoding),
    places: places === undefined ? null : await openPlaces(places, options),
  };
}

function prepareDecoder(): void {
  sharp.cache(false);
  sharp.concurrency(1);
}

/**
 * Publishes photographs into a folder, one after the other; the tiles go to object storage if `storage` is
 * given. A refused photograph does not stop the others. If the signal aborts, writes that have begun are
 * completed and the run ends; a later run continues it. Rejects with a `FolderLockedError`, a
 * `CollectionError` or a `TerrainError` if the run cannot begin.
 */
export async function ingest(
  photos: readonly string[],
  options: IngestOptions,
  running: Running,
  storage: S3Config | null = null,
): Promise<Outcome> {
  const { report, signal } = running;
  prepareDecoder();
  const release = await lockFolder(join(options.out, DRAFTS, 'lock'));
  const threads = running.startThreads();
  try {
    const path = join(options.out, COLLECTION_FILE);
    const collection = await openCollection(path, options.format);
    const store = interruptibleStore(await openTileStore(options.out, storage), signal);
    const save = (next: Collection): Promise<void> => writeCollection(path, next);
    const { formats } = collection;
    const shared = { ...(await acceptContext(options)), store, threads, formats, save };
    const context = { ...shared, onProgress: report.progress };
    const publish: PublishPhoto = (photo, before, seen) => ingestPhoto(photo, before, seen, context);
    const run = { paths: await search(photos, report), places: context.places };
    checkReplacement(options, collection, run.paths);
    const { outcome, collection: ingested } = await ingestAll(run, collection, publish, running);
    if (outcome.isInterrupted) return outcome;
    await upgradeStrips(ingested, shared, (text) => report.note(text));
    await store.removeDrafts();
    report.end(outcome.published, outcome.refused);
    return outcome;
  } finally {
    await threads.close();
    await release();
  }
}

/** Reports what `ingest` would publish, without writing anything. */
export async function planIngest(
  photos: readonly string[],
  options: IngestOptions,
  report: Report,
): Promise<Outcome> {
  prepareDecoder();
  const collection = await openCollection(join(options.out, COLLECTION_FILE), options.format);
  const context = await acceptContext(options);
  const publish: PublishPhoto = (photo, before, seen) => planPhoto(photo, before, seen, context);
  const run = { paths: await search(photos, report), places: context.places };
  checkReplacement(options, collection, run.paths);
  const { outcome } = await ingestAll(run, collection, publish, { report, signal: NEVER });
  report.end(outcome.published, outcome.refused);
  return outcome;
}
