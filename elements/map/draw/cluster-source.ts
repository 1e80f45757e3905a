import type { VectorSourceSpecification } from 'maplibre-gl';
import { startClusters } from '../clusters/cluster-thread.ts';
import { CLUSTERS } from '../../model/clusters/cluster-limits.ts';
import type { SpherePoints } from '../../model/clusters/cluster-index.ts';
import { servePages } from './page-protocol.ts';

let made = 0;

/** Clusters a list of spheres and serves it to the map as vector tiles, as the API host does for longer ones. */
export interface ClusterSource {
  readonly source: VectorSourceSpecification;
  readonly close: () => void;
}

/** Serves these spheres until closed. */
export function openClusterSource(points: SpherePoints): ClusterSource {
  made += 1;
  const name = `spheres-${String(made)}`;
  const clusters = startClusters(points);
  const leave = servePages(name, async (path) => {
    const [z = 0, x = 0, y = 0] = path.split('/').map(Number);
    return (await clusters.draw({ z, x, y })).buffer;
  });
  return {
    source: {
      type: 'vector',
      tiles: [`sphere-map://${name}/{z}/{x}/{y}`],
      // From here on nothing gathers any more: tiles are enlarged.
      maxzoom: CLUSTERS.maxZoom + 1,
    },
    close() {
      leave();
      clusters.close();
    },
  };
}
