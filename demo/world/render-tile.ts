import type { Tile } from '../../elements/geo/tile.ts';
import type { Flight, Market } from './markets/market.ts';
import { type City, openCity } from './raster/city.ts';
import { type Picture, createTilePainter } from './raster/paint-tile.ts';
import type { SampleSphere } from './sample-sphere.ts';

export type { Picture } from './raster/paint-tile.ts';

/** Renders tiles of one sphere. */
export type TileRenderer = (tile: Tile) => Picture;

/** Cities kept open: the one looked at, and the one looked at before. */
const KEPT = 2;

const cities = new Map<string, City>();

/** A city, opened once while it is among the latest. */
function cityOf(market: Market, flight: Flight): City {
  const key = `${market.slug} ${flight}`;
  const city = cities.get(key) ?? openCity(market, flight);
  cities.delete(key);
  cities.set(key, city);
  for (const oldest of cities.keys()) {
    if (cities.size <= KEPT) break;
    cities.delete(oldest);
  }
  return city;
}

/**
 * Starts a renderer of a sphere's tiles. Each pixel depends on the world and the sphere alone, so tiles, faces and
 * levels meet without seams, and every machine paints the same picture.
 */
export const createTileRenderer = (sphere: SampleSphere): TileRenderer =>
  createTilePainter(cityOf(sphere.market, sphere.flight), sphere);
