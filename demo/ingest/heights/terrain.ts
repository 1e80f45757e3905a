import { stat } from 'node:fs/promises';
import type { LatLon } from '../../../elements/geo/earth.ts';
import { undulationAt } from './geoid.ts';
import type { SeaLevelHeights } from './height-raster.ts';
import { openHgt } from './hgt-terrain.ts';
import { TerrainError } from './terrain-error.ts';
import { type TileEncoding, openTerrainTiles, readTileJson } from './tile-terrain.ts';

export interface Terrain {
  /**
   * Returns the height of the terrain at a place, in meters above the WGS84 ellipsoid; null where the model
   * has none.
   */
  heightAt(place: LatLon): Promise<number | null>;
}

async function openSource(source: string, encoding: TileEncoding): Promise<SeaLevelHeights> {
  if (source.includes('{z}')) return openTerrainTiles({ template: source, encoding, maxZoom: 15 });
  if (/\.json$/i.test(source)) return openTerrainTiles(await readTileJson(source, encoding));
  const entry = await stat(source).catch(() => null);
  if (entry?.isDirectory() || (entry && /\.hgt$/i.test(source))) return openHgt(source);
  throw new TerrainError(
    entry === null
      ? `the terrain source ${source} cannot be found; check its name`
      : `the terrain source ${source} is not supported; use an .hgt file, a folder of such files, a TileJSON file, or a template of tiles with {z}, {x} and {y}`,
  );
}

/**
 * Opens a terrain model: raster tiles or SRTM's `.hgt` files. Raster tiles come from a folder or the web, as
 * a template with `{z}`, `{x}` and `{y}` or as a TileJSON file. Rejects with a `TerrainError`.
 */
export async function openTerrain(source: string, encoding: TileEncoding): Promise<Terrain> {
  const heightAboveSea = await openSource(source, encoding);
  return {
    async heightAt(place) {
      const height = await heightAboveSea(place);
      return height === null ? null : height + undulationAt(place);
    },
  };
}
