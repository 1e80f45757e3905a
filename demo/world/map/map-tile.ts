/** The zoom, the column from the west and the row from the north of a map tile. */
export interface MapTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/**
 * `EXTENT` is the number of units along a side of a tile, and `BUFFER` is the margin of its content in the
 * same units.
 */
export const EXTENT = 4096;
export const BUFFER = 64;

/** Zoom levels for which tiles exist. Maps enlarge tiles of the last level at higher zooms. */
export const ZOOMS = { min: 10, max: 16 } as const;

/** Longitude and latitude in degrees, in GeoJSON's order. */
export type LonLat = readonly [lon: number, lat: number];

/** A point in whole units of a tile: x east and y south of the northwest corner. */
export type TilePoint = readonly [x: number, y: number];

/** West, south, east, north in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

const RADIAN = Math.PI / 180;

const latitudeOf = (south: number): number => Math.atan(Math.sinh(Math.PI * (1 - 2 * south))) / RADIAN;

/**
 * Returns the vertical position of a latitude in Web Mercator, from 0 at the northern edge to 1 at the
 * southern edge.
 */
function southOf(latitude: number): number {
  const sine = Math.sin(latitude * RADIAN);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** Returns the area that a tile shows, extended by `buffer` units on each side. */
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

/**
 * Returns the projection into a tile. Positions are rounded in whole-map units, so that neighboring tiles
 * agree.
 */
export function projectionOf({ z, x, y }: MapTile): (place: LonLat) => TilePoint {
  const units = 2 ** z * EXTENT;
  return ([lon, lat]) => [
    Math.round(((lon + 180) / 360) * units) - x * EXTENT,
    Math.round(southOf(lat) * units) - y * EXTENT,
  ];
}
