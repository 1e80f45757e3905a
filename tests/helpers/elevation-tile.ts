import type { LatLon } from '../../elements/geo/earth.ts';
import type { TilePosition } from './surface-tile.ts';

/** Returns the red, green and blue of a height in meters above sea level. */
function colorOf(height: number, encoding: 'terrarium' | 'mapbox'): readonly number[] {
  if (encoding === 'terrarium') {
    const value = Math.round((height + 32_768) * 256);
    return [value >> 16, (value >> 8) & 255, value & 255];
  }
  const value = Math.round((height + 10_000) * 10);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Returns the place at the center of a pixel of a tile. */
function placeOfPixel({ z, x, y }: TilePosition, column: number, row: number): LatLon {
  const south = (y + row) / 2 ** z;
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * south))) * 180) / Math.PI,
    longitude: ((x + column) / 2 ** z) * 360 - 180,
  };
}

export interface PaintedTile {
  readonly tile: TilePosition;
  /** Number of pixels along a side. */
  readonly size: number;
  readonly encoding: 'terrarium' | 'mapbox';
  /** Returns the height at a place in meters above sea level; null for a hole. */
  readonly heightAt: (place: LatLon) => number | null;
}

/** Paints an elevation tile. Returns the red, green, blue and alpha of its pixels. */
export function paintElevation({
  tile,
  size,
  encoding,
  heightAt,
}: PaintedTile): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(size * size * 4);
  for (let at = 0; at < size * size; at += 1) {
    const [column, row] = [((at % size) + 0.5) / size, (Math.floor(at / size) + 0.5) / size];
    const height = heightAt(placeOfPixel(tile, column, row));
    data.set([...colorOf(height ?? 0, encoding), height === null ? 0 : 255], at * 4);
  }
  return data;
}
