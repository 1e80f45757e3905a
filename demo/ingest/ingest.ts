import type { TileFormat } from '../../elements/geo/tile.ts';
import { join } from 'node:path';
import sharp from 'sharp';
import { startFaceThreads } from './tiles/face-threads.ts';
import { DRAFTS } from './tiles/folder-store.ts';
import { openTileStore } from './tiles/open-tiles.ts';
import type { S3Config } from './tiles/s3-requests.ts';
import type { IngestOptions } from './arguments.ts';
import {
  COLLECTION_FILE,
  type Collection,
  CollectionError,
  readCollection,
  writeCollection,
} from './collection-file.ts';
import { findPhotos } from './find-photos.ts';
import { ingestPhoto } from './ingest-photo.ts';
import { lockFolder } from './lock-folder.ts';
import { Refusal } from './refusal.ts';
import type { Report } from './report.ts';
import type { IngestContext } from './ingest-context.ts';

/** Photographs of a run that became spheres, and those that did not. */
export interface Outcome {
  readonly published: number;
  readonly refused: number;
}

const FORMATS: Record<NonNullable<IngestOptions['format']>, readonly TileFormat[]> = {
  webp: ['webp'],
  jpeg: ['jpg'],
  both: ['webp', 'jpg'],
};

/** Opens the collection to add to. A folder has one tile template, so its formats cannot change once it has spheres. */
async function openCollection(path: string, format: IngestOptions['format']): Promise<Collection> {
  const existing = await readCollection(path);
  const requested = format && FORMATS[format];
  if (!existing || existing.spheres.length === 0)
    return { spheres: [], nextId: existing?.nextId ?? 1, formats: requested ?? FORMATS.webp };
  if (requested && requested.join() !== existing.formats.join())
    throw new CollectionError(
      `the folder's tiles are ${existing.formats.join(' and ')}: omit --format, or choose another folder with --out`,
    );
  return existing;
}

/** Reports an unexpected error, e.g. a full disk, as the refusal of one photograph. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new Refusal('store-failed', `could not be published: ${detail}`, { cause: error });
}

async function ingestAll(
  paths: readonly string[],
  start: Collection,
  context: IngestContext,
  report: Report,
): Promise<Outcome> {
  let collection = start;
  let published = 0;
  for (const [index, path] of paths.entries()) {
    const startedMs = performance.now();
    report.start(path, index, paths.length);
    try {
      const result = await ingestPhoto(path, collection, context);
      collection = result.collection;
      published++;
      report.published(path, result, performance.now() - startedMs);
    } catch (error) {
      report.refused(path, refusalOf(error));
    }
  }
  return { published, refused: paths.length - published };
}

/**
 * Publishes photographs into a folder, one after the other; the tiles go to object storage if `storage` is given. A
 * refused photograph does not stop the others. Rejects with a `FolderLockedError` or a `CollectionError` when the folder
 * cannot be used.
 */
export async function ingest(
  photos: readonly string[],
  options: IngestOptions,
  report: Report,
  storage: S3Config | null = null,
): Promise<Outcome> {
  sharp.cache(false);
  sharp.concurrency(1);
  const release = await lockFolder(join(options.out, DRAFTS, 'lock'));
  const threads = startFaceThreads();
  try {
    const path = join(options.out, COLLECTION_FILE);
    const collection = await openCollection(path, options.format);
    const store = await openTileStore(options.out, storage);
    const save = (next: Collection): Promise<void> => writeCollection(path, next);
    const { formats } = collection;
    const context = { store, threads, options, formats, save, onProgress: report.progress };
    const outcome = await ingestAll(await findPhotos(photos), collection, context, report);
    await store.removeDrafts();
    report.end(outcome.published, outcome.refused);
    return outcome;
  } finally {
    await threads.close();
    await release();
  }
}
