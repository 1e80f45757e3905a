import type { LatLon } from '../../geo/earth.ts';
import { type FoundPlace, placeOfFound, queryOf } from '../../model/place-service.ts';
import type { WantedViews } from '../../model/sphere-source.ts';
import type { ShownSphere } from '../../model/sphere.ts';
import { valueText } from '../../model/value-text.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import type { FlyToOptions } from '../fly/fly-to.ts';
import { canSearchPlaces, type PlaceSettings } from './can-search-places.ts';
import { openPlaces } from './open-places.ts';

/** Options of `flyToAddress`. */
export interface FlyToAddressOptions extends FlyToOptions, WantedViews {}

/** A place found by a search: its coordinates in degrees (WGS84) and its name. */
export interface FoundAddress extends LatLon {
  readonly name: string;
}

const NO_PLACE_SERVICE =
  'Searching for an address requires a place service. Set api-host and api-key, or placeService.';

interface Traveler extends PlaceSettings {
  readonly currentSphere: ShownSphere | null;
  showPlace(place: FoundPlace, options: FlyToAddressOptions): Promise<boolean>;
}

/** Shows the best match for an address. */
export async function flyToAddress(
  viewer: Traveler,
  address: unknown,
  options: FlyToAddressOptions,
): Promise<FoundAddress> {
  if (typeof address !== 'string') {
    throw new ViewerError('invalid-argument', `address must be a text, not ${valueText(address)}.`);
  }
  const query = queryOf(address);
  if (query === null) throw new ViewerError('invalid-argument', 'The address is empty.');
  // Checks for a place service before the search. Without a host, the search would report a missing maps key,
  // although a key would not help.
  if (!canSearchPlaces(viewer)) throw new ViewerError('maps-key-missing', NO_PLACE_SERVICE);
  const signal = options.signal ?? new AbortController().signal;
  const places = await openPlaces(viewer);
  const sphere = viewer.currentSphere;
  const near = sphere?.latitude == null ? null : (sphere as LatLon);
  const [found] = await places.search(query, near, signal);
  signal.throwIfAborted();
  if (!found) throw new ViewerError('not-found', 'No place with that name or address was found.');
  await viewer.showPlace(found, options);
  return { ...placeOfFound(found), name: found.formatted_address || found.name };
}
