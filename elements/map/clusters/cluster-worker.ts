import {
  type DrawTile,
  type MapTile,
  type PointSets,
  createClusterIndex,
} from '../../model/clusters/cluster-index.ts';

/** The first request contains the points to cluster. Each later request is for a tile. */
export type ClusterRequest = { readonly points: PointSets } | { readonly tile: MapTile };

/** The worker sends responses in the order of the requests. */
export interface ClusterResponse {
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly error?: string;
}

let draw: DrawTile = () => new Uint8Array();

function respond(request: ClusterRequest): ClusterResponse {
  try {
    if ('tile' in request) return { bytes: draw(request.tile) };
    draw = createClusterIndex(request.points);
    return {};
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<ClusterRequest>) => {
  const response = respond(data);
  postMessage(response, { transfer: response.bytes ? [response.bytes.buffer] : [] });
});
