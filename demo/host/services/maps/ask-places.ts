import type { Ctx } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { askMaps, type MapsQuestion } from './ask-maps.ts';
import { mapsKeyMissing } from './find-maps-key.ts';
import { placesAnswerSchema, reshapePlace, type SearchResult } from './google-answers.ts';
import { upstreamError } from './maps-upstream.ts';

interface Point {
  readonly lat: number;
  readonly lng: number;
}

interface Found {
  readonly status: 'OK' | 'ZERO_RESULTS';
  readonly results: SearchResult[];
}

/** As many as Google gives on a page. */
const MOST_RESULTS = 20;

/** A point as Google reads it: decimal degrees, exact to a centimetre, never with an exponent. */
export const writePoint = ({ lat, lng }: Point): string => `${lat.toFixed(7)},${lng.toFixed(7)}`;

function reshapePlaces(given: readonly unknown[]): SearchResult[] {
  const places = given.slice(0, MOST_RESULTS).flatMap((each) => reshapePlace(each) ?? []);
  if (places.length === 0) throw upstreamError('unexpected answer');
  return places;
}

/** Asks for a list of places. Throws `ServiceError`; a key that is refused counts as none. */
export async function askPlaces(ctx: Ctx, question: MapsQuestion): Promise<Found> {
  const { status, results } = await askMaps(ctx, question, placesAnswerSchema);
  switch (status) {
    case 'OK':
      return { status, results: reshapePlaces(results) };
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
      throw upstreamError('unexpected answer');
  }
}
