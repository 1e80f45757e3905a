import { PER_FLIGHT, SPHERE_COUNT, sampleSphereOf } from '../../../demo/world/flights/spheres.ts';
import { type SampleSphere } from '../../../demo/world/sample-sphere.ts';

/** Selects spheres from several markets, spread across flights and lines. */
export function someSpheres(markets: number, each: number): SampleSphere[] {
  const allMarkets = SPHERE_COUNT / (2 * PER_FLIGHT);
  return Array.from({ length: markets }, (_, at) => {
    const market = Math.floor((at * allMarkets) / markets);
    return Array.from({ length: each }, (__, n) => {
      const within = Math.floor(((n + 0.5) * PER_FLIGHT) / each);
      return sampleSphereOf(1 + (2 * market + (n % 2)) * PER_FLIGHT + within);
    });
  })
    .flat()
    .filter((sphere) => sphere !== null);
}
