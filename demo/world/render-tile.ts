import type { SphereFile } from '../../elements/geo/strip.ts';
import type { Flight, Market } from './markets/market.ts';
import { type City, openCity } from './raster/city.ts';
import { paintStrip } from './raster/paint-strip.ts';
import { type Picture, createTilePainter } from './raster/paint-tile.ts';
import type { SampleSphere } from './sample-sphere.ts';

export type { Picture } from './raster/paint-tile.ts';

export type TileRenderer = (file: SphereFile) => Picture;

/** The city of the latest renderer. Only one city is cached, because it can take 100 MB. */
let latest: City | null = null;

function cityOf(market: Market, flight: Flight): City {
  const isOpen = latest?.layout.market.index === market.index && latest.layout.flight === flight;
  return (latest = isOpen && latest ? latest : openCity(market, flight));
}

/**
 * Creates a renderer of a sphere's tiles and strip. A pixel depends only on the world and the sphere. There are
 * therefore no seams between tiles, faces or levels, and every machine paints the same image.
 */
export function createTileRenderer(sphere: SampleSphere): TileRenderer {
  const city = cityOf(sphere.market, sphere.flight);
  const paintTile = createTilePainter(city, sphere);
  return (file) => (file === 'strip' ? paintStrip(city, sphere) : paintTile(file));
}
