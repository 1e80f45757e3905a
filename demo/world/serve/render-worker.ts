import { parentPort } from 'node:worker_threads';
import { sampleSphereOf } from '../flights/spheres.ts';
import { type TileRenderer, createTileRenderer } from '../render-tile.ts';
import { giveWay } from './give-way.ts';
import { pictureFile } from './picture-file.ts';
import type { TileRequest } from './tile-request.ts';

/** What a render thread answers: a tile's file, or why there is none. */
export type RenderAnswer = { readonly bytes: Uint8Array } | { readonly error: string };

/** The sphere whose tiles were asked for last. */
let latest: { readonly sphereId: number; readonly paint: TileRenderer } | null = null;

/** The renderer of a sphere; only one is held here, for each holds a city. */
function rendererOf(sphereId: number): TileRenderer {
  if (latest?.sphereId === sphereId) return latest.paint;
  const sphere = sampleSphereOf(sphereId);
  if (!sphere) throw new Error(`There is no sample sphere ${sphereId}.`);
  latest = { sphereId, paint: createTileRenderer(sphere) };
  return latest.paint;
}

async function answer({ sphereId, tile, format }: TileRequest): Promise<RenderAnswer> {
  return { bytes: await pictureFile(rendererOf(sphereId)(tile), format) };
}

giveWay();
parentPort?.on('message', (request: TileRequest) => {
  void answer(request)
    .catch((error: unknown): RenderAnswer => ({ error: String(error) }))
    .then((message) => parentPort?.postMessage(message));
});
