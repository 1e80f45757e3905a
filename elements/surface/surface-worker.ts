import { cellsOf } from './cast/caster.ts';
import { withOccluders } from './faces/occluders.ts';
import { loadSurface } from './load-surface.ts';
import { memoryOf } from './surface-memory.ts';
import type { FromSurfaceWorker, SurfaceRequest, ToSurfaceWorker } from './surface-messages.ts';
import { createAskingFetch } from './tiles/asking-fetch.ts';
import { SurfaceSourceError } from './tiles/tile-source.ts';

let building = new AbortController();

/** Whether the page wants to change requests. */
let isAsking = false;

const send = fetch;
const sendAsking = createAskingFetch(send, (url, port) => {
  const message: FromSurfaceWorker = { type: 'ask', url };
  postMessage(message, { transfer: [port] });
});
// Replaces the function for all code of the worker, so that the requests of libraries are changed, too.
globalThis.fetch = (...args) => (isAsking ? sendAsking : send)(...args);

const respond = (message: FromSurfaceWorker, moved: readonly ArrayBufferLike[] = []): void =>
  postMessage(message, { transfer: moved as ArrayBuffer[] });

async function build(id: number, request: SurfaceRequest): Promise<void> {
  building = new AbortController();
  const { signal } = building;
  try {
    let terrainProblem: string | null = null;
    const loaded = await loadSurface(request, signal, {
      onTerrainError: ({ message }) => (terrainProblem = message),
    });
    const code = loaded.terrain && (await import('./terrain/load-terrain.ts'));
    const { surface, occluders } = withOccluders(loaded, code && code.groundBelow);
    const cells = cellsOf(surface);
    const built = { surface, cells, occluders, terrainProblem };
    // The memory moves to the page without being copied.
    respond({ type: 'built', id, built }, memoryOf(surface, cells, occluders));
  } catch (error) {
    if (signal.aborted) return;
    const message = error instanceof SurfaceSourceError ? error.message : 'The surface could not be built.';
    respond({ type: 'failed', id, message });
  }
}

addEventListener('message', ({ data: { id, request, asks } }: MessageEvent<ToSurfaceWorker>) => {
  building.abort();
  isAsking = asks;
  if (request) void build(id, request);
});
