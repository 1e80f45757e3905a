import { fromGeojsonVt } from '@maplibre/vt-pbf';
import Supercluster from 'supercluster';
import { CLUSTERS } from './cluster-limits.ts';

/** Ids and places of spheres: the sphere `ids[i]` is at latitude `places[2 * i]` and longitude `places[2 * i + 1]`. */
export interface SpherePoints {
  readonly ids: Float64Array<ArrayBuffer>;
  readonly places: Float64Array<ArrayBuffer>;
}

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

/** Maps end at 85.05° north and south: spheres beyond are drawn just inside. */
const EDGE_DEG = 85;

const OPTIONS = {
  maxZoom: CLUSTERS.maxZoom,
  minPoints: CLUSTERS.minPoints,
  radius: (CLUSTERS.radiusPx * EXTENT) / TILE_PX,
  extent: EXTENT,
};

/** The one layer of a tile. */
const SPHERES_LAYER = 'spheres';

const onMap = (latitude: number): number => Math.max(-EDGE_DEG, Math.min(EDGE_DEG, latitude));

type Tags = Record<string, unknown> & { cluster_id?: number; expansion_zoom?: number };

/**
 * Clusters spheres for every zoom. A tile's features are points: a sphere has its id as feature id and as `sphere`, a
 * cluster has `cluster`, `point_count` and the zoom at which it parts, `expansion_zoom`.
 */
export function createClusterIndex({ ids, places }: SpherePoints): DrawTile {
  const index = new Supercluster<{ sphere: number }>(OPTIONS);
  index.load(
    Array.from(ids, (id, at) => ({
      type: 'Feature' as const,
      id,
      geometry: {
        type: 'Point' as const,
        coordinates: [places[2 * at + 1] ?? 0, onMap(places[2 * at] ?? 0)],
      },
      properties: { sphere: id },
    })),
  );
  return ({ z, x, y }) => {
    const tile = index.getTile(z, x, y);
    if (tile === null) return new Uint8Array();
    for (const feature of tile.features) {
      const tags = feature.tags as Tags;
      if (tags.cluster_id !== undefined) tags.expansion_zoom = index.getClusterExpansionZoom(tags.cluster_id);
    }
    return new Uint8Array(fromGeojsonVt({ [SPHERES_LAYER]: tile as never }, { version: 2, extent: EXTENT }));
  };
}
