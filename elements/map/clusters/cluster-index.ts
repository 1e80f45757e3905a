import { fromGeojsonVt } from '@maplibre/vt-pbf';
import Supercluster from 'supercluster';
import { CLUSTERS } from '../map-limits.ts';
import type { SpherePoints } from '../sphere-set.ts';

/** The tile of a map: zoom, column from the west, row from the north. */
export interface MapTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Draws tiles; an empty one has no bytes. */
export type DrawTile = (tile: MapTile) => Uint8Array<ArrayBuffer>;

/** Units along a tile's side, as vector tiles have it; it shows as 512 px. */
const EXTENT = 4096;
const TILE_PX = 512;

const OPTIONS = {
  maxZoom: CLUSTERS.maxZoom,
  minPoints: CLUSTERS.minPoints,
  radius: (CLUSTERS.radiusPx * EXTENT) / TILE_PX,
  extent: EXTENT,
};

type Tags = Record<string, unknown> & { cluster_id?: number; expansion_zoom?: number };

/**
 * Clusters spheres for every zoom. Tiles are like those of the API host: one layer `spheres` of points, a sphere
 * with its id as feature id, a cluster with `cluster`, `point_count` and the zoom at which it parts, `expansion_zoom`.
 */
export function createClusterIndex({ ids, places }: SpherePoints): DrawTile {
  const index = new Supercluster(OPTIONS);
  index.load(
    Array.from(ids, (id, at) => ({
      type: 'Feature' as const,
      id,
      geometry: { type: 'Point' as const, coordinates: [places[2 * at + 1] ?? 0, places[2 * at] ?? 0] },
      properties: {},
    })),
  );
  return ({ z, x, y }) => {
    const tile = index.getTile(z, x, y);
    if (tile === null) return new Uint8Array();
    for (const feature of tile.features) {
      const tags = feature.tags as Tags;
      if (tags.cluster_id !== undefined) tags.expansion_zoom = index.getClusterExpansionZoom(tags.cluster_id);
    }
    return new Uint8Array(fromGeojsonVt({ spheres: tile as never }, { version: 2, extent: EXTENT }));
  };
}
