import { flightDayOf } from './flights/flight-day.ts';
import { openingViewOf } from './flights/opening-view.ts';
import { PER_FLIGHT, flightName } from './flights/spheres.ts';
import type { Market } from './markets/market.ts';
import type { SampleSphere } from './sample-sphere.ts';

/**
 * The GeoJSON list of a market's spheres, served as `{market}/spheres.geojson` next to the tiles. `version` makes the
 * tiles' URLs change with the world.
 */
export const collectionOf = (spheres: readonly SampleSphere[], version: string): object => ({
  type: 'FeatureCollection',
  tiles: `../{sphere}/{face}/{level}/{x}_{y}.webp?v=${version}`,
  features: spheres.map(({ record: { latitude, longitude, ...properties } }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude, properties.metadata.altitude] },
    properties,
  })),
});

/** A market's entry in the list of markets: its position, its flights by year, and its opening view. */
export const describeMarket = (market: Market): object => {
  const { slug, name, state, latitude, longitude } = market;
  const flights = ([0, 1] as const).map((flight) => {
    const { year } = flightDayOf(market, flight).date;
    return { year, package: flightName(market, year), spheres: PER_FLIGHT };
  });
  return { slug, name, state, latitude, longitude, flights, opening: openingViewOf(market) };
};
