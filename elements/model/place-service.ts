import type { LatLon } from '../geo/earth.ts';

/** A place found by search, in the form of the API host. */
export interface FoundPlace {
  readonly formatted_address: string;
  /** Degrees, WGS84. */
  readonly location: { readonly lat: number; readonly lng: number };
  readonly name: string;
  readonly placeId: string;
}

/** The viewer's source of places: the API host, or a page's own directory. */
export interface PlaceService {
  /**
   * Places of a name, an address or an intersection, the likeliest first; `near` is where the user looks, if that is
   * known. Rejects with a `ViewerError`, or with the signal's reason when aborted.
   */
  search(query: string, near: LatLon | null, signal: AbortSignal): Promise<readonly FoundPlace[]>;
  /** What is at a place, the most exact first; rejects like `search`. */
  at(place: LatLon, signal: AbortSignal): Promise<readonly FoundPlace[]>;
}

/** How far a question about places has come. */
export type PlaceAnswer =
  | { readonly state: 'none' }
  | { readonly state: 'asking' }
  | { readonly state: 'found'; readonly places: readonly FoundPlace[] }
  | { readonly state: 'nothing' }
  | { readonly state: 'failed' }
  /** There is no valid maps key. */
  | { readonly state: 'no-key' };

/** Longest query that is sent, in characters. */
export const LONGEST_QUERY = 200;

/** What is asked for where a user typed this; null where it asks for nothing (requirements, OPEN-055). */
export const queryOf = (typed: string): string | null => {
  const query = typed.replace(/\s+/g, ' ').trim().slice(0, LONGEST_QUERY).trim();
  return query === '' ? null : query;
};

/** A found place in the form of this library. */
export const placeOfFound = ({ location: { lat, lng } }: FoundPlace): LatLon => ({
  latitude: lat,
  longitude: lng,
});
