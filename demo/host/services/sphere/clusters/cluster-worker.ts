import { parentPort, workerData } from 'node:worker_threads';
import {
  type SpherePoints,
  type MapTile,
  createClusterIndex,
} from '../../../../../elements/model/clusters/cluster-index.ts';

/** What the thread tells: first that it is ready, then each tile in the order asked for. */
export type ClusterAnswer = { readonly bytes: Uint8Array | null } | { readonly error: string };

const drawTile = createClusterIndex(workerData as SpherePoints);

parentPort?.on('message', (tile: MapTile) => {
  let answer: ClusterAnswer;
  try {
    answer = { bytes: drawTile(tile) };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
parentPort?.postMessage({ bytes: null } satisfies ClusterAnswer);
