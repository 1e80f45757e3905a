import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tileKey } from '../../../elements/geo/tile.ts';
import { type CacheLimits, DRAFT, clearOtherVersions, sweepFolder } from './sweep-folder.ts';
import type { TileRequest } from './tile-request.ts';
import { isWholePicture } from './whole-picture.ts';

/** Files of tiles in a folder, where other processes may keep theirs too. No fault of the disk reaches who uses it. */
export interface TileCache {
  /** A tile's file; null when there is none, or none that is whole. */
  read(request: TileRequest): Promise<Buffer<ArrayBuffer> | null>;
  /** Keeps a tile's file if the disk takes it. */
  keep(request: TileRequest, bytes: Uint8Array): Promise<void>;
  /** Ends the work that goes on in the background and waits for the files that are being written; keeps none from now on. */
  close(): Promise<void>;
}

/** What a cache works with; tests give their own. */
export interface CacheOptions extends CacheLimits {
  readonly folder: string;
  /** The pictures' version: files of others are removed. */
  readonly version: string;
  /** Told once when files cannot be kept, and again when that happens after it had gone well. */
  readonly onFault: (error: unknown) => void;
  readonly write?: (path: string, bytes: Uint8Array) => Promise<void>;
}

/** A file that is read counts as used; that is written down at most this often. */
const TOUCHED_MS = 10 * 60_000;

/** After a fault the disk is left alone for so long. */
const REST_MS = 2000;

/** Whether there is room again is looked at this often. */
const NO_ROOM_MS = 60_000;

/** The folder is gone through anew after so large a part of the limit was written, for other processes write too. */
const SHARE_BEFORE_SWEEP = 0.1;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Reads a picture's file and marks it as used; null when it cannot be read or is not whole. */
async function readUsed(path: string, format: TileRequest['format']): Promise<Buffer<ArrayBuffer> | null> {
  const file = await open(path, 'r').catch(() => null);
  try {
    const facts = await file?.stat();
    if (!file || !facts?.isFile()) return null;
    const bytes = Buffer.allocUnsafeSlow(facts.size);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    const nowMs = Date.now();
    if (nowMs - facts.mtimeMs > TOUCHED_MS) {
      const now = new Date(nowMs);
      void utimes(path, now, now).catch(() => undefined);
    }
    return bytesRead === bytes.length && isWholePicture(bytes, format) ? bytes : null;
  } catch {
    return null;
  } finally {
    await file?.close().catch(() => undefined);
  }
}

type Write = NonNullable<CacheOptions['write']>;

/** Writes a file; false when its folder is missing. */
async function writeInto(path: string, bytes: Uint8Array, write: Write): Promise<boolean> {
  try {
    await write(path, bytes);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Writes a file so that no reader ever sees half of it, and makes its folder where it is missing. */
async function replaceFile(path: string, bytes: Uint8Array, write: Write): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}${DRAFT}`;
  try {
    // A sweep may remove the folder again while it is empty.
    for (let tries = 3; !(await writeInto(draft, bytes, write)); tries--) {
      if (tries === 0) throw new Error(`The folder of ${path} is removed again and again.`);
      await mkdir(dirname(path), { recursive: true });
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Opens a cache; its folder is gone through in the background. */
export function openTileCache(options: CacheOptions): TileCache {
  const { folder, version, onFault, write: writeFileTo = writeFile, limitBytes } = options;
  const pathOf = ({ sphereId, tile, format }: TileRequest): string =>
    join(folder, version, String(sphereId), `${tileKey(tile)}.${format}`);
  const end = new AbortController();
  const mostBeforeSweep = limitBytes * SHARE_BEFORE_SWEEP;
  let roomBytes = mostBeforeSweep;
  let restUntilMs = 0;
  let isFailing = false;
  let sweeping: Promise<void> | null = null;
  const writing = new Set<Promise<void>>();

  const sweepOnce = async (): Promise<void> => {
    const roomBefore = roomBytes;
    const swept = await sweepFolder(folder, options, end.signal);
    const writtenMeanwhile = roomBefore - roomBytes;
    roomBytes = Math.min(swept.roomBytes, mostBeforeSweep) - writtenMeanwhile;
    if (swept.roomBytes <= 0) fail(new Error('The disk has no room for tiles.'), NO_ROOM_MS);
  };
  const sweep = (): void => {
    if (end.signal.aborted) return;
    sweeping ??= sweepOnce()
      .catch(onFault)
      .finally(() => (sweeping = null));
  };
  const fail = (error: unknown, restMs = REST_MS): void => {
    restUntilMs = performance.now() + restMs;
    if (isFailing) return;
    isFailing = true;
    onFault(error);
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') sweep();
  };

  const write = async (path: string, bytes: Uint8Array): Promise<void> => {
    try {
      await replaceFile(path, bytes, writeFileTo);
      roomBytes -= bytes.length;
      if (roomBytes > 0) isFailing = false;
      else sweep();
    } catch (error) {
      fail(error);
    }
  };

  const cleared = clearOtherVersions(folder, version).catch(() => undefined);
  void cleared.then(sweep);
  return {
    read: (request) => readUsed(pathOf(request), request.format),
    async keep(request, bytes) {
      if (end.signal.aborted || performance.now() < restUntilMs) return;
      const written = write(pathOf(request), bytes);
      writing.add(written);
      await written;
      writing.delete(written);
    },
    async close() {
      end.abort();
      await cleared;
      await sweeping;
      await Promise.all(writing);
    },
  };
}
