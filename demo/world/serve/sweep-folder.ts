import { lstat, readdir, rm, rmdir, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

export interface CacheLimits {
  readonly limitBytes: number;
  /** Returns the free space on the disk; tests replace it. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/** Suffix of files that are being written. */
export const DRAFT_SUFFIX = '.new';

/** Free disk space that the cache leaves for the database and the log, even if the cache is below its limit. */
const MIN_FREE_BYTES = 256e6;

/**
 * A sweep reduces the folder to this share of the allowed size, so that the next sweep is not due
 * immediately.
 */
const SWEEP_TARGET = 0.9;

/** A draft older than this was left behind by a process that has ended. */
const STALE_DRAFT_MS = 10 * 60_000;

const MINUTE_MS = 60_000;

interface FoundFile {
  readonly path: string;
  readonly bytes: number;
  readonly usedMs: number;
}

/**
 * Yields the files of a folder and of all its subfolders, and calls `onLeave` after each folder. Skips files
 * that are deleted in the meantime.
 */
async function* filesBelow(
  folder: string,
  signal: AbortSignal,
  onLeave: (folder: string) => Promise<void> = () => Promise.resolve(),
): AsyncGenerator<readonly FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  if (signal.aborted) return;
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ name }) => {
        const path = join(folder, name);
        const stats = await lstat(path).catch(() => null);
        return stats && { path, bytes: stats.size, usedMs: stats.mtimeMs };
      }),
  );
  yield files.filter((file) => file !== null);
  // Yields to the event loop, so that requests for tiles are processed first.
  await setImmediate();
  for (const entry of entries) {
    if (!entry.isDirectory()) continue;
    yield* filesBelow(join(folder, entry.name), signal, onLeave);
    await onLeave(join(folder, entry.name));
  }
}

const minuteOf = ({ usedMs }: FoundFile): number => Math.floor(usedMs / MINUTE_MS);

/** Returns the number of bytes by the minute of their last use. Also removes abandoned drafts. */
async function bytesByMinute(folder: string, signal: AbortSignal): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for await (const files of filesBelow(folder, signal)) {
    for (const file of files) {
      if (file.path.endsWith(DRAFT_SUFFIX) && Date.now() - file.usedMs > STALE_DRAFT_MS)
        await unlink(file.path).catch(() => undefined);
      else found.set(minuteOf(file), (found.get(minuteOf(file)) ?? 0) + file.bytes);
    }
  }
  return found;
}

const sumOf = (bytes: Iterable<number>): number => [...bytes].reduce((sum, each) => sum + each, 0);

/**
 * Returns the last minute whose files must be removed to free `surplus` bytes, and the number of bytes to
 * remove in that minute.
 */
function evictionEnd(
  byMinute: ReadonlyMap<number, number>,
  surplus: number,
): { minute: number; bytes: number } {
  let remaining = surplus;
  for (const [minute, bytes] of [...byMinute].sort(([a], [b]) => a - b)) {
    if (bytes >= remaining) return { minute, bytes: remaining };
    remaining -= bytes;
  }
  return { minute: Number.POSITIVE_INFINITY, bytes: 0 };
}

/** Removes the least recently used files and returns the number of bytes freed. */
async function removeOldest(
  folder: string,
  byMinute: ReadonlyMap<number, number>,
  surplus: number,
  signal: AbortSignal,
): Promise<number> {
  const last = evictionEnd(byMinute, surplus);
  let [removed, removedOfLast] = [0, 0];
  // `rmdir` removes empty folders and fails for others, so the error is ignored.
  const onLeave = (each: string): Promise<void> => rmdir(each).catch(() => undefined);
  for await (const files of filesBelow(folder, signal, onLeave)) {
    for (const file of files) {
      const minute = minuteOf(file);
      if (minute > last.minute || (minute === last.minute && removedOfLast >= last.bytes)) continue;
      if (
        !(await unlink(file.path).then(
          () => true,
          () => false,
        ))
      )
        continue;
      removed += file.bytes;
      if (minute === last.minute) removedOfLast += file.bytes;
    }
  }
  return removed;
}

async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The size of a folder, and the number of bytes by which it can still grow. */
export interface SweptFolder {
  readonly bytes: number;
  readonly roomBytes: number;
}

/**
 * Reduces a folder to its limit by removing the least recently used files, and preserves some free space on
 * the disk. To limit memory use, it collects one number per minute of use instead of a list of files.
 */
export async function sweepFolder(
  folder: string,
  { limitBytes, freeBytes = freeOnDisk }: CacheLimits,
  signal: AbortSignal,
): Promise<SweptFolder> {
  const byMinute = await bytesByMinute(folder, signal);
  const total = sumOf(byMinute.values());
  const free = await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY);
  const allowed = Math.max(0, Math.min(limitBytes, total + free - MIN_FREE_BYTES));
  const surplus = total > allowed ? total - allowed * SWEEP_TARGET : 0;
  const removed = surplus > 0 && !signal.aborted ? await removeOldest(folder, byMinute, surplus, signal) : 0;
  return { bytes: total - removed, roomBytes: allowed - total + removed };
}

/** Removes the folders of other versions. */
export async function clearOtherVersions(folder: string, version: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (name !== version && /^[0-9a-f]{12}$/.test(name))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
