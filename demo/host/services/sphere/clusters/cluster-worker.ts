import { parentPort, workerData } from 'node:worker_threads';
import {
  type SpherePoints,
  type MapTile,
  createClusterIndex,
} from '../../../../../elements/model/clusters/cluster-index.ts';

/** The thread's messages: first that it is ready, then each tile in the order of the requests. */
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
