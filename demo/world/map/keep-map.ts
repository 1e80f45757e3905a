import type { MapSource } from './map-thread.ts';
import type { MapRequest } from './map-requests.ts';

/** As many bytes of answers are kept. */
const MOST_BYTES = 24 * 1024 * 1024;

/** What an answer costs besides its bytes. */
const EACH_BYTES = 500;

/** Keeps the answers that were asked for last; askers for the same at the same time share one. */
export function keepMap(source: MapSource, mostBytes = MOST_BYTES): MapSource {
  // The order of a map's keys is that of their setting: the first was asked for longest ago.
  const kept = new Map<string, Uint8Array>();
  const underWay = new Map<string, Promise<Uint8Array>>();
  let size = 0;
  const keep = (key: string, bytes: Uint8Array): void => {
    kept.set(key, bytes);
    size += bytes.length + EACH_BYTES;
    for (const [oldest, { length }] of kept) {
      if (size <= mostBytes) return;
      kept.delete(oldest);
      size -= length + EACH_BYTES;
    }
  };
  const ask = async (key: string, request: MapRequest): Promise<Uint8Array> => {
    try {
      const bytes = await source.get(request);
      keep(key, bytes);
      return bytes;
    } finally {
      underWay.delete(key);
    }
  };
  return {
    get(request) {
      const key = JSON.stringify(request);
      const known = kept.get(key);
      if (known !== undefined) {
        kept.delete(key);
        kept.set(key, known);
        return Promise.resolve(known);
      }
      const work = underWay.get(key) ?? ask(key, request);
      underWay.set(key, work);
      return work;
    },
  };
}
