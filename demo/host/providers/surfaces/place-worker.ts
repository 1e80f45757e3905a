import { parentPort, workerData } from 'node:worker_threads';
import { placeOnSurface } from '../../../../elements/surface/place-on-surface.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { type LoadedSurface, keyOf, loadAround } from './load-around.ts';
import { SurfaceCache } from './surface-cache.ts';
import type {
  FoundPlace,
  FromSurfaceThread,
  OwnFile,
  PlaceRequest,
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

// All code in this thread fetches through the guard, including packages.
globalThis.fetch = createGuardedFetch({ ownUrl, origins, readOwn, fetch: globalThis.fetch });

const cache = new SurfaceCache<LoadedSurface>(CACHE_BYTES, PARALLEL);

async function find(request: PlaceRequest): Promise<FoundPlace> {
  const { surface, caster, failure } = await cache.get(keyOf(request), () => loadAround(request, loadMs));
  if (!surface || !caster) return { point: null, failure };
  const { sphere, urls, ray } = request;
  const around = { sphere, surface, caster, isTerrainAlone: urls.surface === null };
  return { point: placeOnSurface(around, ray, []), failure };
}

parentPort?.on('message', (message: ToSurfaceThread) => {
  if (message.type === 'file') {
    files.get(message.id)?.(message.file);
    files.delete(message.id);
  } else {
    const { id, request } = message;
    void find(request).then((found) => respond({ type: 'found', id, found }));
  }
});
