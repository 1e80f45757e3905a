import { openingViewOf } from '../flights/opening-view.ts';
import { sampleSphereOf } from '../flights/spheres.ts';
import { MARKETS } from '../markets/markets.ts';
import type { SampleSphere } from '../sample-sphere.ts';

/** Returns the sphere that each market opens with, in the order of the markets. */
export const openingSpheres = (): readonly SampleSphere[] =>
  MARKETS.map((market) => sampleSphereOf(openingViewOf(market).sphere)).filter((sphere) => sphere !== null);
