import type { Ctx } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import {
  placesResponseSchema,
  reshapePlace,
  type SearchResult,
} from '../../providers/maps/google-responses.ts';
import { upstreamError } from '../../providers/maps/maps-upstream.ts';
import { mapsKeyMissing } from './maps-key.ts';
import { queryMaps, type MapsQuery } from './query-maps.ts';

interface Point {
  readonly lat: number;
  readonly lng: number;
}

interface Found {
  readonly status: 'OK' | 'ZERO_RESULTS';
  readonly results: SearchResult[];
}

const MAX_RESULTS = 20;

/** Formats a point for Google: decimal degrees, exact to a centimeter, never with an exponent. */
export const formatPoint = ({ lat, lng }: Point): string => `${lat.toFixed(7)},${lng.toFixed(7)}`;

function reshapePlaces(results: readonly unknown[], houseNumber: string | null): SearchResult[] {
  const places = results.slice(0, MAX_RESULTS).flatMap((each) => reshapePlace(each, houseNumber) ?? []);
  if (places.length === 0) throw upstreamError('unexpected response');
  return places;
}

/**
 * Queries a list of places. `houseNumber` is the house number that is searched for. Throws `ServiceError`; a
 * refused key counts as missing.
 */
export async function queryPlaces(
  ctx: Ctx,
  query: MapsQuery,
  houseNumber: string | null = null,
): Promise<Found> {
  const { status, results } = await queryMaps(ctx, query, placesResponseSchema);
  switch (status) {
    case 'OK':
      return { status, results: reshapePlaces(results, houseNumber) };
    case 'ZERO_RESULTS':
      return { status, results: [] };
    case 'REQUEST_DENIED':
      throw mapsKeyMissing();
    case 'OVER_QUERY_LIMIT':
    case 'OVER_DAILY_LIMIT':
      throw new ServiceError(
        'upstream_error',
        'Your Google API Key has reached its limit. Please try again later.',
      );
    default:
      throw upstreamError('unexpected response');
  }
}
