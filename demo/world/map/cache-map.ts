import type { MapRequest } from './map-requests.ts';
import type { MapSource } from './map-thread.ts';

/** Maximum total size of the cached responses, in bytes. */
const MAX_BYTES = 24 * 1024 * 1024;

/** Estimated memory of a cache entry in addition to its content, in bytes. */
const ENTRY_BYTES = 500;

/**
 * Caches the most recently used responses. Concurrent requests for the same resource share one request to the
 * source.
 */
export function cacheMap(source: MapSource, maxBytes = MAX_BYTES): MapSource {
  // A map iterates in insertion order. Each hit reinserts its entry, so the first entry is the least recently
  // used.
  const cached = new Map<string, Uint8Array>();
  const pending = new Map<string, Promise<Uint8Array>>();
  let size = 0;
  const store = (key: string, bytes: Uint8Array): void => {
    cached.set(key, bytes);
    size += bytes.length + ENTRY_BYTES;
    for (const [oldest, { length }] of cached) {
      if (size <= maxBytes) return;
      cached.delete(oldest);
      size -= length + ENTRY_BYTES;
    }
  };
  const load = async (key: string, request: MapRequest): Promise<Uint8Array> => {
    try {
      const bytes = await source.get(request);
      store(key, bytes);
      return bytes;
    } finally {
      pending.delete(key);
    }
  };
  return {
    get(request) {
      const key = JSON.stringify(request);
      const known = cached.get(key);
      if (known !== undefined) {
        cached.delete(key);
        cached.set(key, known);
        return Promise.resolve(known);
      }
      const work = pending.get(key) ?? load(key, request);
      pending.set(key, work);
      return work;
    },
  };
}
