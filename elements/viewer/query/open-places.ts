import type { PlaceService } from '../../model/place-service.ts';
import { ViewerError, imported } from '../../model/viewer-error.ts';
import type { PlaceSettings } from './can-search-places.ts';

const isService = (service: PlaceService): boolean =>
  (['search', 'at'] as const).every((name) => typeof service[name] === 'function');

/** Returns the place service. Throws `invalid-argument` if the page's `placeService` is not a service. */
export async function openPlaces({
  placeService,
  apiHost,
  apiKey,
  mapsKey,
}: PlaceSettings): Promise<PlaceService> {
  if (!placeService) {
    const { createHostPlaces } = await imported(import('../../source/place-service-host.ts'));
    return createHostPlaces({ apiHost, apiKey, mapsKey });
  }
  if (isService(placeService)) return placeService;
  throw new ViewerError('invalid-argument', 'A place service must have the functions `search` and `at`.');
}
