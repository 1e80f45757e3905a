import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sphereCollectionSchema } from '../../../demo/ingest/collection/collection-file.ts';
import type { PassedOver } from '../../../demo/ingest/find-photos.ts';
import type { Published } from '../../../demo/ingest/ingest-photo.ts';
import { ingest } from '../../../demo/ingest/ingest.ts';
import { parseCommand } from '../../../demo/ingest/options/arguments.ts';
import type { S3Config } from '../../../demo/ingest/tiles/s3-requests.ts';
import type { Refusal } from '../../../elements/photo/refusal.ts';
import { sharedThreads } from './shared-threads.ts';

export interface IngestReport {
  readonly published: ReadonlyMap<string, Published>;
  readonly refused: ReadonlyMap<string, Refusal>;
  readonly passedOver: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

export const runIngest = (...args: string[]): Promise<IngestReport> => runIngestInto(null, ...args);

export async function runIngestInto(storage: S3Config | null, ...args: string[]): Promise<IngestReport> {
  const command = parseCommand(args);
  if (command.kind !== 'ingest') throw new Error(`not a run: ${JSON.stringify(command)}`);
  const published = new Map<string, Published>();
  const refused = new Map<string, Refusal>();
  const passedOver = new Map<string, string>();
  const notes: string[] = [];
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  const report = {
    start: () => undefined,
    progress: () => undefined,
    published: (path: string, result: Published) => void published.set(nameOf(path), result),
    refused: (path: string, refusal: Refusal) => void refused.set(nameOf(path), refusal),
    passedOver: ({ path, reason }: PassedOver) => void passedOver.set(nameOf(path), reason),
    note: (text: string) => void notes.push(text),
    end: () => undefined,
    interrupted: () => undefined,
  };
  const { signal } = new AbortController();
  const running = { report, signal, startThreads: sharedThreads };
  await ingest(command.photos, command.options, running, storage);
  return { published, refused, passedOver, notes };
}

export async function collectionIn(folder: string) {
  return sphereCollectionSchema.parse(JSON.parse(await readFile(join(folder, 'spheres.geojson'), 'utf8')));
}

/** Returns the sorted paths below a folder, each with a hash of its content. Drafts are omitted. */
export async function hashesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const published = files.filter((path) => !path.includes('/.ingest/')).sort();
  return Promise.all(
    published.map(async (path) => {
      const hash = createHash('sha256').update(await readFile(path));
      return `${path.slice(folder.length)} ${hash.digest('hex')}`;
    }),
  );
}
