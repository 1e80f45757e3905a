/** The tile of a map: zoom, column from the west, row from the north. */
export interface MapTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Units along a tile's side, as vector tiles have it, and how far its content reaches beyond its edges. */
export const EXTENT = 4096;
export const BUFFER = 64;

/** The zooms that tiles are drawn for; maps enlarge the last ones. */
export const ZOOMS = { min: 10, max: 16 } as const;

/** Longitude and latitude in degrees, as GeoJSON has it. */
export type LonLat = readonly [lon: number, lat: number];

/** A point in whole units of a tile, x east and y south of its north-west corner. */
export type TilePoint = readonly [x: number, y: number];

/** West, south, east, north in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

const RADIAN = Math.PI / 180;

const latitudeOf = (south: number): number => Math.atan(Math.sinh(Math.PI * (1 - 2 * south))) / RADIAN;

/** How far south on the square map of the Earth a latitude lies, 0 to 1. */
function southOf(latitude: number): number {
  const sine = Math.sin(latitude * RADIAN);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** What a tile shows, with `buffer` units beyond its edges. */
export function boxOf({ z, x, y }: MapTile, buffer: number): Box {
  const tiles = 2 ** z;
  const margin = buffer / EXTENT;
  return [
    ((x - margin) / tiles) * 360 - 180,
    latitudeOf((y + 1 + margin) / tiles),
    ((x + 1 + margin) / tiles) * 360 - 180,
    latitudeOf((y - margin) / tiles),
  ];
}

/** Where places lie in a tile. They are rounded on the whole map, so that neighbouring tiles agree on each of them. */
export function projectionOf({ z, x, y }: MapTile): (place: LonLat) => TilePoint {
  const units = 2 ** z * EXTENT;
  return ([lon, lat]) => [
    Math.round(((lon + 180) / 360) * units) - x * EXTENT,
    Math.round(southOf(lat) * units) - y * EXTENT,
  ];
}
