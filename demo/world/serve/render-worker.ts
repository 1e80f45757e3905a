import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { sampleSphereOf } from '../flights/spheres.ts';
import { type TileRenderer, createTileRenderer } from '../render-tile.ts';
import { pictureFile, stripFile } from './picture-file.ts';
import type { TileRequest } from './tile-request.ts';

/** The message that the worker posts for a request: the tile's file or an error. */
export type RenderResult = { readonly bytes: Uint8Array } | { readonly error: string };

/**
 * Amount added to the thread's niceness (-20 to 19). The thread gets about a tenth of the processor time of
 * other threads.
 */
const NICENESS = 10;

/**
 * Gives the process's other threads priority when processors are scarce. The priority of a single thread can
 * be set only on Linux. On other systems, id 0 means the entire process instead of the calling thread.
 */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority(0) + NICENESS));
  } catch {
    // A sandbox can forbid the change. The thread then runs with normal priority.
  }
}

let latest: { readonly sphereId: number; readonly paint: TileRenderer } | null = null;

/** Returns the renderer of a sphere. Only one renderer is cached, because each refers to a city. */
function rendererOf(sphereId: number): TileRenderer {
  if (latest?.sphereId === sphereId) return latest.paint;
  const sphere = sampleSphereOf(sphereId);
  if (!sphere) throw new Error(`There is no sample sphere ${sphereId}.`);
  latest = { sphereId, paint: createTileRenderer(sphere) };
  return latest.paint;
}

async function render({ sphereId, tile, format }: TileRequest): Promise<RenderResult> {
  const picture = rendererOf(sphereId)(tile);
  return { bytes: await (tile === 'strip' ? stripFile(picture) : pictureFile(picture, format)) };
}

lowerPriority();
parentPort?.on('message', (request: TileRequest) => {
  void render(request)
    .catch((error: unknown): RenderResult => ({ error: String(error) }))
    .then((message) => parentPort?.postMessage(message));
});
