import { STRIP_TEMPLATE } from '../../elements/geo/strip.ts';
import { flightDayOf } from './flights/flight-day.ts';
import { openingViewOf } from './flights/opening-view.ts';
import { PER_FLIGHT, flightName } from './flights/spheres.ts';
import type { Market } from './markets/market.ts';
import type { SampleSphere } from './sample-sphere.ts';

/**
 * Returns the GeoJSON list of a market's spheres, served as `{market}/spheres.geojson` next to the tiles. A
 * sphere's `former_id` is its number in the world, and its `id` is that number plus `firstId`. The URLs of
 * the tiles and strips contain `version`, so they change when the world changes.
 */
export const collectionOf = (
  spheres: readonly SampleSphere[],
  { version, firstId }: { readonly version: string; readonly firstId: number },
): object => ({
  type: 'FeatureCollection',
  tiles: `../{sphere}/{face}/{level}/{x}_{y}.webp?v=${version}`,
  strips: `../${STRIP_TEMPLATE}?v=${version}`,
  features: spheres.map(({ record: { latitude, longitude, id, ...properties } }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude, properties.metadata.altitude] },
    properties: { id: firstId + id, former_id: id, ...properties },
  })),
});

/**
 * Returns a market's entry in the list of markets: its position, its flights by year, and its opening view.
 * `firstId` is the same as in `collectionOf`.
 */
export const describeMarket = (market: Market, firstId: number): object => {
  const { slug, name, state, latitude, longitude } = market;
  const flights = ([0, 1] as const).map((flight) => {
    const { year } = flightDayOf(market, flight).date;
    return { year, package: flightName(market, year), spheres: PER_FLIGHT };
  });
  const { sphere, ...view } = openingViewOf(market);
  return { slug, name, state, latitude, longitude, flights, opening: { sphere: firstId + sphere, ...view } };
};
