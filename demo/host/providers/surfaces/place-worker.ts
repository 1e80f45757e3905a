import { parentPort, workerData } from 'node:worker_threads';
import { placeOnSurface } from '../../../../elements/surface/cast/place-on-surface.ts';
import { ResultCache } from '../../lib/result-cache.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { type LoadedSurface, keyOf, loadAround } from './load-around.ts';
import { sightsOf } from './place-sights.ts';
import type {
  AroundSphere,
  FoundPlace,
  FoundSights,
  FromSurfaceThread,
  OwnFile,
  PlaceRequest,
  SightRequest,
  ThreadSettings,
  ToSurfaceThread,
} from './surface-messages.ts';

/** Memory for surfaces in bytes. A surface takes about 10 to 15 MB. */
const CACHE_BYTES = 256 * 1024 * 1024;

/** Number of surfaces that are loaded at the same time. */
const PARALLEL = 2;

const respond = (message: FromSurfaceThread): void => parentPort?.postMessage(message);

const { ownUrl, origins, loadMs } = workerData as ThreadSettings;

const files = new Map<number, (file: OwnFile) => void>();
let fileCount = 0;

const readOwn = (path: string): Promise<OwnFile> =>
  new Promise((resolve) => {
    fileCount += 1;
    files.set(fileCount, resolve);
    respond({ type: 'read', id: fileCount, path });
  });

const { fetch: fetchAnywhere } = globalThis;

/**
 * Fetches from another server, which must send the whole file in time. The host itself may take longer. A timer,
 * because Node.js 20 collects a signal of `AbortSignal.timeout` that only `AbortSignal.any` refers to.
 */
const fetchInTime: typeof fetch = (input, init) => {
  const late = new AbortController();
  setTimeout(() => late.abort(new DOMException('The file did not arrive in time.', 'TimeoutError')), loadMs);
  const signals = [late.signal, ...(init?.signal ? [init.signal] : [])];
  return fetchAnywhere(input, { ...init, signal: AbortSignal.any(signals) });
};

// All code in this thread fetches through the guard, including packages.
globalThis.fetch = createGuardedFetch({ ownUrl, origins, readOwn, fetch: fetchInTime });

const cache = new ResultCache<LoadedSurface>(CACHE_BYTES, PARALLEL);

const around = (request: AroundSphere): Promise<LoadedSurface> =>
  cache.get(keyOf(request), () => loadAround(request));

async function find(request: PlaceRequest): Promise<FoundPlace> {
  const { surface, caster, failure } = await around(request);
  if (!surface || !caster) return { point: null, failure, isInside: false };
  const { sphere, urls, ray } = request;
  const place = { sphere, surface, caster, isTerrainAlone: urls.surface === null };
  return { point: placeOnSurface(place, ray, []), failure, isInside: surface.inside !== null };
}

async function look(request: SightRequest): Promise<FoundSights> {
  const { surface, caster, failure } = await around(request);
  return { seen: surface && caster && sightsOf({ surface, caster }, request), failure };
}

parentPort?.on('message', (message: ToSurfaceThread) => {
  if (message.type === 'file') {
    files.get(message.id)?.(message.file);
    files.delete(message.id);
  } else {
    const { id } = message;
    const finding = message.type === 'find' ? find(message.request) : look(message.request);
    void finding.then((result) => respond({ type: 'result', id, result }));
  }
});
