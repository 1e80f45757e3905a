import { lstat, readdir, rm, rmdir, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

/** How much a folder may hold. */
export interface CacheLimits {
  readonly limitBytes: number;
  /** Room left on the disk; asked of the disk itself unless a test says otherwise. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/** How the names of files end that are being written. */
export const DRAFT = '.new';

/** Room that is left to the database and the log, whatever the limit. */
const LEFT_FREE_BYTES = 256e6;

/** A sweep removes files down to this part of what is allowed, so that the next one is not due at once. */
const KEPT_SHARE = 0.9;

/** A draft this old belongs to a process that is gone. */
const DRAFT_MS = 10 * 60_000;

const MINUTE_MS = 60_000;

interface FoundFile {
  readonly path: string;
  readonly bytes: number;
  readonly usedMs: number;
}

/** Gives the files of a folder and of each below it, calling `leave` after each of those; what goes away meanwhile is passed over. */
async function* filesBelow(
  folder: string,
  signal: AbortSignal,
  leave: (folder: string) => Promise<void> = () => Promise.resolve(),
): AsyncGenerator<readonly FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  if (signal.aborted) return;
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ name }) => {
        const path = join(folder, name);
        const facts = await lstat(path).catch(() => null);
        return facts && { path, bytes: facts.size, usedMs: facts.mtimeMs };
      }),
  );
  yield files.filter((file) => file !== null);
  // Those who wait for a tile go first.
  await setImmediate();
  for (const entry of entries) {
    if (!entry.isDirectory()) continue;
    yield* filesBelow(join(folder, entry.name), signal, leave);
    await leave(join(folder, entry.name));
  }
}

const minuteOf = ({ usedMs }: FoundFile): number => Math.floor(usedMs / MINUTE_MS);

/** Bytes by the minute of their last use; drafts that nobody finishes are removed on the way. */
async function bytesByMinute(folder: string, signal: AbortSignal): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for await (const files of filesBelow(folder, signal)) {
    for (const file of files) {
      if (file.path.endsWith(DRAFT) && Date.now() - file.usedMs > DRAFT_MS)
        await unlink(file.path).catch(() => undefined);
      else found.set(minuteOf(file), (found.get(minuteOf(file)) ?? 0) + file.bytes);
    }
  }
  return found;
}

const sumOf = (bytes: Iterable<number>): number => [...bytes].reduce((sum, each) => sum + each, 0);

/** The minute up to which files leave, and how many bytes of that minute do. */
function lastToLeave(
  byMinute: ReadonlyMap<number, number>,
  surplus: number,
): { minute: number; bytes: number } {
  let left = surplus;
  for (const [minute, bytes] of [...byMinute].sort(([a], [b]) => a - b)) {
    if (bytes >= left) return { minute, bytes: left };
    left -= bytes;
  }
  return { minute: Number.POSITIVE_INFINITY, bytes: 0 };
}

/** Removes the files that were not used for longest; gives how many bytes they had. */
async function removeOldest(
  folder: string,
  byMinute: ReadonlyMap<number, number>,
  surplus: number,
  signal: AbortSignal,
): Promise<number> {
  const last = lastToLeave(byMinute, surplus);
  let [removed, removedOfLast] = [0, 0];
  // An empty folder goes too; one with files stays, for then this fails.
  const leave = (each: string): Promise<void> => rmdir(each).catch(() => undefined);
  for await (const files of filesBelow(folder, signal, leave)) {
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

/** What a folder holds, and how much more may be put in. */
export interface SweptFolder {
  readonly bytes: number;
  readonly roomBytes: number;
}

/**
 * Brings a folder back to its limit, and the disk to some room, by removing the files that were not used for longest.
 * Holds one number for each minute of their times and no list of them.
 */
export async function sweepFolder(
  folder: string,
  { limitBytes, freeBytes = freeOnDisk }: CacheLimits,
  signal: AbortSignal,
): Promise<SweptFolder> {
  const byMinute = await bytesByMinute(folder, signal);
  const total = sumOf(byMinute.values());
  const free = await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY);
  const allowed = Math.max(0, Math.min(limitBytes, total + free - LEFT_FREE_BYTES));
  const surplus = total > allowed ? total - allowed * KEPT_SHARE : 0;
  const removed = surplus > 0 && !signal.aborted ? await removeOldest(folder, byMinute, surplus, signal) : 0;
  return { bytes: total - removed, roomBytes: allowed - total + removed };
}

/** Removes what other versions of the pictures left. */
export async function clearOtherVersions(folder: string, version: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (name !== version && /^[0-9a-f]{12}$/.test(name))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
