import type { LatLon } from '../geo/earth.ts';
import type { FoundPlace, PlaceService } from '../model/place-service.ts';
import { ViewerError } from '../model/viewer-error.ts';
import { responseSchema, checkPlaces, refusalSchema } from './place-service-checks.ts';

/** The settings for the host's place search. Values that the page does not set are null. */
export interface PlaceHost {
  /** URL of the API host, absolute or relative to the page. */
  readonly apiHost: string | null;
  /** The page's API key, which identifies the company to the host. */
  readonly apiKey: string | null;
  /** A maps key, which takes precedence over the one stored for the company on the host. */
  readonly mapsKey: string | null;
}

/** The text for users who search for or query places without a valid maps key (specification 8). */
const MAPS_KEY_MISSING =
  "No valid Google API Key detected. Add your Google API key to access place-based features, such as Search and What's Here?";

/**
 * A host allows the page's script to read a response, including an error, only if the key is valid for the
 * page.
 */
const UNREACHED =
  "Place search could not be reached. Check that the API key exists and was not deleted, and that its whitelist includes this page's site.";

/** The middle of the United States, used if the user's position is unknown. */
const MIDDLE: LatLon = { latitude: 39.8283, longitude: -98.5795 };

const RESPONSE_TIMEOUT_MS = 10_000;

const looksLikeKey = (key: string): boolean => /^[\w-]{20,128}$/.test(key);

const failed = (message: string, options: { cause?: unknown; recoverable?: boolean } = {}): ViewerError =>
  new ViewerError('source-failed', message, options);

const mapsKeyMissing = (): ViewerError => new ViewerError('maps-key-missing', MAPS_KEY_MISSING);

/**
 * Returns the host to call. Throws `maps-key-missing` if there is no host, if the maps key is malformed, or if
 * there is neither a maps key nor an API key whose company could have one.
 */
function hostOf({ apiHost, apiKey, mapsKey }: PlaceHost): string {
  if (apiHost !== null && (mapsKey ? looksLikeKey(mapsKey) : apiKey)) return apiHost;
  throw mapsKeyMissing();
}

function baseOf(host: string, page: string): URL {
  const folder = host.endsWith('/') ? host : `${host}/`;
  const base = URL.canParse(folder, page) ? new URL(folder, page) : null;
  if (base && /^https?:$/.test(base.protocol)) return base;
  throw new ViewerError('invalid-argument', `"${host}" is not the URL of an API host.`);
}

const pointOf = ({ latitude, longitude }: LatLon): string => `${latitude.toFixed(7)},${longitude.toFixed(7)}`;

async function refusalOf(response: Response): Promise<ViewerError> {
  const refusal = refusalSchema.safeParse(await response.json().catch(() => null));
  if (refusal.data?.code === 'maps_key_missing') return mapsKeyMissing();
  const recoverable = response.status >= 500 || response.status === 429;
  const reason = refusal.data?.displayMessage ?? `status ${String(response.status)}`;
  return failed(`Place search failed: ${reason}`, { recoverable });
}

/** Returns null for a response that is not JSON, and throws if one did not arrive completely. */
function nullIfNotJson(cause: unknown): null {
  if (cause instanceof SyntaxError) return null;
  throw cause;
}

async function placesOf(response: Response): Promise<readonly FoundPlace[]> {
  const parsed = responseSchema.safeParse(await response.json().catch(nullIfNotJson));
  const places = checkPlaces(parsed.data?.results);
  if (places) return places;
  throw new ViewerError('source-invalid', 'Place search returned a response that cannot be read.');
}

/**
 * Creates a place search that uses the API host. No request is sent without an API key or a maps key, or with
 * a malformed maps key. A relative host URL is resolved against `page`.
 */
export function createHostPlaces(
  host: PlaceHost,
  fetchResponse: typeof fetch = (...args) => fetch(...args),
  page: string = document.baseURI,
): PlaceService {
  const request = async (
    call: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<readonly FoundPlace[]> => {
    const address = new URL(`api/googlemaps/${call}/`, baseOf(hostOf(host), page));
    const mapsKey = host.mapsKey ? { googleApiKey: host.mapsKey } : {};
    address.search = new URLSearchParams({ ...query, ...mapsKey }).toString();
    // Node.js 20 collects a signal of `AbortSignal.timeout` that only `AbortSignal.any` refers to.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), RESPONSE_TIMEOUT_MS);
    try {
      const response = await fetchResponse(address, {
        headers: host.apiKey ? { 'X-Api-Key': host.apiKey } : {},
        signal: AbortSignal.any([signal, late.signal]),
      });
      if (!response.ok) throw await refusalOf(response);
      return await placesOf(response);
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof ViewerError) throw cause;
      throw new ViewerError('network', UNREACHED, { cause, recoverable: true });
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    search: (query, near, signal) =>
      request('query_search', { queryString: query, latlng: pointOf(near ?? MIDDLE) }, signal),
    at: (place, signal) => request('latlng_search', { latlng: pointOf(place) }, signal),
  };
}
