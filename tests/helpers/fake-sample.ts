import type { SampleTiles } from '../../demo/world/serve/sample-tiles.ts';
import type { TileRequest } from '../../demo/world/serve/tile-request.ts';

/** Creates a source of sample tiles that contain only their path. It records all requests. */
export function createFakeSample(): SampleTiles & { readonly requests: TileRequest[] } {
  const requests: TileRequest[] = [];
  return {
    version: '0123456789ab',
    requests,
    get({ sphereId, tile, format }) {
      const request = { sphereId, tile, format };
      requests.push(request);
      return Promise.resolve(new TextEncoder().encode(JSON.stringify(request)));
    },
  };
}
