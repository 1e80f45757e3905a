import type { LatLon } from '../geo/earth.ts';
import { numberOf } from './number-of.ts';
import { ViewerError } from './viewer-error.ts';

/** A place found by a search, in the format of the API host. */
export interface FoundPlace {
  readonly formatted_address: string;
  /** Coordinates in degrees (WGS84). */
  readonly location: { readonly lat: number; readonly lng: number };
  readonly name: string;
  readonly placeId: string;
  /** Whether the place is an area, such as a city or a park, which is shown with a wide view. */
  readonly isArea?: boolean | undefined;
  /** The house number of the search, if it was not found and the place is only its street. */
  readonly missingNumber?: string | undefined;
}

/** The viewer's source of places: the API host, or a page's own directory. */
export interface PlaceService {
  /**
   * Finds the places for a name, an address or an intersection, best match first. `near` is the place at
   * which the user is looking, if known. Rejects with a `ViewerError`, or with the signal's reason if
   * aborted.
   */
  search(query: string, near: LatLon | null, signal: AbortSignal): Promise<readonly FoundPlace[]>;
  /** Returns descriptions of a place, most precise match first. Rejects like `search`. */
  at(place: LatLon, signal: AbortSignal): Promise<readonly FoundPlace[]>;
}

export type PlaceResult =
  | { readonly state: 'none' }
  | { readonly state: 'pending' }
  | { readonly state: 'found'; readonly places: readonly FoundPlace[] }
  | { readonly state: 'nothing' }
  | { readonly state: 'failed' }
  /** There is no valid maps key. */
  | { readonly state: 'no-key' };

/** Maximum length of a query in characters. Longer queries are cut. */
export const LONGEST_QUERY = 200;

/**
 * Returns the query to send for a text that a user typed; null if the text is empty (requirements, OPEN-055).
 */
export const queryOf = (typed: string): string | null => {
  const query = typed.replace(/\s+/g, ' ').trim().slice(0, LONGEST_QUERY).trim();
  return query === '' ? null : query;
};

/** Returns the coordinates of a found place. Throws `invalid-argument` if it has none. */
export function placeOfFound(found: FoundPlace): LatLon {
  const { lat, lng } = (found as Partial<FoundPlace> | null | undefined)?.location ?? {};
  const [latitude, longitude] = [numberOf(lat), numberOf(lng)];
  if (Number.isFinite(latitude) && Number.isFinite(longitude)) return { latitude, longitude };
  throw new ViewerError(
    'invalid-argument',
    'A found place must have a location whose lat and lng are finite numbers: { location: { lat, lng } }.',
  );
}
