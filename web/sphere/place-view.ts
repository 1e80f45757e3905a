import type { FoundPlace, LatLon } from '../../elements/index.ts';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { findClosestSphere, pointToPlace } from '../contract/sphere.ts';
import type { SceneView } from './scene-view.ts';

/** Places closer than this, in degrees of latitude (about 10 m), have no meaningful direction. */
const HERE_DEG = 0.0001;

/** Field of view for a place, in degrees, narrow enough to recognize a building. */
const PLACE_FOV = 50;

/** Tilt if the height of the ground is unknown, in degrees. */
const ASSUMED_TILT = -20;

/**
 * Returns the direction from one place to another place nearby, in degrees clockwise from north. Returns null
 * if they are the same place.
 */
export function panTo(from: LatLon, to: LatLon): number | null {
  const north = to.latitude - from.latitude;
  const turn = ((to.longitude - from.longitude + 540) % 360) - 180;
  const east = turn * Math.cos((from.latitude * Math.PI) / 180);
  if (Math.hypot(north, east) < HERE_DEG) return null;
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/**
 * Returns the view of a place from the sphere closest to it. Rejects with an `ApiError`, whose code is
 * `not_found` if there is no sphere nearby, or with the signal's reason.
 */
export async function viewOfPlace(
  call: ApiClient,
  { location }: Pick<FoundPlace, 'location'>,
  signal: AbortSignal,
): Promise<SceneView> {
  const { lat, lng } = location;
  const around = { latitude: String(lat), longitude: String(lng), limit: '1' };
  const closest = await call(findClosestSphere, around, { signal });
  const sphere = closest.pano_id;
  try {
    const query = { panoramaId: String(sphere), lat: String(lat), lon: String(lng) };
    const { pan, tilt } = await call(pointToPlace, query, { signal });
    return { sphere, pan, tilt, fov: PLACE_FOV };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'no_solution') throw error;
    return {
      sphere,
      pan: panTo(closest, { latitude: lat, longitude: lng }) ?? 0,
      tilt: ASSUMED_TILT,
      fov: PLACE_FOV,
    };
  }
}
