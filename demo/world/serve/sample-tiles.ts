import type { TileCache } from './tile-cache.ts';
import {
  type Requester,
  DroppedError,
  type Render,
  type Rendering,
  type TileRequest,
  pathOfRequest,
} from './tile-request.ts';

export interface TileOptions {
  /** Whether a viewer currently shows the area of the missing tile. Defaults to true. */
  readonly isUrgent?: boolean;
  /** Id of the client, such as a network address. Defaults to the host itself. */
  readonly client?: string;
  readonly signal?: AbortSignal;
}

/** The tiles and strips of the sample world, rendered on the first request and cached on disk. */
export interface SampleTiles {
  /** Changes whenever the images of the world change. */
  readonly version: string;
  /**
   * Returns the file of a tile. Concurrent requests for the same tile share one rendering. Rejects with a
   * `TooBusyError` if too many tiles are waiting, and with the signal's reason if the signal is aborted.
   */
  get(request: TileRequest, options?: TileOptions): Promise<Uint8Array<ArrayBuffer>>;
}

/** A tile that is being read or rendered for all concurrent requests. */
interface PendingTile {
  readonly request: TileRequest;
  waiters: number;
  isUrgent: boolean;
  /** The first client that requested the tile. */
  readonly client: string;
  /** The rendering of the tile, or null until a lookup has shown that the tile is not in the cache. */
  rendering: Rendering | null;
}

/**
 * Maximum number of pending file writes. If the disk is slower than rendering, further tiles are not cached.
 */
const MAX_UNWRITTEN = 64;

/**
 * Returns a promise that settles like `work`. If the signal is aborted first, calls `onAborted` and rejects
 * with the signal's reason.
 */
function untilAborted<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  onAborted: () => void,
): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      onAborted();
      reject(signal.reason as Error);
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Serves tiles from `cache`, and from `render` if they are not cached. */
export function openSampleTiles(version: string, cache: TileCache, render: Render): SampleTiles {
  const pending = new Map<
    string,
    { readonly work: PendingTile; readonly bytes: Promise<Uint8Array<ArrayBuffer>> }
  >();
  let unwritten = 0;

  const store = async (request: TileRequest, bytes: Uint8Array): Promise<void> => {
    if (unwritten >= MAX_UNWRITTEN) return;
    unwritten += 1;
    await cache.store(request, bytes);
    unwritten -= 1;
  };

  /**
   * Reads or renders the file of a tile. Calls `onSettled` when the file is on disk, or when it will
   * certainly not be stored there.
   */
  const produce = async (work: PendingTile, onSettled: () => void): Promise<Uint8Array<ArrayBuffer>> => {
    let settled: Promise<void> | null = null;
    try {
      const cached = await cache.read(work.request);
      if (cached) return cached;
      if (work.waiters === 0) throw new DroppedError('Nothing is waiting for this tile anymore.');
      work.rendering = render(work.request, work);
      const bytes = new Uint8Array(await work.rendering.bytes);
      settled = store(work.request, bytes);
      return bytes;
    } finally {
      if (settled) void settled.finally(onSettled);
      else onSettled();
    }
  };

  const start = (request: TileRequest, { isUrgent, client }: Requester) => {
    const key = pathOfRequest(request);
    const work: PendingTile = { request, waiters: 0, isUrgent, client, rendering: null };
    const onSettled = (): void => {
      if (pending.get(key)?.work === work) pending.delete(key);
    };
    const started = { work, bytes: produce(work, onSettled) };
    // The callers of `get` receive the rejection. If there are no callers left, the rejection must not be
    // reported as unhandled.
    started.bytes.catch(() => undefined);
    pending.set(key, started);
    return started;
  };

  const release = (work: PendingTile): void => {
    work.waiters -= 1;
    if (work.waiters === 0 && work.rendering?.drop()) pending.delete(pathOfRequest(work.request));
  };

  return {
    version,
    get(request, { isUrgent = true, client = '', signal } = {}) {
      const { work, bytes } = pending.get(pathOfRequest(request)) ?? start(request, { isUrgent, client });
      work.rendering?.join(client);
      if (isUrgent && !work.isUrgent) {
        work.isUrgent = true;
        work.rendering?.prioritise();
      }
      work.waiters += 1;
      return untilAborted(bytes, signal, () => release(work));
    },
  };
}
