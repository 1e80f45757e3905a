import {
  type DrawTile,
  type MapTile,
  type SpherePoints,
  createClusterIndex,
} from '../../model/clusters/cluster-index.ts';

/** What the worker is asked for: first with the points to cluster, then for tiles. */
export type ClusterOrder = { readonly points: SpherePoints } | { readonly tile: MapTile };

/** What it answers to each order, in turn. */
export interface ClusterAnswer {
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly error?: string;
}

let draw: DrawTile = () => new Uint8Array();

function obey(order: ClusterOrder): ClusterAnswer {
  try {
    if ('tile' in order) return { bytes: draw(order.tile) };
    draw = createClusterIndex(order.points);
    return {};
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<ClusterOrder>) => {
  const answer = obey(data);
  postMessage(answer, { transfer: answer.bytes ? [answer.bytes.buffer] : [] });
});
