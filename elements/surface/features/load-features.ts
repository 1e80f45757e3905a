import { fetchJson } from '../tiles/fetch-source.ts';
import { describedSource, isTileAddress, openTileSource, tilesFor } from '../tiles/open-tiles.ts';
import { SurfaceSourceError, type TileSource } from '../tiles/tile-source.ts';
import type { Feature, FeatureArea } from './feature.ts';
import { readVectorTile } from './read-vector-tile.ts';

async function readTiles(
  source: TileSource,
  area: FeatureArea,
  signal: AbortSignal,
): Promise<readonly Feature[]> {
  const { camera, reach, tilesOf = tilesFor } = area;
  const features = await Promise.all(
    tilesOf(source, camera, reach).map(async (tile) => {
      const bytes = await source.read(tile, signal);
      if (!bytes?.length) return [];
      try {
        return readVectorTile(bytes, tile, area);
      } catch (cause) {
        throw new SurfaceSourceError(`Tile ${tile.z}/${tile.x}/${tile.y} is not a vector tile.`, { cause });
      }
    }),
  );
  return features.flat();
}

/** Returns whether a file is GeoJSON, according to its name or its content, and not TileJSON. */
const isGeoJson = (url: string, json: unknown): boolean =>
  new URL(url).pathname.endsWith('.geojson') ||
  (json as { readonly type?: unknown } | null)?.type === 'FeatureCollection';

/**
 * Loads the features around a camera from vector tiles or a GeoJSON file.
 *
 * @param url - Absolute URL of a template, a TileJSON file, a PMTiles archive or a GeoJSON file.
 * @throws {SurfaceSourceError} if the source or one of its tiles cannot be read.
 */
export async function loadFeatures(
  url: string,
  area: FeatureArea,
  signal: AbortSignal,
): Promise<readonly Feature[]> {
  if (isTileAddress(url)) return readTiles(await openTileSource(url, signal), area, signal);
  const json = await fetchJson(url, signal);
  if (!isGeoJson(url, json)) return readTiles(describedSource(url, json), area, signal);
  const { readGeoJson } = await import('./geojson-features.ts');
  return readGeoJson(url, json, area);
}
