import { fromGeojsonVt } from '@maplibre/vt-pbf';
import Supercluster from 'supercluster';
import { CLUSTERS, PACKAGE_ZOOM } from './cluster-limits.ts';

/**
 * Ids and places of spheres. Sphere `ids[i]` is at latitude `places[2 * i]` and longitude `places[2 * i +
 * 1]`.
 */
export interface SpherePoints {
  readonly ids: Float64Array<ArrayBuffer>;
  readonly places: Float64Array<ArrayBuffer>;
}

/** The spheres of a map; `loose` contains the spheres without a package. */
export interface PointSets extends SpherePoints {
  readonly loose: SpherePoints;
}

/** A map tile: zoom, column from the west, row from the north. */
export interface MapTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Creates a vector tile; an empty tile has no bytes. */
export type DrawTile = (tile: MapTile) => Uint8Array<ArrayBuffer>;

/** Units along a tile's side, as is usual for vector tiles. A tile is shown at 512 px. */
const EXTENT = 4096;
const TILE_PX = 512;

/** Maps end at 85.05° north and south. Spheres beyond these latitudes are drawn just inside the edge. */
const EDGE_DEG = 85;

const OPTIONS = {
  maxZoom: CLUSTERS.maxZoom,
  minPoints: CLUSTERS.minPoints,
  radius: (CLUSTERS.radiusPx * EXTENT) / TILE_PX,
  extent: EXTENT,
};

/** A tile has a layer of all spheres and, up to `PACKAGE_ZOOM`, a layer of the spheres without a package. */
const LAYERS = { all: 'spheres', loose: 'loose' } as const;

const onMap = (latitude: number): number => Math.max(-EDGE_DEG, Math.min(EDGE_DEG, latitude));

type Tags = Record<string, unknown> & { cluster_id?: number; expansion_zoom?: number };

const clustersOf = ({ ids, places }: SpherePoints): Supercluster<{ sphere: number }> =>
  new Supercluster<{ sphere: number }>(OPTIONS).load(
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

function tileOf(index: Supercluster<{ sphere: number }>, { z, x, y }: MapTile) {
  const tile = index.getTile(z, x, y);
  for (const feature of tile?.features ?? []) {
    const tags = feature.tags as Tags;
    if (tags.cluster_id !== undefined) tags.expansion_zoom = index.getClusterExpansionZoom(tags.cluster_id);
  }
  return tile;
}

/**
 * Clusters the spheres of a map for every zoom. A tile's features are points. A sphere has its id as the
 * feature id and as `sphere`. A cluster has `cluster`, `point_count` and `expansion_zoom`, the zoom at which
 * the cluster splits.
 */
export function createClusterIndex({ loose, ...all }: PointSets): DrawTile {
  const ofAll = clustersOf(all);
  const ofLoose = loose.ids.length === all.ids.length ? ofAll : clustersOf(loose);
  return (tile) => {
    const drawn = [
      [LAYERS.all, tileOf(ofAll, tile)] as const,
      [LAYERS.loose, tile.z <= PACKAGE_ZOOM ? tileOf(ofLoose, tile) : null] as const,
    ];
    const layers = drawn.filter(([, content]) => content !== null);
    if (layers.length === 0) return new Uint8Array();
    return new Uint8Array(fromGeojsonVt(Object.fromEntries(layers) as never, { version: 2, extent: EXTENT }));
  };
}
