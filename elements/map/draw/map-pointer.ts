import type { Map as GlMap, MapGeoJSONFeature, Point } from 'maplibre-gl';
import { PACKAGE_ZOOM } from '../../model/clusters/cluster-limits.ts';
import { LAYER } from '../style/sphere-layers.ts';

/** An object under the pointer: a sphere, or a group that expands at `zoom`. */
export type Pointed =
  | { readonly kind: 'sphere'; readonly id: number }
  | { readonly kind: 'group'; readonly at: [number, number]; readonly zoom: number };

/** The layers that can be clicked, from top to bottom. */
const CLICKABLE = [
  LAYER.active,
  LAYER.spheres,
  LAYER.looseSpheres,
  LAYER.clusters,
  LAYER.looseClusters,
  LAYER.packages,
] as const;

/** The minimum zoom after a click on a package. At this zoom, the package's clusters are shown. */
const OPENED_PACKAGE_ZOOM = PACKAGE_ZOOM + 1.5;

/**
 * Search radius around the pointer, in CSS pixels. The radius is larger for fingers because they are less
 * precise than mice.
 */
const REACH_PX = { fine: 2, coarse: 10 } as const;

/** Returns the longitude and latitude of a feature. All sphere layers consist of points. */
export function positionOf({ geometry }: MapGeoJSONFeature): [longitude: number, latitude: number] {
  const [longitude = 0, latitude = 0] = geometry.type === 'Point' ? geometry.coordinates : [];
  return [longitude, latitude];
}

interface TileProperties {
  readonly point_count?: number;
  readonly expansion_zoom?: number;
  readonly sphere?: number;
}

function pointedOf(feature: MapGeoJSONFeature): Pointed {
  const { point_count, expansion_zoom, sphere }: TileProperties = feature.properties;
  if (feature.layer.id === LAYER.packages) {
    return { kind: 'group', at: positionOf(feature), zoom: OPENED_PACKAGE_ZOOM };
  }
  if (point_count !== undefined) return { kind: 'group', at: positionOf(feature), zoom: expansion_zoom ?? 0 };
  return { kind: 'sphere', id: sphere ?? Number(feature.id) };
}

/** Returns the object at a point of the map; null if there is none. */
export function pointedAt(map: GlMap, { x, y }: Point, isCoarse = false): Pointed | null {
  const layers = CLICKABLE.filter((layer) => map.getLayer(layer));
  if (layers.length === 0) return null;
  const reach = isCoarse ? REACH_PX.coarse : REACH_PX.fine;
  const found = map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    { layers },
  );
  const rank = ({ layer }: MapGeoJSONFeature): number => CLICKABLE.findIndex((id) => id === layer.id);
  const [first] = found.sort((a, b) => rank(a) - rank(b));
  return first ? pointedOf(first) : null;
}
