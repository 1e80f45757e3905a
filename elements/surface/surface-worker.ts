import { cellsOf } from './caster.ts';
import { loadSurface } from './load-surface.ts';
import { occludersOf } from './occluders.ts';
import { memoryOf } from './surface-memory.ts';
import type { FromSurfaceWorker, SurfaceRequest, ToSurfaceWorker } from './surface-messages.ts';
import { SurfaceSourceError } from './tile-source.ts';

let building = new AbortController();

const respond = (message: FromSurfaceWorker, moved: readonly ArrayBufferLike[] = []): void =>
  postMessage(message, { transfer: moved as ArrayBuffer[] });

async function build(id: number, request: SurfaceRequest): Promise<void> {
  building.abort();
  building = new AbortController();
  const { signal } = building;
  try {
    let terrainProblem: string | null = null;
    const surface = await loadSurface(request, signal, {
      onTerrainError: ({ message }) => (terrainProblem = message),
    });
    const code = surface.terrain && (await import('./load-terrain.ts'));
    const occluders = occludersOf(surface, code && code.addTerrain);
    const cells = cellsOf(surface);
    // The positions of the occluders begin with those of the surface, which therefore need no memory of their own.
    const mesh = { ...surface.mesh, positions: occluders.positions };
    const built = { surface: { ...surface, mesh }, cells, occluders, terrainProblem };
    // The memory moves to the page without being copied.
    respond({ type: 'built', id, built }, memoryOf(built.surface, cells, occluders));
  } catch (error) {
    if (signal.aborted) return;
    const message = error instanceof SurfaceSourceError ? error.message : 'The surface could not be built.';
    respond({ type: 'failed', id, message });
  }
}

addEventListener('message', ({ data: { id, request } }: MessageEvent<ToSurfaceWorker>) => {
  void build(id, request);
});
