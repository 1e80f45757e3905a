import { parentPort, workerData } from 'node:worker_threads';
import {
  type MapTile,
  type PointSets,
  createClusterIndex,
} from '../../../../../elements/model/clusters/cluster-index.ts';

/**
 * Messages of the thread. The first says that the thread is ready, and the others contain the tiles in the
 * order of the requests.
 */
export type ClusterReply = { readonly bytes: Uint8Array | null } | { readonly error: string };

const drawTile = createClusterIndex(workerData as PointSets);

parentPort?.on('message', (tile: MapTile) => {
  let reply: ClusterReply;
  try {
    reply = { bytes: drawTile(tile) };
  } catch (error) {
    reply = { error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
parentPort?.postMessage({ bytes: null } satisfies ClusterReply);
