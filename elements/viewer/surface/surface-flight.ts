import { worldAxes, worldOf } from '../../geo/earth.ts';
import { length, multiply, transpose } from '../../geo/vector.ts';
import { frameOfSphere } from '../../model/objects/sphere-frame.ts';
import type { ParallaxFlight } from '../../scene/parallax/parallax.ts';
import type { TileLayer } from '../../scene/tile-layer.ts';
import type { Surroundings } from './surroundings.ts';

export { Parallax } from '../../scene/parallax/parallax.ts';

/** Flights farther than this, in meters, leave the faces around the first sphere and are drawn without them. */
const FARTHEST_FLIGHT = 700;

/**
 * Returns what is needed to draw a flight over the surface around a sphere; null if the flight begins elsewhere, if the
 * other sphere is too far away, or if its altitude is unknown.
 */
export function flightOver(
  { sphere, faces }: Pick<Surroundings, 'sphere' | 'faces'>,
  from: TileLayer,
  to: TileLayer,
): ParallaxFlight | null {
  if (from.sphere.id !== sphere.id || to.sphere.metadata.altitude === undefined) return null;
  const { camera } = frameOfSphere(sphere);
  const next = frameOfSphere(to.sphere).camera;
  const way = worldOf(camera, next);
  if (length(way) > FARTHEST_FLIGHT) return null;
  const turn = multiply(worldAxes(next), transpose(worldAxes(camera)));
  return { from, to, faces, way, turn };
}
