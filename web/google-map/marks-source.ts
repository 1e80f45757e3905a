import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { z } from 'zod';
import type { MapSurface } from '../../elements/index.ts';
import type { FromFrame, Mark } from './frame-messages.ts';

/**
 * Packages represent their spheres up to this zoom in a world that is 256 px wide at zoom 0. Specification 9
 * assumes 512 px.
 */
const PACKAGE_ZOOM = 10;

/** Zoom of the map after a click on a package. */
const INTO_PACKAGE_ZOOM = PACKAGE_ZOOM + 2;

/** Nothing is clustered above this zoom, so its tiles are used for all higher zooms. */
const MAX_TILE_ZOOM = 15;

/** Maximum number of tiles for a view. Wider views show packages, or only the tiles in the middle. */
const MAX_TILES = 24;

const MAX_MARKS = 1000;

type MapContent = Parameters<MapSurface['show']>[0];
type View = Extract<FromFrame, { type: 'view' }>;

const packagesSchema = z.object({
  packages: z.array(
    z.object({ name: z.string(), center_lat: z.number(), center_long: z.number(), count: z.number() }),
  ),
});

/**
 * Returns a place in a world of width 1, measured from the northwest corner (spherical Mercator, EPSG:3857).
 */
function onWorld(lat: number, lng: number): readonly [x: number, y: number] {
  const sin = Math.sin((Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180);
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)];
}

interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Returns the tiles of a view, starting from the middle. */
function tilesOf({ west, south, east, north, zoom, center }: View): readonly Tile[] {
  const z = Math.max(0, Math.min(MAX_TILE_ZOOM, Math.floor(zoom) - 1));
  const size = 2 ** z;
  const [left, top] = onWorld(north, west);
  const [right, bottom] = onWorld(south, east < west ? east + 360 : east);
  const middle = onWorld(center.lat, center.lng).map((each) => each * size - 0.5);
  const tiles: (Tile & { far: number })[] = [];
  for (let y = Math.floor(top * size); y <= Math.min(size - 1, Math.floor(bottom * size)); y += 1)
    for (let x = Math.floor(left * size); x <= Math.floor(right * size); x += 1)
      tiles.push({
        z,
        x: ((x % size) + size) % size,
        y,
        far: Math.hypot(x - (middle[0] ?? 0), y - (middle[1] ?? 0)),
      });
  return tiles.sort((a, b) => a.far - b.far).slice(0, MAX_TILES);
}

function marksOfTile(bytes: ArrayBuffer, { x, y, z }: Tile, layer: 'spheres' | 'loose'): readonly Mark[] {
  const features = new VectorTile(new PbfReader(bytes)).layers[layer];
  return Array.from({ length: features?.length ?? 0 }, (_, index): Mark => {
    const { geometry, properties } = (features as NonNullable<typeof features>)
      .feature(index)
      .toGeoJSON(x, y, z) as GeoJSON.Feature<GeoJSON.Point, Record<string, number>>;
    const [lng = 0, lat = 0] = geometry.coordinates;
    const count = properties['point_count'];
    return count === undefined
      ? {
          kind: 'sphere',
          id: properties['sphere'] ?? 0,
          label: 'Sphere',
          isActive: false,
          zoom: null,
          lat,
          lng,
        }
      : {
          kind: 'cluster',
          id: 0,
          label: count.toLocaleString('en'),
          isActive: false,
          zoom: (properties['expansion_zoom'] ?? z + 1) + 1,
          lat,
          lng,
        };
  });
}

/**
 * Reads the spheres, clusters and packages of a view from the API host. Rejects if the host refuses the
 * request.
 */
export async function readMarks(
  view: View,
  { tiles, tileHeaders, packagesSrc }: MapContent,
  signal: AbortSignal,
): Promise<readonly Mark[]> {
  const fetchFrom = async (url: string): Promise<Response> => {
    const response = await fetch(url, { headers: { ...tileHeaders }, signal });
    if (!response.ok) throw new Error(`The map's spheres could not be fetched: status ${response.status}.`);
    return response;
  };
  const isFar = view.zoom <= PACKAGE_ZOOM && packagesSrc !== null;
  const fromTiles = (tiles === null ? [] : tilesOf(view)).map(async (tile) => {
    const { x, y, z } = tile;
    const url = (tiles ?? '').replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`);
    return marksOfTile(await (await fetchFrom(url)).arrayBuffer(), tile, isFar ? 'loose' : 'spheres');
  });
  const fromPackages = async (): Promise<readonly Mark[]> => {
    if (!isFar) return [];
    const url = new URL(packagesSrc, document.baseURI);
    const { west, south, east, north } = view;
    url.searchParams.set('bbox', [west, south, east, north].map((each) => each.toFixed(5)).join(','));
    const { packages } = packagesSchema.parse(await (await fetchFrom(url.href)).json());
    return packages.map(({ name, count, center_lat: lat, center_long: lng }) => ({
      kind: 'package',
      id: 0,
      label: `${name} (${count.toLocaleString('en')})`,
      isActive: false,
      zoom: INTO_PACKAGE_ZOOM,
      lat,
      lng,
    }));
  };
  const all = (await Promise.all([fromPackages(), ...fromTiles])).flat();
  return all.filter(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180).slice(0, MAX_MARKS);
}
