import { cellsOf } from './caster.ts';
import { loadSurface } from './load-surface.ts';
import { occludersOf } from './occluders.ts';
import type { BuiltSurface, FromSurfaceWorker, SurfaceRequest, ToSurfaceWorker } from './surface-messages.ts';
import { SurfaceSourceError } from './tile-source.ts';

let building = new AbortController();

const respond = (message: FromSurfaceWorker, moved: readonly ArrayBufferLike[] = []): void =>
  postMessage(message, { transfer: moved as ArrayBuffer[] });

/** Returns the memory of a surface, which moves to the page without being copied. Lists can share their memory. */
const memoryOf = ({
  surface: { mesh, crowns, terrain },
  cells,
  occluders,
}: BuiltSurface): ArrayBufferLike[] => [
  ...new Set(
    [
      mesh.positions,
      mesh.corners,
      mesh.kinds,
      mesh.owners,
      crowns.ellipsoids,
      crowns.owners,
      cells.starts,
      cells.items,
      cells.tops,
      occluders.positions,
      occluders.corners,
      ...(terrain ? [terrain.heights, terrain.unknown] : []),
    ].map(({ buffer }) => buffer),
  ),
];

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
    respond({ type: 'built', id, built }, memoryOf(built));
  } catch (error) {
    if (signal.aborted) return;
    const message = error instanceof SurfaceSourceError ? error.message : 'The surface could not be built.';
    respond({ type: 'failed', id, message });
  }
}

addEventListener('message', ({ data: { id, request } }: MessageEvent<ToSurfaceWorker>) => {
  void build(id, request);
});
