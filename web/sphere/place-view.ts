import type { FoundPlace } from '../../elements/index.ts';
import type { ApiClient } from '../api/client.ts';
import { viewOfPlace as contract } from '../contract/place-views.ts';
import type { SceneView } from './scene-view.ts';

/** Least and greatest field of view of what stands at a place, and that of an area, in degrees. */
const [NARROWEST, WIDEST, AREA_FOV] = [5, 60, 75];

/** The tilt in which an area has some sky above its skyline, in degrees, as in the viewer's own search. */
const AREA_TILT = -18;

/** The angle in degrees below the middle of the view at which the pin of an area is above the controls. */
const PIN_BELOW = 24;

/** The view that shows a place best. */
export interface PlaceView {
  readonly view: SceneView;
  /** The closest imagery if the place itself has none; null if the view shows the place. */
  readonly away: { readonly distanceM: number; readonly area: string | null } | null;
}

/** Share of the height of the picture that a building takes at most. */
const MAX_SHARE = 0.6;

/**
 * Returns the view that shows a place best, in which a house takes about a third of a wide picture, and a tower
 * fits into it. The viewer computes the exact view for its own size. Rejects with an `ApiError`, whose code is `not_found` if there is
 * no sphere nearby, or with the signal's reason.
 */
export async function viewOfPlace(
  call: ApiClient,
  { location, isArea = false }: Pick<FoundPlace, 'location' | 'isArea'>,
  signal: AbortSignal,
): Promise<PlaceView> {
  const place = { latitude: String(location.lat), longitude: String(location.lng) };
  const found = await call(contract, place, { signal });
  const height = found.top_tilt - found.bottom_tilt;
  const fov = Math.min(WIDEST, Math.max(NARROWEST, 2 * found.width, height / MAX_SHARE));
  const isWide = isArea || !found.is_covered;
  return {
    view: {
      sphere: found.pano_id,
      pan: found.pan,
      tilt: isWide
        ? Math.min(Math.max(found.tilt, AREA_TILT), found.tilt + PIN_BELOW)
        : (found.top_tilt + found.bottom_tilt) / 2,
      fov: isWide ? AREA_FOV : fov,
    },
    away: found.is_covered ? null : { distanceM: found.ground_distance, area: found.area },
  };
}
