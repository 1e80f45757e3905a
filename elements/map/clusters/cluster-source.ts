import { type VectorSourceSpecification, addProtocol } from 'maplibre-gl';
import type { MapTile, PointSets } from '../../model/clusters/cluster-index.ts';
import { CLUSTERS } from '../../model/clusters/cluster-limits.ts';
import { startWorker } from '../../page/worker-address.ts';
import workerUrl from './cluster-worker.ts?worker&url';
import type { ClusterRequest, ClusterResponse } from './cluster-worker.ts';

/**
 * A source of vector tiles with the clustered spheres of a list. For longer lists, the API host has a similar
 * source.
 */
export interface ClusterSource {
  readonly source: VectorSourceSpecification;
  readonly close: () => void;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Resolves once the spheres are clustered; rejects if clustering fails. */
type DrawTile = (tile: MapTile) => Promise<Bytes>;

/** Scheme of the URLs of tiles that are created in the page: `sphere-map://source/z/x/y`. */
const SCHEME = 'sphere-map';

const openSources = new Map<string, DrawTile>();

let count = 0;

/**
 * Serves tiles of spheres until the source is closed. Clustering runs in a worker, and requests wait until
 * clustering is complete.
 */
export function openClusterSource(points: PointSets): ClusterSource {
  if (count === 0) addProtocol(SCHEME, ({ url }) => drawAt(url));
  count += 1;
  const name = `spheres-${String(count)}`;
  const { draw, close } = startClusters(points);
  openSources.set(name, draw);
  return {
    source: {
      type: 'vector',
      tiles: [`${SCHEME}://${name}/{z}/{x}/{y}`],
      // From this zoom on, spheres are not clustered. Above it, the tiles of this zoom are enlarged.
      maxzoom: CLUSTERS.maxZoom + 1,
    },
    close() {
      openSources.delete(name);
      close();
    },
  };
}

async function drawAt(url: string): Promise<{ data: ArrayBuffer }> {
  const [, name = '', z, x, y] = /^sphere-map:\/\/([^/]+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? [];
  const draw = openSources.get(name);
  if (!draw) throw new Error(`There is no source for ${url}.`);
  return { data: (await draw({ z: Number(z), x: Number(x), y: Number(y) })).buffer };
}

/**
 * Clusters in a worker, so that 100,000 spheres do not block a frame. If no worker can start, clusters in the
 * page.
 */
function startClusters(points: PointSets): { readonly draw: DrawTile; readonly close: () => void } {
  let worker: Worker | null = null;
  const start = async (): Promise<DrawTile> => {
    try {
      worker = startWorker(workerUrl);
      return await clusterInWorker(worker, points);
    } catch {
      worker?.terminate();
      return clusterInPage(points);
    }
  };
  const drawing = start();
  return { draw: async (tile) => (await drawing)(tile), close: () => worker?.terminate() };
}

async function clusterInWorker(worker: Worker, points: PointSets): Promise<DrawTile> {
  const request = requestsTo(worker);
  const { error } = await request({ points });
  if (error !== undefined) throw new Error(error);
  return async (tile) => {
    const response = await request({ tile });
    if (response.bytes) return response.bytes;
    throw new Error(response.error);
  };
}

/** Clusters on the page's main thread. Used if the page's content security policy does not allow workers. */
async function clusterInPage(points: PointSets): Promise<DrawTile> {
  const { createClusterIndex } = await import('../../model/clusters/cluster-index.ts');
  const draw = createClusterIndex(points);
  return (tile) => Promise.resolve(draw(tile));
}

interface PendingRequest {
  readonly resolve: (response: ClusterResponse) => void;
  readonly reject: (error: Error) => void;
}

/** Returns a function that sends requests to the worker. The worker responds in the order of the requests. */
function requestsTo(worker: Worker): (request: ClusterRequest) => Promise<ClusterResponse> {
  const pending: PendingRequest[] = [];
  let failure: Error | null = null;
  worker.addEventListener('message', ({ data }: MessageEvent<ClusterResponse>) => {
    pending.shift()?.resolve(data);
  });
  worker.addEventListener('error', ({ message }) => {
    failure = new Error(message || 'The worker could not be loaded.');
    for (const { reject } of pending.splice(0)) reject(failure);
  });
  return (request) =>
    new Promise((resolve, reject) => {
      if (failure) {
        reject(failure);
        return;
      }
      pending.push({ resolve, reject });
      worker.postMessage(request);
    });
}
