import type { LatLon } from '../../../elements/geo/earth.ts';
import { paintElevation } from '../../helpers/elevation-tile.ts';
import type { TilePosition } from '../../helpers/surface-tile.ts';

const SIZE = 256;

/**
 * Returns a template of elevation tiles that all are the tile at a position.
 *
 * @param heightAt - Returns the height at a place in meters above sea level; null for a hole.
 */
export function paintedTerrain(tile: TilePosition, heightAt: (place: LatLon) => number | null): string {
  const data = paintElevation({ tile, size: SIZE, encoding: 'terrarium', heightAt });
  const canvas = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE });
  canvas.getContext('2d')!.putImageData(new ImageData(data, SIZE, SIZE), 0, 0);
  return `${canvas.toDataURL()}#{z}/{x}/{y}`;
}
