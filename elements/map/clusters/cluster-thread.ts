import type { MapTile, SpherePoints } from '../../model/clusters/cluster-index.ts';
import { startWorker } from '../worker-address.ts';
import workerUrl from './cluster-worker.ts?worker&url';
import type { ClusterAnswer, ClusterOrder } from './cluster-worker.ts';

/** Draws tiles of clustered spheres. */
export interface ClusterTiles {
  /** Rejects when clustering failed. Resolves once the spheres are clustered, whenever that is. */
  readonly draw: (tile: MapTile) => Promise<Uint8Array<ArrayBuffer>>;
  readonly close: () => void;
}

interface Asker {
  readonly resolve: (answer: ClusterAnswer) => void;
  readonly reject: (fault: Error) => void;
}

/** Asks the worker one thing after another; the answers come in the order of the orders. */
function conversationWith(worker: Worker): (order: ClusterOrder) => Promise<ClusterAnswer> {
  const askers: Asker[] = [];
  let broken: Error | null = null;
  worker.addEventListener('message', ({ data }: MessageEvent<ClusterAnswer>) => {
    askers.shift()?.resolve(data);
  });
  worker.addEventListener('error', ({ message }) => {
    broken = new Error(message || 'The worker could not be loaded.');
    for (const { reject } of askers.splice(0)) reject(broken);
  });
  return (order) =>
    new Promise((resolve, reject) => {
      if (broken) {
        reject(broken);
        return;
      }
      askers.push({ resolve, reject });
      worker.postMessage(order);
    });
}

/** Clusters in the page's own thread, where no worker may start by the page’s policy. */
async function clusterHere(points: SpherePoints): Promise<ClusterTiles> {
  const { createClusterIndex } = await import('../../model/clusters/cluster-index.ts');
  const draw = createClusterIndex(points);
  return { draw: (tile) => Promise.resolve(draw(tile)), close: () => undefined };
}

async function clusterApart(worker: Worker, points: SpherePoints): Promise<ClusterTiles> {
  const ask = conversationWith(worker);
  const { error } = await ask({ points });
  if (error !== undefined) throw new Error(error);
  return {
    draw: async (tile) => {
      const answer = await ask({ tile });
      if (answer.bytes) return answer.bytes;
      throw new Error(answer.error);
    },
    close: () => worker.terminate(),
  };
}

/** Clusters spheres in a thread of its own, so that a hundred thousand hold no frame up. Tiles wait until it is done. */
export function startClusters(points: SpherePoints): ClusterTiles {
  let worker: Worker | null = null;
  const start = async (): Promise<ClusterTiles> => {
    try {
      worker = startWorker(workerUrl);
      return await clusterApart(worker, points);
    } catch {
      worker?.terminate();
      return clusterHere(points);
    }
  };
  const tiles = start();
  return {
    draw: async (tile) => (await tiles).draw(tile),
    close: () => worker?.terminate(),
  };
}
