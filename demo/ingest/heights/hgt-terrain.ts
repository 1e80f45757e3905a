import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { LatLon } from '../../../elements/geo/earth.ts';
import { type HeightRaster, type SeaLevelHeights, heightInRaster } from './height-raster.ts';
import { TerrainError } from './terrain-error.ts';

/** Marks a node without a height. */
const NO_HEIGHT = -32_768;

/**
 * Returns the name of the file that contains a place: its southwest corner in whole degrees, such as
 * `N46W092`.
 */
function cellOf({ latitude, longitude }: LatLon): string {
  const south = Math.floor(latitude);
  const west = Math.floor(longitude);
  const digits = (deg: number, length: number): string => String(Math.abs(deg)).padStart(length, '0');
  return `${south < 0 ? 'S' : 'N'}${digits(south, 2)}${west < 0 ? 'W' : 'E'}${digits(west, 3)}`;
}

/**
 * Reads a file that covers one degree by one degree, as 16-bit numbers in rows from the north. The first and
 * last rows lie on the edges.
 */
async function readHgt(path: string): Promise<HeightRaster> {
  const bytes = await readFile(path);
  const side = Math.sqrt(bytes.length / 2);
  if (!Number.isInteger(side) || side < 2)
    throw new TerrainError(
      `${path} is not an .hgt file: its size must be that of a square grid of 16-bit numbers`,
    );
  const heights = Float32Array.from({ length: side * side }, (_, i) => {
    const height = bytes.readInt16BE(2 * i);
    return height === NO_HEIGHT ? NaN : height;
  });
  return { heights, columns: side, rows: side };
}

/**
 * Opens a single SRTM `.hgt` file, or a folder of such files, which are named after their southwest corners.
 */
export async function openHgt(source: string): Promise<SeaLevelHeights> {
  const isFolder = (await stat(source)).isDirectory();
  const paths = isFolder ? (await readdir(source)).map((name) => join(source, name)) : [source];
  const files = new Map(
    paths
      .filter((path) => /\.hgt$/i.test(path))
      .map((path) => [basename(path).slice(0, 7).toUpperCase(), path]),
  );
  if (files.size === 0) throw new TerrainError(`the terrain source ${source} has no .hgt files`);
  const read = new Map<string, Promise<HeightRaster>>();
  return async (place) => {
    const cell = cellOf(place);
    const path = files.get(cell);
    if (path === undefined) return null;
    const reading = read.get(cell) ?? readHgt(path);
    read.set(cell, reading);
    const raster = await reading;
    const east = place.longitude - Math.floor(place.longitude);
    const south = 1 - (place.latitude - Math.floor(place.latitude));
    return heightInRaster(raster, east * (raster.columns - 1), south * (raster.rows - 1));
  };
}
