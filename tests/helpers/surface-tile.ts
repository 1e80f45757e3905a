import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { LatLon } from '../../elements/geo/earth.ts';
import { placeOf } from '../../elements/geo/earth.ts';

/** A feature in meters around a place: x east, z south. A single point is a point, and rings are a polygon. */
export interface Drawn {
  readonly id?: number;
  readonly tags: Readonly<Record<string, string | number | boolean>>;
  readonly rings: readonly (readonly (readonly [x: number, z: number])[])[];
}

export interface TilePosition {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

const EXTENT = 4096;

function worldPosition({ latitude, longitude }: LatLon): readonly [x: number, y: number] {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return [(longitude + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/** Returns the tile at a place. */
export function tileAt(place: LatLon, z: number): TilePosition {
  const [x, y] = worldPosition(place);
  return { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) };
}

/** Returns the place at the center of a tile. */
export const centerOf = ({ z, x, y }: TilePosition): LatLon => ({
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / 2 ** z))) * 180) / Math.PI,
  longitude: ((x + 0.5) / 2 ** z) * 360 - 180,
});

/** Encodes a vector tile with features around a place, by layer. The last point of a ring is its first. */
export function encodeAround(
  place: LatLon,
  { z, x, y }: TilePosition,
  layers: Readonly<Record<string, readonly Drawn[]>>,
): Uint8Array {
  const toTile = ([east, south]: readonly [number, number]): [number, number] => {
    const [px, py] = worldPosition(placeOf({ ...place, altitude: 0 }, [east, 0, south]));
    // Across the antimeridian, columns continue.
    const column = px * 2 ** z - x;
    const near = column - 2 ** z * Math.round((column - 0.5) / 2 ** z);
    return [Math.round(near * EXTENT), Math.round((py * 2 ** z - y) * EXTENT)];
  };
  const content = Object.entries(layers).map(([name, features]) => [
    name,
    {
      features: features.map(({ id, tags, rings }) => ({
        ...(id !== undefined && { id }),
        type: rings[0]?.length === 1 ? 1 : 3,
        geometry:
          rings[0]?.length === 1
            ? [toTile(rings[0][0]!)]
            : rings.map((ring) => [...ring, ring[0]!].map(toTile)),
        tags,
      })),
    },
  ]);
  return fromGeojsonVt(Object.fromEntries(content) as never, { version: 2, extent: EXTENT });
}

/** Returns a rectangle, clockwise on the map. */
export const box = (
  left: number,
  north: number,
  right: number,
  south: number,
): readonly (readonly [number, number])[] => [
  [left, north],
  [right, north],
  [right, south],
  [left, south],
];
