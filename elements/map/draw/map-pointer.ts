import type { Map as GlMap, MapGeoJSONFeature, Point } from 'maplibre-gl';
import { PACKAGE_ZOOM } from '../map-limits.ts';
import { LAYER } from '../style/sphere-layers.ts';

/** What lies under the pointer. */
export type Pointed =
  | { readonly kind: 'sphere'; readonly id: number }
  | { readonly kind: 'group'; readonly at: [number, number]; readonly zoom: number };

/** Nearest to the eye first. */
const CLICKABLE = [
  LAYER.active,
  LAYER.spheres,
  LAYER.looseSpheres,
  LAYER.clusters,
  LAYER.looseClusters,
  LAYER.packages,
] as const;

/** A package parts into its clusters here. */
const OPENED_PACKAGE_ZOOM = PACKAGE_ZOOM + 1.5;

/** Fingers are less exact than mice. */
const REACH_PX = { fine: 2, coarse: 10 } as const;

const placeOf = ({ geometry }: MapGeoJSONFeature): [number, number] =>
  (geometry as GeoJSON.Point).coordinates as [number, number];

function pointedOf(feature: MapGeoJSONFeature): Pointed {
  const { point_count, expansion_zoom, sphere } = feature.properties as {
    point_count?: number;
    expansion_zoom?: number;
    sphere?: number;
  };
  if (feature.layer.id === LAYER.packages) {
    return { kind: 'group', at: placeOf(feature), zoom: OPENED_PACKAGE_ZOOM };
  }
  if (point_count !== undefined) return { kind: 'group', at: placeOf(feature), zoom: expansion_zoom ?? 0 };
  return { kind: 'sphere', id: sphere ?? Number(feature.id) };
}

/** What lies at a point of the map, or null. */
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
  const rank = ({ layer }: MapGeoJSONFeature): number => CLICKABLE.indexOf(layer.id as never);
  const [first] = found.sort((a, b) => rank(a) - rank(b));
  return first ? pointedOf(first) : null;
}
