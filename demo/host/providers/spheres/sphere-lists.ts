import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Identifies the set of spheres that a company sees, for use as a cache key. */
export interface SphereSet {
  /** `library` if the company sees exactly the shared spheres, otherwise the company's id. */
  readonly owner: string;
  /** Version that changes whenever the set does. */
  readonly version: string;
}

/**
 * Lists of entire coverages as files. Each list is written only once for all users who see the same spheres.
 */
export interface SphereLists {
  /**
   * Returns the gzipped list of a set. `write` produces its text if there is no file yet. Throws if the file
   * cannot be written.
   */
  readonly open: (set: SphereSet, write: () => AsyncIterable<string>) => Promise<ReadableStream<Uint8Array>>;
  readonly close: () => Promise<void>;
}

/**
 * Maximum number of stored files; the least recently used are removed. A list of 30,000 spheres takes about 1
 * MB.
 */
const MAX_FILES = 20;

/** Age, in milliseconds, at which a folder that an ended process left behind is removed. */
const ABANDONED_MS = 86_400_000;

/** Returns the file name of a set's list; two versions never share a file. */
export const listName = ({ owner, version }: SphereSet): string =>
  createHash('sha256').update(`${owner} ${version}`).digest('hex').slice(0, 32);

async function removeAbandoned(root: string): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name);
    const facts = await stat(folder).catch(() => null);
    if (facts !== null && Date.now() - facts.mtimeMs > ABANDONED_MS)
      await rm(folder, { recursive: true, force: true });
  }
}

/** Stores lists in this process's folder within `root`. */
export function createSphereLists(root: string): SphereLists {
  const folder = join(root, randomUUID());
  // The entries are in the order of use: the first one is the least recently used.
  const files = new Set<string>();
  const writing = new Map<string, Promise<void>>();

  const removeOld = async (): Promise<void> => {
    for (const name of files) {
      if (files.size <= MAX_FILES) return;
      files.delete(name);
      // Readers that have the file open can continue to read it.
      await rm(join(folder, name), { force: true });
    }
  };

  const write = async (name: string, text: AsyncIterable<string>): Promise<void> => {
    await removeAbandoned(root);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `${name}.draft`);
    try {
      await pipeline(Readable.from(text), createGzip(), createWriteStream(draft, { mode: 0o600 }));
      await rename(draft, join(folder, name));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    files.add(name);
    await removeOld();
  };

  /** Writes a list that is missing. Concurrent calls wait for the same write. */
  const writeOnce = (name: string, text: () => AsyncIterable<string>): Promise<void> => {
    const running = writing.get(name) ?? write(name, text()).finally(() => writing.delete(name));
    writing.set(name, running);
    return running;
  };

  return {
    async open(set, text) {
      const name = listName(set);
      const path = join(folder, name);
      // The file is opened before it is returned, so that it can be read even if it is removed in the
      // meantime.
      const known = files.has(name) ? await open(path).catch(() => null) : null;
      if (known === null) await writeOnce(name, text);
      files.delete(name);
      files.add(name);
      const file = known ?? (await open(path));
      return Readable.toWeb(createReadStream('', { fd: file })) as ReadableStream<Uint8Array>;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
