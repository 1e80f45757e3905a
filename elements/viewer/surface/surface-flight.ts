import { worldAxes, worldOf } from '../../geo/earth.ts';
import { length, multiply, transpose } from '../../geo/vector.ts';
import { frameOfSphere } from '../../model/objects/sphere-frame.ts';
import type { Sphere } from '../../model/sphere.ts';
import type { ParallaxFlight } from '../../scene/parallax/parallax.ts';
import type { TileLayer } from '../../scene/tile-layer.ts';
import type { Surface } from '../../surface/shape/surface.ts';

export { Parallax } from '../../scene/parallax/parallax.ts';

/** Flights farther than this, in meters, leave the faces around the first sphere and are drawn without them. */
const FARTHEST_FLIGHT = 700;

/** Distance in meters from the camera within which flights draw faces. Beyond it, their ground is level. */
const FLIGHT_REACH = 1000;

/** Returns the corners of the faces within a distance in meters, except those of buildings of unknown height. */
function knownCorners({ mesh, things }: Surface, reach: number): Uint32Array {
  const { positions, corners, owners } = mesh;
  return corners.filter((_, at) => {
    const face = Math.floor(at / 3);
    const point = (corners[face * 3] as number) * 3;
    const away = Math.hypot(positions[point] as number, positions[point + 2] as number);
    return away < reach && things[owners[face] as number]?.unknown !== true;
  });
}

/**
 * Returns what is needed to draw a flight over the surface around a sphere; null if the flight begins elsewhere, if the
 * other sphere is too far away, or if its altitude is unknown.
 */
export function flightOver(
  { sphere, surface }: { readonly sphere: Sphere; readonly surface: Surface },
  from: TileLayer,
  to: TileLayer,
): ParallaxFlight | null {
  if (from.sphere.id !== sphere.id || to.sphere.metadata.altitude === undefined) return null;
  const { camera, ground } = frameOfSphere(sphere);
  const next = frameOfSphere(to.sphere).camera;
  const way = worldOf(camera, next);
  if (length(way) > FARTHEST_FLIGHT) return null;
  const turn = multiply(worldAxes(next), transpose(worldAxes(camera)));
  const faces = {
    positions: surface.mesh.positions,
    corners: knownCorners(surface, FLIGHT_REACH),
    ground: ground - camera.altitude,
  };
  return { from, to, faces, way, turn };
}
