import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import {
  placeResponseSchema,
  placesResponseSchema,
  reshapePlace,
} from '../../../../../demo/host/providers/maps/google-responses.ts';
import { createGoogleStandIn } from '../../../../../demo/standins/google/google-stand-in.ts';
import { createUsGazetteer, openUsAtlas } from '../../../../../demo/standins/google/places/us-gazetteer.ts';
import { REFUSED_KEY, SPENT_KEY } from '../../../../../demo/standins/google/wire/verdict.ts';
import { type GoogleResponse, assertKnownShape, keysOf, recorded, RECORDED, skip } from './recorded.ts';

const KEY = 'AIzaSyGoodGoodGoodGoodGoodGoodGoodGoodG';
const standIn = createGoogleStandIn(openUsAtlas().then(createUsGazetteer));

/** Sends a query to the stand-in and checks that the HTTP status is 200. */
async function queryService(service: string, parameters: Record<string, string>): Promise<GoogleResponse> {
  const query = new URLSearchParams(parameters).toString();
  const response = await standIn.request(`/maps/api/${service}/json?${query}`);
  assert.equal(response.status, 200);
  return (await response.json()) as GoogleResponse;
}

test('API-52 API-54 every recorded Google response that lists places is parsed', { skip }, () => {
  const lists = readdirSync(RECORDED).filter((file) => /^(geocode|place_textsearch)/.test(file));
  assert.ok(lists.length >= 10);
  for (const file of lists) {
    const { status, results } = placesResponseSchema.parse(recorded(file.replace('.json', '')));
    assert.equal(status === 'OK', results.length > 0, file);
    for (const result of results) assert.ok(reshapePlace(result), `${file} has a place that is not read`);
  }
});

test('API-36 recorded Google place details and a recorded REQUEST_DENIED error are parsed', { skip }, () => {
  const { status, result } = placeResponseSchema.parse(recorded('place_details.ok'));
  assert.equal(status, 'OK');
  assert.deepEqual(reshapePlace(result)?.formatted_address, '48 Pirrama Rd, Pyrmont NSW 2009, Australia');
  assert.equal(placeResponseSchema.parse(recorded('place_details.request_denied')).status, 'REQUEST_DENIED');
});

test('API-52 a text search response has the fields of recorded Google responses', { skip }, async () => {
  const names = [
    'place_textsearch.ok',
    'place_textsearch.incomplete_address',
    'place_textsearch.location.ok',
  ];
  const result = await queryService('place/textsearch', {
    query: 'Denver',
    location: '39,-105',
    radius: '50000',
    key: KEY,
  });
  assertKnownShape(result, ...names);
  const always = keysOf(names.slice(1).flatMap((name) => recorded(name).results ?? []));
  assert.deepEqual(keysOf(result.results), always);
});

test(
  'API-54 geocoding and reverse geocoding responses have the fields of recorded Google responses',
  { skip },
  async () => {
    const names = ['geocode.ok', 'geocode_reverse.ok', 'geocode_place_id.ok'];
    const place = (await queryService('geocode', { address: 'Denver', key: KEY })).results?.[0] as {
      place_id: string;
    };
    for (const parameters of [{ latlng: '39.7,-105' }, { address: 'Denver' }, { place_id: place.place_id }]) {
      const result = await queryService('geocode', { ...parameters, key: KEY });
      assert.equal(result.status, 'OK');
      assertKnownShape(result, ...names);
      const always = new Set(['address_components', 'formatted_address', 'geometry', 'place_id', 'types']);
      assert.deepEqual(keysOf(result.results), always);
    }
  },
);

test(
  'API-36 details of a place and of a town have the same fields as details recorded from Google',
  { skip },
  async () => {
    const documented = await queryService('place/details', {
      place_id: 'ChIJN1t_tDeuEmsRUsoyG83frY4',
      key: KEY,
    });
    assertKnownShape(documented, 'place_details.ok');
    const found = (await queryService('place/textsearch', { query: 'Denver', key: KEY })).results?.[0] as {
      place_id: string;
    };
    assertKnownShape(
      await queryService('place/details', { place_id: found.place_id, key: KEY }),
      'place_details.ok',
    );
  },
);

