import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TileFormat } from '../../../elements/geo/tile.ts';
import { type CacheLimits, DRAFT_SUFFIX, clearOtherVersions, sweepFolder } from './sweep-folder.ts';
import { type TileRequest, pathOfRequest } from './tile-request.ts';

/**
 * A folder of tiles and strips that several processes can share. Disk errors are reported to `onError` and never thrown.
 */
export interface TileCache {
  /** Returns the file of a tile, or null if it is missing or incomplete. */
  read(request: TileRequest): Promise<Buffer<ArrayBuffer> | null>;
  store(request: TileRequest, bytes: Uint8Array): Promise<void>;
  /** Stops the sweep and waits until pending files are written. Further files are not stored. */
  close(): Promise<void>;
}

export interface CacheOptions extends CacheLimits {
  readonly folder: string;
  /** Version of the images. Files of other versions are removed. */
  readonly version: string;
  /**
   * Called with the first error after a successful write, but not with the errors that directly follow that
   * error.
   */
  readonly onError: (error: unknown) => void;
  /** Writes a file; tests replace it. */
  readonly write?: (path: string, bytes: Uint8Array) => Promise<void>;
}

/** The last use of a file is recorded in its modification time at most this often. */
const TOUCH_INTERVAL_MS = 10 * 60_000;

/** Writes are paused for this time after a disk error. */
const RETRY_DELAY_MS = 2000;

/** Writes are paused for this time after the disk was found to be full. */
const NO_ROOM_DELAY_MS = 60_000;

/**
 * The folder is swept again after this share of the limit has been written, because other processes also
 * write to it.
 */
const SHARE_BEFORE_SWEEP = 0.1;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Number of bytes of a WebP file before its first chunk. */
const RIFF_HEADER = 12;

/**
 * Returns true if a file is a complete image. A complete image has the signature of its format and, for JPEG,
 * the end marker or, for WebP, the length that its header states. The bytes in between are not checked.
 */
export function isCompleteImage(bytes: Buffer, format: TileFormat): boolean {
  if (bytes.length <= RIFF_HEADER) return false;
  if (format === 'jpg')
    return bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
  return (
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.readUInt32LE(4) === bytes.length - 8 &&
    bytes.toString('latin1', 8, RIFF_HEADER) === 'WEBP'
  );
}

/** Reads a file and records its use. Returns null if the file cannot be read or is incomplete. */
async function readUsed(path: string, format: TileRequest['format']): Promise<Buffer<ArrayBuffer> | null> {
  const file = await open(path, 'r').catch(() => null);
  try {
    const stats = await file?.stat();
    if (!file || !stats?.isFile()) return null;
    const bytes = Buffer.allocUnsafeSlow(stats.size);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    const nowMs = Date.now();
    if (nowMs - stats.mtimeMs > TOUCH_INTERVAL_MS) {
      const now = new Date(nowMs);
      void utimes(path, now, now).catch(() => undefined);
    }
    return bytesRead === bytes.length && isCompleteImage(bytes, format) ? bytes : null;
  } catch {
    return null;
  } finally {
    await file?.close().catch(() => undefined);
  }
}

type Write = NonNullable<CacheOptions['write']>;

/** Writes a file. Returns false if its folder is missing. */
async function writeInto(path: string, bytes: Uint8Array, write: Write): Promise<boolean> {
  try {
    await write(path, bytes);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Writes a file atomically. Creates its folder if necessary. */
async function replaceFile(path: string, bytes: Uint8Array, write: Write): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}${DRAFT_SUFFIX}`;
  try {
    // A sweep can remove the new folder while it is still empty.
    for (let attempts = 3; !(await writeInto(draft, bytes, write)); attempts--) {
      if (attempts === 0) throw new Error(`The folder of ${path} was removed repeatedly.`);
      await mkdir(dirname(path), { recursive: true });
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Sweeps the folder in the background. */
export function openTileCache(options: CacheOptions): TileCache {
  const { folder, version, onError, write: writeFileTo = writeFile, limitBytes } = options;
  const pathOf = (request: TileRequest): string => join(folder, version, pathOfRequest(request));
  const end = new AbortController();
  const maxBeforeSweep = limitBytes * SHARE_BEFORE_SWEEP;
  let roomBytes = maxBeforeSweep;
  let retryAtMs = 0;
  let isFailing = false;
  let sweeping: Promise<void> | null = null;
  const writing = new Set<Promise<void>>();

  const sweepOnce = async (): Promise<void> => {
    const roomBefore = roomBytes;
    const swept = await sweepFolder(folder, options, end.signal);
    const writtenMeanwhile = roomBefore - roomBytes;
    roomBytes = Math.min(swept.roomBytes, maxBeforeSweep) - writtenMeanwhile;
    if (swept.roomBytes <= 0) fail(new Error('The disk is too full to cache tiles.'), NO_ROOM_DELAY_MS);
  };
  const sweep = (): void => {
    if (end.signal.aborted) return;
    sweeping ??= sweepOnce()
      .catch(onError)
      .finally(() => (sweeping = null));
  };
  const fail = (error: unknown, delayMs = RETRY_DELAY_MS): void => {
    retryAtMs = performance.now() + delayMs;
    if (isFailing) return;
    isFailing = true;
    onError(error);
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
    read: (request) => readUsed(pathOf(request), request.tile === 'strip' ? 'webp' : request.format),
    async store(request, bytes) {
      if (end.signal.aborted || performance.now() < retryAtMs) return;
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
