import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { searchResultSchema } from './entities.ts';
import { detailSchema, latitudeField, line, longitudeField, uuidField } from './fields.ts';

/** The place that Google's own documentation shows, its Sydney office: asking for it tells whether a maps key is good. */
export const TEST_PLACE_ID = 'ChIJN1t_tDeuEmsRUsoyG83frY4';

/** Said of a maps key that is none. */
export const MAPS_KEY_INVALID = 'The Google API Key entered is invalid.';

/** Said when a maps key cannot be added or replaced. */
export const MAPS_KEY_NOT_UPDATED = 'Error: Unable to update Google API Key.';

/** Said where a search needs a maps key and there is none that holds. */
export const MAPS_KEY_MISSING =
  "No valid Google API Key detected. Add your Google API key to access place-based features, such as Search and What's Here?";

const exampleKey = 'AIzaSyExampleExampleExampleExampleExample';

const mapsKeyField = () =>
  z
    .string({ error: MAPS_KEY_INVALID })
    .trim()
    .regex(/^[\w-]{20,128}$/, { error: MAPS_KEY_INVALID })
    .meta({ examples: [exampleKey] })
    .describe("A key of Google's web services.");

const optionalMapsKeyField = () =>
  z
    .string()
    .trim()
    .regex(/^([\w-]{20,128})?$/, { error: MAPS_KEY_INVALID })
    .meta({ examples: [exampleKey] })
    .transform((key) => (key === '' ? undefined : key))
    .optional()
    .describe('The key to search with; by default the one that the company has stored.');

const degrees = '[+-]?\\d{1,3}(\\.\\d{0,20})?';

/** A point written as `latitude,longitude` in degrees. */
const pointField = () =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^${degrees}\\s*,\\s*${degrees}$`), {
      error: 'is no pair of latitude and longitude',
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

/** Stores the company's first maps key. */
export const createMapsKey = endpoint({
  id: 'createMapsKey',
  tag: 'API keys',
  method: 'post',
  ...mapsKeyPaths('create'),
  summary: "Store the company's own key of Google's web services.",
  access: 'verified',
  rate: 'write',
  body: z.object({ value: mapsKeyField() }),
  response: storedKeySchema,
  errors: ['conflict'],
  secret: true,
});

/** Replaces the company's maps key. */
export const updateMapsKey = endpoint({
  id: 'updateMapsKey',
  tag: 'API keys',
  method: 'post',
  ...mapsKeyPaths('update'),
  summary: "Replace the company's own key of Google's web services.",
  access: 'verified',
  rate: 'write',
  body: z.object({ value: mapsKeyField() }),
  response: storedKeySchema,
  errors: ['not_found'],
  secret: true,
});

/** Removes the company's maps key. */
export const deleteMapsKey = endpoint({
  id: 'deleteMapsKey',
  tag: 'API keys',
  method: 'post',
  ...mapsKeyPaths('delete'),
  summary: "Remove the company's own key of Google's web services; it cannot be brought back.",
  access: 'verified',
  rate: 'write',
  body: z.object({ companyId: uuidField().describe("The caller's own company.") }),
  response: detailSchema.extend({ google_api_key: z.null() }),
  errors: ['not_found'],
});

/** What Google says of a request; everything but `OK` means that the key or the place does not hold. */
export const placeStatusSchema = z.enum([
  'OK',
  'ZERO_RESULTS',
  'NOT_FOUND',
  'INVALID_REQUEST',
  'OVER_QUERY_LIMIT',
  'REQUEST_DENIED',
  'UNKNOWN_ERROR',
]);

/** Looks a place up by its id: with the test place, whether a maps key is good. */
export const searchPlaceId = endpoint({
  id: 'searchPlaceId',
  tag: 'Place search',
  method: 'get',
  path: '/api/googlemaps/place_id_search',
  summary: `Look a place up by its id. With ${TEST_PLACE_ID} the status tells whether a maps key is good.`,
  access: 'session',
  rate: 'maps',
  query: z.object({
    place_id: z
      .string()
      .trim()
      .regex(/^[\w-]{10,300}$/, { error: 'is no place id' })
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

/** Searches places by text near a point. */
export const searchPlaces = endpoint({
  id: 'searchPlaces',
  tag: 'Place search',
  method: 'get',
  path: '/api/googlemaps/query_search',
  summary: 'Search places by text, the likeliest near a point first.',
  access: 'key',
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

/** Tells what is at a point. */
export const searchPoint = endpoint({
  id: 'searchPoint',
  tag: 'Place search',
  method: 'get',
  path: '/api/googlemaps/latlng_search',
  summary: 'Tell what is at a point, the most exact first.',
  access: 'key',
  rate: 'maps',
  query: z.object({ latlng: pointField(), googleApiKey: optionalMapsKeyField() }),
  response: searchResponseSchema,
  errors: ['maps_key_missing', 'upstream_error', 'upstream_timeout'],
});
