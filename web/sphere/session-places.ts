import { type FoundPlace, type PlaceService, ViewerError } from '../../elements/index.ts';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { MAPS_KEY_MISSING, searchPlaces, searchPoint } from '../contract/maps.ts';

/** The center of the United States, for searches without a current view. */
const US_CENTER = { latitude: 39.8283, longitude: -98.5795 };

const pointOf = ({ latitude, longitude }: typeof US_CENTER): string =>
  `${latitude.toFixed(7)},${longitude.toFixed(7)}`;

function errorOf(cause: unknown): unknown {
  if (!(cause instanceof ApiError)) return cause;
  if (cause.code === 'maps_key_missing')
    return new ViewerError('maps-key-missing', MAPS_KEY_MISSING, { cause });
  const recoverable = cause.status === 0 || cause.status === 429 || cause.status >= 500;
  return new ViewerError('source-failed', cause.message, { cause, recoverable });
}

/** Returns true for the error of a place search. All other errors of a viewer have no `ApiError` as their cause. */
export const isPlaceError = ({ cause }: ViewerError): boolean => cause instanceof ApiError;

/** Creates a place search for the logged-in user with the company's stored maps key. */
export function createSessionPlaces(call: ApiClient): PlaceService {
  const found = async (
    request: Promise<{ results: readonly FoundPlace[] }>,
  ): Promise<readonly FoundPlace[]> => {
    try {
      return (await request).results;
    } catch (cause) {
      throw errorOf(cause);
    }
  };
  return {
    search: (queryString, near, signal) =>
      found(call(searchPlaces, { queryString, latlng: pointOf(near ?? US_CENTER) }, { signal })),
    at: (place, signal) => found(call(searchPoint, { latlng: pointOf(place) }, { signal })),
  };
}
