import type { LatLon } from '../../geo/earth.ts';
import { placeOfFound, queryOf } from '../../model/place-service.ts';
import type { Sphere } from '../../model/sphere.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import type { FlyToOptions } from '../fly/flights.ts';
import { canAskPlaces, type PlaceSettings } from './can-ask-places.ts';
import { openPlaces } from './open-places.ts';

/** A place that was found by words: degrees, WGS84, and how it is called. */
export interface FoundAddress extends LatLon {
  readonly name: string;
}

const NOBODY_TO_ASK =
  'There is nobody to ask for an address: give the viewer api-host and api-key, or a placeService.';

/** What is needed of a viewer. */
interface Traveller extends PlaceSettings {
  readonly currentSphere: Sphere | null;
  flyTo(goal: LatLon, options: FlyToOptions): Promise<boolean>;
  lookAt(goal: LatLon, options: FlyToOptions): Promise<boolean>;
}

/** Goes to the sphere nearest to the likeliest place of these words, and turns to it. */
export async function flyToAddress(
  viewer: Traveller,
  address: string,
  options: FlyToOptions,
): Promise<FoundAddress> {
  const query = queryOf(address);
  if (query === null) throw new ViewerError('invalid-argument', 'There is no address to search for.');
  // Without a host the search would ask for a maps key, which alone opens nothing.
  if (!canAskPlaces(viewer)) throw new ViewerError('maps-key-missing', NOBODY_TO_ASK);
  const signal = options.signal ?? new AbortController().signal;
  const places = await openPlaces(viewer);
  const [found] = await places.search(query, viewer.currentSphere, signal);
  signal.throwIfAborted();
  if (!found) throw new ViewerError('not-found', 'No place of that name or address was found.');
  const place = placeOfFound(found);
  if (await viewer.flyTo(place, options)) await viewer.lookAt(place, options);
  return { ...place, name: found.formatted_address || found.name };
}
