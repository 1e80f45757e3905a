import { type SphereSurface, sphereIds } from '../../host/providers/spheres/sphere-source.ts';
import { PER_FLIGHT, SPHERE_COUNT } from '../../world/flights/spheres.ts';

/**
 * Returns the surface of a sphere of the sample world, as it was on the day of the sphere's flight; null for all other
 * spheres.
 */
export function sampleSurfaceOf(sphereId: number): SphereSurface | null {
  const index = sphereId - sphereIds.sample.first - 1;
  if (index < 0 || index >= SPHERE_COUNT) return null;
  const flight = Math.floor(index / PER_FLIGHT) % 2;
  return { surface: `sample/surface.json?flight=${flight}`, terrain: 'sample/terrain.json' };
}