test(
  'API-36 place details contain only the requested fields, and unknown fields are rejected with Google’s error',
  { skip },
  async () => {
    const known = { place_id: 'ChIJN1t_tDeuEmsRUsoyG83frY4', key: KEY };
    const named = await queryService('place/details', { ...known, fields: 'name,geometry/location,rating' });
    assert.deepEqual(Object.keys(named.result as object), ['geometry', 'name']);
    const unknown = await queryService('place/details', { ...known, fields: 'name,invalid' });
    assert.equal(unknown.error_message, recorded('place_findplacefromtext.error').error_message);
    assert.equal(unknown.status, 'INVALID_REQUEST');
  },
);

const refusals: readonly (readonly [string, Record<string, string>, string])[] = [
  ['geocode', { latlng: '1,2' }, 'geocode.request_denied'],
  ['geocode', { latlng: '0,-30', key: KEY }, 'geocode.zero_results'],
  ['geocode', { key: KEY }, 'geocode.invalid_request'],
  ['geocode', { place_id: 'ChIJwrong', key: KEY }, 'geocode.invalid_place'],
  [
    'place/details',
    { place_id: 'ChIJN1t_tDeuEmsRUsoyG83frY4', key: REFUSED_KEY },
    'place_details.request_denied',
  ],
  [
    'place/details',
    { place_id: 'ChIJN1t_tDeuEmsRUsoyG83frY4', key: 'short' },
    'place_details.request_denied',
  ],
];

for (const [service, parameters, name] of refusals) {
  test(
    `API-37 a ${service} request with ${JSON.stringify(parameters)} gets the response recorded as ${name}`,
    { skip },
    async () => {
      assert.deepEqual(await queryService(service, parameters), recorded(name));
    },
  );
}

test(
  'REL-18 requests with an API key over its quota are rejected with OVER_QUERY_LIMIT and Google’s message',
  { skip },
  async () => {
    const { error_message = '', ...rest } = await queryService('geocode', { latlng: '1,2', key: SPENT_KEY });
    assert.deepEqual(rest, { results: [], status: 'OVER_QUERY_LIMIT' });
    assert.ok(recorded('geocode.over_query_limit').error_message?.startsWith(error_message));
  },
);

test('API-52 invalid parameters are rejected with INVALID_REQUEST, and a search for an unknown place finds nothing', async () => {
  for (const wrong of [
    {},
    { query: ' ' },
    { query: 'Denver', location: 'here' },
    { query: 'x'.repeat(1001) },
  ])
    assert.equal((await queryService('place/textsearch', { ...wrong, key: KEY })).status, 'INVALID_REQUEST');
  assert.deepEqual(await queryService('place/textsearch', { query: 'qwzxjkvbn', key: KEY }), {
    html_attributions: [],
    results: [],
    status: 'ZERO_RESULTS',
  });
  assert.equal((await queryService('place/details', { key: KEY })).status, 'INVALID_REQUEST');
  assert.equal(
    (await queryService('place/details', { place_id: 'ChIJwrong', key: KEY })).status,
    'NOT_FOUND',
  );
  assert.equal((await queryService('geocode', { latlng: '91,0', key: KEY })).status, 'INVALID_REQUEST');
});

test('API-54 reverse geocoding can be limited to result types, and an address can be given as components', async () => {
  const reverse = await queryService('geocode', {
    latlng: '39.7392,-104.9903',
    result_type: 'locality|country',
    key: KEY,
  });
  const kinds = (reverse.results ?? []).map((result) => (result as { types: string[] }).types[0]);
  assert.deepEqual(kinds, ['locality', 'country']);
  const pieces = await queryService('geocode', {
    components: 'locality:Columbus|administrative_area:OH|country:US',
    key: KEY,
  });
  const [found] = pieces.results as { formatted_address: string }[];
  assert.equal(found?.formatted_address, 'Columbus, OH, USA');
});
