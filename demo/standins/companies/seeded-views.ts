import { sphereIds } from '../../host/providers/spheres/sphere-source.ts';
import { panToDowntown, skylineOf } from '../../world/flights/opening-view.ts';
import { spheresOver } from '../../world/flights/spheres.ts';
import type { Market } from '../../world/markets/market.ts';
import { marketOfSlug } from '../../world/markets/markets.ts';
import type { SampleSphere } from '../../world/sample-sphere.ts';

/** A sphere of a seeded company, and a view of it in degrees. */
export interface SeededView {
  readonly sphereId: number;
  readonly name: string;
  readonly pan: number;
  readonly tilt: number;
  readonly fov: number;
}

/**
 * Markets of seeded companies. The first company has the first two markets, the second company the next two,
 * and so on, starting over at the end.
 */
const HOMES = [
  'columbus-oh',
  'cleveland-oh',
  'chicago-il',
  'milwaukee-wi',
  'seattle-wa',
  'portland-or',
  'new-york-ny',
  'boston-ma',
  'minneapolis-mn',
  'omaha-ne',
  'denver-co',
  'salt-lake-city-ut',
  'miami-fl',
  'tampa-fl',
  'san-francisco-ca',
  'honolulu-hi',
  'austin-tx',
  'new-orleans-la',
];

/** Companies have every third sphere of the skyline and every 41st sphere of the whole flight. */
const [SKYLINE_STEP, FLIGHT_STEP] = [3, 41];

const viewOf = (sphere: SampleSphere, n: number): SeededView => ({
  sphereId: sphereIds.sample.first + sphere.id,
  name: sphere.record.title ?? '',
  pan: Math.round(panToDowntown(sphere) + 18 * ((n % 3) - 1) + 360) % 360,
  tilt: -8 - 3 * (n % 4),
  fov: 60 + 5 * (n % 3),
});

const viewsOver = (market: Market): readonly SeededView[] =>
  [
    ...skylineOf(market, 1).filter((_, n) => n % SKYLINE_STEP === 1),
    ...spheresOver(market, 1).filter((_, n) => n % FLIGHT_STEP === 20),
  ].map(viewOf);

/** Returns the views of the seeded company with an index: spheres of two markets, the skyline first. */
export const seededViews = (index: number): readonly SeededView[] =>
  [0, 1].flatMap((n) => {
    const market = marketOfSlug(HOMES[(2 * index + n) % HOMES.length] as string);
    return market === null ? [] : viewsOver(market);
  });
