import { parentPort } from 'node:worker_threads';
import { encodeTile } from '../../tiles/encode-tile.ts';
import { sampleSphereOf } from '../flights/spheres.ts';
import { type TileRenderer, createTileRenderer } from '../render-tile.ts';
import type { SampleSphere } from '../sample-sphere.ts';
import type { TileRequest } from './sample-tiles.ts';

/** What a render thread answers: a tile's file, or why there is none. */
export type RenderAnswer = { readonly bytes: Uint8Array } | { readonly error: string };

/** Encoder quality of sample tiles, 1 to 100. */
const QUALITY = 84;

const renderers = new Map<number, TileRenderer>();

function rendererOf(sphere: SampleSphere): TileRenderer {
  let renderer = renderers.get(sphere.id);
  if (!renderer) renderers.set(sphere.id, (renderer = createTileRenderer(sphere)));
  return renderer;
}

async function answer({ sphereId, tile, format }: TileRequest): Promise<RenderAnswer> {
  const sphere = sampleSphereOf(sphereId);
  if (!sphere) return { error: `There is no sample sphere ${sphereId}.` };
  const { width, height, data } = rendererOf(sphere)(tile);
  return { bytes: await encodeTile(data, { left: 0, top: 0, width, height }, format, QUALITY) };
}

parentPort?.on('message', (request: TileRequest) => {
  void answer(request)
    .catch((error: unknown): RenderAnswer => ({ error: String(error) }))
    .then((message) => parentPort?.postMessage(message));
});
