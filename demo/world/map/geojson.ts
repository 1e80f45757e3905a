import type { Box, LonLat } from './map-tile.ts';
import { areaOf, lonLatOf, type MarketMap } from './market-map.ts';
import { cutRing, type Ring, withHoles } from './ring.ts';
import { type Area, waterRings } from './water-rings.ts';

export const GEOJSON_LAYERS = ['buildings', 'streets', 'addresses', 'places', 'water', 'landuse'] as const;

export type GeojsonLayer = (typeof GEOJSON_LAYERS)[number];

/** Distance between samples of a shore, in meters. */
const SHORE_STEP = 4;

type Geometry =
  | { readonly type: 'Point'; readonly coordinates: LonLat }
  | { readonly type: 'LineString'; readonly coordinates: readonly LonLat[] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly LonLat[])[] };

export interface Feature {
  readonly type: 'Feature';
  readonly id?: number;
  readonly geometry: Geometry;
  readonly properties: Readonly<Record<string, string | number | null>>;
}

/** Converts a point in a market's frame to longitude and latitude. */
type Locate = (point: readonly [x: number, z: number]) => LonLat;

/** Rounds degrees to 9 decimals, about a tenth of a millimeter; further digits are noise. */
const digits = (degrees: number): number => Number(degrees.toFixed(9));

/**
 * Converts a ring that is clockwise on the map to the form that RFC 7946 requires: closed and
 * counterclockwise.
 */
function ringOf(ring: Ring, locate: Locate): readonly LonLat[] {
  const positions = [...ring].reverse().map(locate);
  return [...positions, positions[0] as LonLat];
}

const pointFeature = (coordinates: LonLat, properties: Feature['properties']): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
});

const polygonFeature = (
  coordinates: readonly (readonly LonLat[])[],
  properties: Feature['properties'],
): Feature => ({ type: 'Feature', geometry: { type: 'Polygon', coordinates }, properties });

function waterFeatures({ layout, within }: MarketMap, area: Area, locate: Locate): readonly Feature[] {
  const part = within(area);
  if (part === null) return [];
  const { left, north, right, south } = part;
  const rings = waterRings(part, layout.distanceToWater, SHORE_STEP).map((ring) =>
    cutRing(ring, [left, north, right, south]),
  );
  return withHoles(rings).map((group) =>
    polygonFeature(
      group.map((ring) => ringOf(ring, locate)),
      {},
    ),
  );
}

type Describe = (map: MarketMap, area: Area, locate: Locate) => readonly Feature[];

const LAYERS: Readonly<Record<GeojsonLayer, Describe>> = {
  buildings: (map, area, locate) =>
    map.buildingsIn(area).map((building) => {
      const address = map.addressOf(building);
      const properties = {
        kind: building.kind,
        height: Number(building.height.toFixed(3)),
        base: Number(building.base.toFixed(3)),
        housenumber: address?.number ?? null,
        street: address?.street ?? null,
      };
      return { ...polygonFeature([ringOf(building.footprint, locate)], properties), id: building.id };
    }),
  streets: (map, area, locate) =>
    map.streetsIn(area).map(({ name, kind, half, path }) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: path.map(locate) },
      properties: { name, kind, width: 2 * half },
    })),
  addresses: (map, area, locate) =>
    map
      .addressesIn(area)
      .map(({ number, street, x, z }) => pointFeature(locate([x, z]), { housenumber: number, street })),
  places: (map, area, locate) =>
    map
      .placesIn(area)
      .map(({ name, kind, x, z, reach }) => pointFeature(locate([x, z]), { name, kind, reach })),
  water: waterFeatures,
  landuse: (map, area, locate) =>
    map
      .groundsIn(area)
      .map(({ id, use, ring }) => ({ ...polygonFeature([ringOf(ring, locate)], { use }), id })),
};

/**
 * Returns the features of a layer in a box. Streets and land use are uncut, water is clipped at the edges of
 * the box, and all other features are included if their center is inside. A block's land use is included if the
 * block, up to the centers of its streets, overlaps the box.
 */
export function geojsonOf(map: MarketMap, layer: GeojsonLayer, box: Box): object {
  const { market } = map.layout;
  const locate: Locate = ([x, z]) => {
    const [lon, lat] = lonLatOf(market, x, z);
    return [digits(lon), digits(lat)];
  };
  const features = LAYERS[layer](map, areaOf(market, box), locate);
  return { type: 'FeatureCollection', features };
}
