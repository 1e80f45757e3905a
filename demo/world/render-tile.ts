import type { Tile } from '../../elements/geo/tile.ts';
import type { Flight, Market } from './markets/market.ts';
import { type City, openCity } from './raster/city.ts';
import { type Picture, createTilePainter } from './raster/paint-tile.ts';
import type { SampleSphere } from './sample-sphere.ts';

export type { Picture } from './raster/paint-tile.ts';

/** Renders tiles of one sphere. */
export type TileRenderer = (tile: Tile) => Picture;

/** The city of the latest renderer: one may hold 100 MB. */
let latest: City | null = null;

function cityOf(market: Market, flight: Flight): City {
  const isOpen = latest?.layout.market.index === market.index && latest.layout.flight === flight;
  return (latest = isOpen && latest ? latest : openCity(market, flight));
}

/**
 * Starts a renderer of a sphere's tiles. Each pixel depends on the world and the sphere alone, so tiles, faces and
 * levels meet without seams, and every machine paints the same picture.
 */
export const createTileRenderer = (sphere: SampleSphere): TileRenderer =>
  createTilePainter(cityOf(sphere.market, sphere.flight), sphere);
