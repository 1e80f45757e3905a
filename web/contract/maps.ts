import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { searchResultSchema } from './entities.ts';
import { detailSchema, latitudeField, line, longitudeField, uuidField } from './fields.ts';

/**
 * Place id of Google's Sydney office, the example in Google's documentation. A lookup of this id shows
 * whether a maps key works.
 */
export const TEST_PLACE_ID = 'ChIJN1t_tDeuEmsRUsoyG83frY4';

/** Message for a string that cannot be a maps key. */
export const MAPS_KEY_INVALID = 'The Google API Key entered is invalid.';

/** Shown if a maps key cannot be added or replaced. */
export const MAPS_KEY_NOT_UPDATED = 'Error: Unable to update Google API Key.';

/** Shown if a search requires a maps key and the company has no valid one. */
export const MAPS_KEY_MISSING =
  "No valid Google API Key detected. Add your Google API key to access place-based features, such as Search and What's Here?";

const exampleKey = 'AIzaSyExampleExampleExampleExampleExample';

const mapsKeyField = () =>
  z
    .string({ error: MAPS_KEY_INVALID })
    .trim()
    .regex(/^[\w-]{20,128}$/, { error: MAPS_KEY_INVALID })
    .meta({ examples: [exampleKey] })
    .describe('A Google Maps key.');

const optionalMapsKeyField = () =>
  z
    .string()
    .trim()
    .regex(/^([\w-]{20,128})?$/, { error: MAPS_KEY_INVALID })
    .meta({ examples: [exampleKey] })
    .transform((key) => (key === '' ? undefined : key))
    .optional()
    .describe('The key to search with; by default, the key that your company has stored.');

const degrees = '[+-]?\\d{1,3}(\\.\\d{0,20})?';

/** A point as `latitude,longitude`, in degrees. */
const pointField = () =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^${degrees}\\s*,\\s*${degrees}$`), {
      error: 'must be latitude,longitude in degrees',
      abort: true,
    })
    .meta({ examples: ['39.7392,-104.9903'] })
    .transform((pair) => {
      const [lat = NaN, lng = NaN] = pair.split(',').map(Number);
      return { lat, lng };
    })
    .pipe(z.object({ lat: latitudeField(), lng: longitudeField() }))
    .describe('A point as `latitude,longitude` in degrees.');

const storedKeySchema = detailSchema.extend({ google_api_key: z.string() });

const mapsKeyPaths = (action: string) =>
  ({
    path: `/api/apikey/googleApiKey/${action}`,
    aliases: [`/api/googleApiKey/${action}`],
  }) as const;

export const createMapsKey = endpoint({
  id: 'createMapsKey',
  tag: 'API keys',
  method: 'post',
  ...mapsKeyPaths('create'),
  summary: "Store your company's Google Maps key.",
  access: { credential: 'session', verified: true },
  rate: 'write',
  body: z.object({ value: mapsKeyField() }),
  response: storedKeySchema,
  errors: ['conflict'],
  secret: true,
});

export const updateMapsKey = endpoint({
  id: 'updateMapsKey',
  tag: 'API keys',
  method: 'post',
  ...mapsKeyPaths('update'),
  summary: "Replace your company's Google Maps key.",
  access: { credential: 'session', verified: true },
  rate: 'write',
  body: z.object({ value: mapsKeyField() }),
  response: storedKeySchema,
  errors: ['not_found'],
  secret: true,
});

export const deleteMapsKey = endpoint({
  id: 'deleteMapsKey',
  tag: 'API keys',
  method: 'post',
  ...mapsKeyPaths('delete'),
  summary: "Delete your company's Google Maps key.",
  description: 'It cannot be restored.',
  access: { credential: 'session', verified: true },
  rate: 'write',
  body: z.object({ companyId: uuidField().describe('Your company.') }),
  response: detailSchema.extend({ google_api_key: z.null() }),
  errors: ['not_found'],
});

/** Google's status for a request. Any value except `OK` means that the key or the place is not valid. */
export const placeStatusSchema = z.enum([
  'OK',
  'ZERO_RESULTS',
  'NOT_FOUND',
  'INVALID_REQUEST',
  'OVER_QUERY_LIMIT',
  'REQUEST_DENIED',
  'UNKNOWN_ERROR',
]);

/** Looks up a place by its id. With the test place, this shows whether a maps key works. */
export const searchPlaceId = endpoint({
  id: 'searchPlaceId',
  tag: 'Place search',
  method: 'get',
  path: '/api/googlemaps/place_id_search',
  summary: 'Look up a place by its id.',
  description: `To find out whether a maps key works, look up ${TEST_PLACE_ID} and read the status.`,
  access: { credential: 'session' },
  rate: 'maps',
  query: z.object({
    place_id: z
      .string()
      .trim()
      .regex(/^[\w-]{10,300}$/, { error: 'must be a place id of 10 to 300 letters, digits, _ or -' })
      .meta({ examples: [TEST_PLACE_ID] })
      .describe("Google's id of a place."),
    googleApiKey: optionalMapsKeyField(),
  }),
  response: z.object({ status: placeStatusSchema, result: searchResultSchema.optional() }),
  errors: ['maps_key_missing', 'upstream_error', 'upstream_timeout'],
});

const searchResponseSchema = z.object({
  status: z.enum(['OK', 'ZERO_RESULTS']),
  results: z.array(searchResultSchema).max(20),
});

export const searchPlaces = endpoint({
  id: 'searchPlaces',
  tag: 'Place search',
  method: 'get',
  path: '/api/googlemaps/query_search',
  summary: 'Search for places by text.',
  description: 'Places near the given point come first.',
  access: { credential: 'reader', plan: 'either' },
  rate: 'maps',
  query: z.object({
    queryString: line({ min: 1, max: 200 })
      .meta({ examples: ['Denver'] })
      .describe('A place, an address or a ZIP code.'),
    latlng: pointField(),
    googleApiKey: optionalMapsKeyField(),
  }),
  response: searchResponseSchema,
  errors: ['maps_key_missing', 'upstream_error', 'upstream_timeout'],
});

export const searchPoint = endpoint({
  id: 'searchPoint',
  tag: 'Place search',
  method: 'get',
  path: '/api/googlemaps/latlng_search',
  summary: 'Return the places at a point, the most precise first.',
  access: { credential: 'reader', plan: 'either' },
  rate: 'maps',
  query: z.object({ latlng: pointField(), googleApiKey: optionalMapsKeyField() }),
  response: searchResponseSchema,
  errors: ['maps_key_missing', 'upstream_error', 'upstream_timeout'],
});
