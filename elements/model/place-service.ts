import type { LatLon } from '../geo/earth.ts';

/** A place found by search, in the form of the API host. */
export interface FoundPlace {
  readonly formatted_address: string;
  /** Coordinates in degrees (WGS84). */
  readonly location: { readonly lat: number; readonly lng: number };
  readonly name: string;
  readonly placeId: string;
}

/** The viewer's source of places: the API host, or a page's own directory. */
export interface PlaceService {
  /**
   * The places for a name, an address or an intersection, best match first; `near` is the place that the user
   * is looking at, if known. Rejects with a `ViewerError`, or with the signal's reason when aborted.
   */
  search(query: string, near: LatLon | null, signal: AbortSignal): Promise<readonly FoundPlace[]>;
  /** Descriptions of a place, most precise match first; rejects like `search`. */
  at(place: LatLon, signal: AbortSignal): Promise<readonly FoundPlace[]>;
}

/** The state of a place query. */
export type PlaceResult =
  | { readonly state: 'none' }
  | { readonly state: 'pending' }
  | { readonly state: 'found'; readonly places: readonly FoundPlace[] }
  | { readonly state: 'nothing' }
  | { readonly state: 'failed' }
  /** There is no valid maps key. */
  | { readonly state: 'no-key' };

/** Maximum length of a query that is sent, in characters. */
export const LONGEST_QUERY = 200;

/**
 * The query to send for the string that a user typed; null if there is nothing to search for (requirements,
 * OPEN-055).
 */
export const queryOf = (typed: string): string | null => {
  const query = typed.replace(/\s+/g, ' ').trim().slice(0, LONGEST_QUERY).trim();
  return query === '' ? null : query;
};

/** The coordinates of a found place in the form used by this library. */
export const placeOfFound = ({ location: { lat, lng } }: FoundPlace): LatLon => ({
  latitude: lat,
  longitude: lng,
});
