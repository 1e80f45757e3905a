import { PREVIEW_LEVEL } from '../../../../elements/geo/tile.ts';
import { stripOfPreviews } from '../../../ingest/tiles/make-strip.ts';
import type { TileReader } from '../../../ingest/tiles/tile-store.ts';

/** Returns the strip of an ingested sphere; null if the sphere has no previews. */
export type FindStrip = (sphereId: number) => Promise<Uint8Array | null>;

const FRONT = { face: 'f', level: PREVIEW_LEVEL, x: 0, y: 0 } as const;

/** Maximum number of strips in memory. A strip has at most 6 KB. */
const MAX_CACHED = 500;

/**
 * Time for which a strip that was made on request is cached, in milliseconds. It is short, because the sphere
 * can be removed or replaced at any moment.
 */
const CACHE_MS = 60_000;

/** Maximum number of strips that are made at the same time. Each takes tens of milliseconds. */
const MAX_AT_ONCE = 2;

/** Returns a function that runs at most `max` tasks at a time; the others wait in the order of their calls. */
function limitTasks(max: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free = max;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}

/**
 * Finds strips in the store. Spheres of earlier versions of the ingest have none until its next run, so their
 * strips are made from their previews on request. Only the ingest writes to the store, so these strips are
 * cached in memory. Requests for the same sphere wait for the same strip.
 */
export function createStrips(tiles: TileReader, nowMs: () => number = () => performance.now()): FindStrip {
  const cached = new Map<number, { readonly strip: Uint8Array; readonly untilMs: number }>();
  const pending = new Map<number, Promise<Uint8Array | null>>();
  const limited = limitTasks(MAX_AT_ONCE);

  // Requests for unknown spheres end here, so that they do not delay others.
  const hasPreviews = async (sphereId: number): Promise<boolean> =>
    (await tiles.get(sphereId, FRONT, 'webp')) !== null || (await tiles.get(sphereId, FRONT, 'jpg')) !== null;

  async function make(sphereId: number): Promise<Uint8Array | null> {
    const strip = (await hasPreviews(sphereId))
      ? await limited(() => stripOfPreviews(tiles, sphereId))
      : null;
    cached.delete(sphereId);
    if (strip === null) return null;
    const [oldest] = cached.keys();
    if (oldest !== undefined && cached.size >= MAX_CACHED) cached.delete(oldest);
    cached.set(sphereId, { strip, untilMs: nowMs() + CACHE_MS });
    return strip;
  }

  return async (sphereId) => {
    const stored = await tiles.strip(sphereId);
    if (stored !== null) return stored;
    const known = cached.get(sphereId);
    if (known !== undefined && known.untilMs > nowMs()) return known.strip;
    const already = pending.get(sphereId);
    if (already !== undefined) return already;
    const making = make(sphereId).finally(() => pending.delete(sphereId));
    pending.set(sphereId, making);
    return making;
  };
}
