import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  startGoogleStandIn,
  type RunningStandIn,
} from '../../../demo/standins/google/start-google-stand-in.ts';
import { REFUSED_KEY, SPENT_KEY } from '../../../demo/standins/google/wire/verdict.ts';
import { openEmbedSession } from '../../../web/contract/embed.ts';
import * as contract from '../../../web/contract/maps.ts';
import { createKeyCompany, type KeyCompany } from '../../helpers/host/api-key-company.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { createSiteKey } from '../../helpers/host/site-key.ts';
import { startGoogleStub } from './google-stub.ts';

const KEY = 'AIzaSyGoodGoodGoodGoodGoodGoodGoodGoodG';
const DENVER = { lat: 39.74, lng: -104.99 };
const HERE = '39.7392,-104.9903';

let standIn: RunningStandIn;
let host: TestHost;
let company: KeyCompany;

before(async () => {
  standIn = await startGoogleStandIn();
  host = await openHost({ googleMapsUrl: standIn.url });
});

after(async () => {
  await host.close();
  await standIn.close();
});

test.beforeEach(async () => {
  company = await createKeyCompany(host);
});

const own = () => ({ token: company.token });

const store = (value = KEY) => expectOk(host, contract.createMapsKey, { value }, own());

const search = (queryString: string, latlng = HERE) =>
  expectOk(host, contract.searchPlaces, { queryString, latlng }, own());

const checkKey = (googleApiKey?: string, place_id: string = contract.TEST_PLACE_ID) =>
  expectOk(host, contract.searchPlaceId, { place_id, googleApiKey }, own());

test('API-36 API-37 checking a valid maps key returns the status OK and the documented test place', async () => {
  const { status, result } = await checkKey(KEY);
  assert.equal(status, 'OK');
  assert.equal(result?.placeId, contract.TEST_PLACE_ID);
  assert.equal(result.formatted_address, '48 Pirrama Rd, Pyrmont NSW 2009, Australia');
  assert.ok(Math.abs(result.location.lat + 33.866) < 0.01 && Math.abs(result.location.lng - 151.196) < 0.01);
});

test('FIX-34 the operator’s maps key is used only for companies that have the second offering and never had the API', async (t) => {
  const google = await startGoogleStub();
  const operatorMapsKey = 'AIzaSyOperatorOperatorOperatorOperatorO';
  const operated = await openHost({ googleMapsUrl: google.url, operatorMapsKey });
  t.after(() => Promise.all([operated.close(), google.close()]));
  const input = { queryString: 'Denver', latlng: HERE };
  const second = await createKeyCompany(operated, { api: 'none', second: 'paid' });
  await expectOk(operated, contract.searchPlaces, input, { token: second.token });
  await expectOk(operated, contract.searchPoint, { latlng: HERE }, { token: second.token });
  assert.equal(google.requests.length, 2);
  for (const path of google.requests)
    assert.equal(new URL(path, google.url).searchParams.get('key'), operatorMapsKey);
  for (const api of ['paid', { trialMs: -1 }] as const) {
    const both = await createKeyCompany(operated, { api, second: 'paid' });
    await expectRefusal(operated, contract.searchPlaces, input, 'maps_key_missing', { token: both.token });
  }
  const alone = await createKeyCompany(host, { api: 'none', second: 'paid' });
  await expectRefusal(host, contract.searchPlaces, input, 'maps_key_missing', { token: alone.token });
  assert.equal(google.requests.length, 2);
});

test('API-37 KEYS-48 the maps key check reports a rejected key, an exhausted quota or an unknown place in a 200 response', async () => {
  assert.deepEqual(await checkKey(REFUSED_KEY), { status: 'REQUEST_DENIED' });
  assert.deepEqual(await checkKey(SPENT_KEY), { status: 'OVER_QUERY_LIMIT' });
  assert.deepEqual(await checkKey(KEY, 'ChIJnowhere'), { status: 'NOT_FOUND' });
});

test('API-36 the maps key check uses the stored key by default, and fails if no key is stored', async () => {
  const input = { place_id: contract.TEST_PLACE_ID };
  const refusal = await expectRefusal(host, contract.searchPlaceId, input, 'maps_key_missing', own());
  assert.equal(refusal.status, 404);
  await store();
  assert.equal((await checkKey()).status, 'OK');
  await expectOk(host, contract.updateMapsKey, { value: REFUSED_KEY }, own());
  assert.equal((await checkKey()).status, 'REQUEST_DENIED');
});

test('API-36 invalid maps keys and place ids are rejected', async () => {
  const wrongKey = { place_id: contract.TEST_PLACE_ID, googleApiKey: 'not a key' };
  const refusal = await expectRefusal(host, contract.searchPlaceId, wrongKey, 'validation_failed', own());
  assert.equal(refusal.displayMessage, 'The Google API Key entered is invalid.');
  for (const place_id of ['', 'short', 'x'.repeat(301), '../../x/y/z.json'])
    await expectRefusal(host, contract.searchPlaceId, { place_id }, 'validation_failed', own());
});

test('API-52 a search for Denver finds the city in Colorado, whatever the current view', async () => {
  await store();
  for (const latlng of [HERE, '35.5,-81.0', '0,0', ' +64.8 , -147.7 ']) {
    const { status, results } = await search('Denver', latlng);
    const [first] = results;
    assert.equal(status, 'OK');
    assert.equal(first?.name, 'Denver');
    assert.equal(first.formatted_address, 'Denver, CO, USA');
    assert.ok(
      Math.abs(first.location.lat - DENVER.lat) < 0.1 && Math.abs(first.location.lng - DENVER.lng) < 0.1,
    );
  }
});

test('API-52 a search for a common town name first lists the town near the current view', async () => {
  await store();
  assert.equal(
    (await search('Springfield', '39.8,-89.6')).results[0]?.formatted_address,
    'Springfield, IL, USA',
  );
  assert.equal(
    (await search('Springfield', '37.2,-93.3')).results[0]?.formatted_address,
    'Springfield, MO, USA',
  );
  assert.ok((await search('Springfield')).results.length <= 20);
});

test('FIX-82 the search says which places are areas: cities and states, but not houses', async () => {
  await store();
  for (const [text, isArea] of [
    ['Denver, CO', true],
    ['Colorado', true],
    ['212 W Ivy St, Minneapolis', undefined],
  ] as const)
    assert.equal((await search(text)).results[0]?.isArea, isArea, text);
});

test('the search names the house number that it did not find when it returns only the street', async () => {
  await store();
  const missing = async (text: string) =>
    new Map((await search(text)).results.map(({ name, missingNumber }) => [name, missingNumber]));
  for (const number of ['99120', '99120b']) {
    const found = await missing(`${number} W Ivy St, Minneapolis`);
    assert.deepEqual([found.get('W Ivy St'), found.get('E Ivy St')], [number, number]);
    assert.equal(found.get('Minneapolis'), undefined);
  }
  for (const text of ['212 W Ivy St, Minneapolis', 'W Ivy St, Minneapolis', '80202', 'Denver'])
    for (const number of (await missing(text)).values()) assert.equal(number, undefined, text);
});

test('API-52 a search without results returns ZERO_RESULTS', async () => {
  await store();
  assert.deepEqual(await search('Qwzxjkvbn'), { status: 'ZERO_RESULTS', results: [] });
});

test('API-36 API-52 a place in the search results can be looked up by its id', async () => {
  await store();
  const [found] = (await search('Columbus, OH')).results;
  assert.ok(found);
  assert.deepEqual(await checkKey(undefined, found.placeId), { status: 'OK', result: found });
});

test('API-54 What’s Here lists the address, the town and the state, starting with the most specific', async () => {
  await store();
  const { status, results } = await expectOk(host, contract.searchPoint, { latlng: HERE }, own());
  assert.equal(status, 'OK');
  const addresses = results.map(({ formatted_address }) => formatted_address);
  assert.match(addresses[0] ?? '', /^.+, Denver, CO 802\d\d, USA$/);
  assert.match(addresses.at(-5) ?? '', /^Denver, CO 802\d\d, USA$/);
  assert.deepEqual(addresses.slice(-4), [
    'Denver, CO, USA',
    'Denver County, CO, USA',
    'Colorado, USA',
    'United States',
  ]);
  for (const { name, formatted_address } of results) assert.equal(name, formatted_address);
});

test('API-52 API-54 searching for an address that What’s Here returned finds the same place, even if the address is shortened', async () => {
  await store();
  const { results } = await expectOk(host, contract.searchPoint, { latlng: HERE }, own());
  const [first] = results;
  assert.ok(first);
  const address = first.formatted_address;
  for (const text of [address, address.split(',')[0] ?? '', address.toUpperCase()]) {
    const [found] = (await search(text)).results;
    assert.equal(found?.formatted_address, address);
    assert.deepEqual(found.location, first.location);
    assert.equal(found.placeId, first.placeId);
    assert.deepEqual(await checkKey(undefined, found.placeId), { status: 'OK', result: found });
  }
});

test('API-54 What’s Here in the middle of the ocean returns ZERO_RESULTS', async () => {
  await store();
  const response = await expectOk(host, contract.searchPoint, { latlng: '0,-30' }, own());
  assert.deepEqual(response, { status: 'ZERO_RESULTS', results: [] });
});

test('ERR-12 VIEW-55 VIEW-56 Search and What’s Here fail with the specified text if the maps key is missing or rejected', async () => {
  const text =
    "No valid Google API Key detected. Add your Google API key to access place-based features, such as Search and What's Here?";
  const refused = async (googleApiKey?: string): Promise<void> => {
    const input = { queryString: 'Denver', latlng: HERE, googleApiKey };
    for (const endpoint of [contract.searchPlaces, contract.searchPoint]) {
      const refusal = await expectRefusal(host, endpoint, defined(input), 'maps_key_missing', own());
      assert.deepEqual([refusal.status, refusal.displayMessage], [404, text]);
    }
  };
  await refused();
  await refused('');
  await refused(REFUSED_KEY);
  await store(REFUSED_KEY);
  await refused();
});

const defined = (input: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

test('API-53 API-55 a maps key in the request is used instead of the stored one', async () => {
  await store(REFUSED_KEY);
  const input = { queryString: 'Denver', latlng: HERE, googleApiKey: KEY };
  assert.equal((await expectOk(host, contract.searchPlaces, input, own())).status, 'OK');
  assert.equal((await expectOk(host, contract.searchPoint, input, own())).status, 'OK');
});

test('REL-18 a maps key that is over its quota is reported with the specified message', async () => {
  await store(SPENT_KEY);
  const input = { queryString: 'Denver', latlng: HERE };
  for (const endpoint of [contract.searchPlaces, contract.searchPoint]) {
    const refusal = await expectRefusal(host, endpoint, input, 'upstream_error', own());
    assert.equal(
      refusal.displayMessage,
      'Your Google API Key has reached its limit. Please try again later.',
    );
  }
});

test('API-52 API-54 a search with an invalid point or an invalid query is rejected', async () => {
  await store();
  for (const latlng of ['', '1', '1,2,3', '91,0', '0,181', 'NaN,0', '1e3,0', '0x1,0', '1;2', '١,٢']) {
    const input = { queryString: 'Denver', latlng };
    await expectRefusal(host, contract.searchPlaces, input, 'validation_failed', own());
    await expectRefusal(host, contract.searchPoint, input, 'validation_failed', own());
  }
  for (const queryString of ['', '   ', 'x'.repeat(201), 'a\u0000b', 'a\r\nHost: evil.test']) {
    const input = { queryString, latlng: HERE };
    await expectRefusal(host, contract.searchPlaces, input, 'validation_failed', own());
  }
});

test('API-52 API-54 pages of a site on an API key’s whitelist can search with the company’s maps key', async () => {
  await store();
  const apiKey = await createSiteKey(host, company, ['https://shop.example.com']);
  const input = { queryString: 'Denver', latlng: HERE };
  const from = (origin: string) => ({ headers: { 'x-api-key': apiKey, origin } });
  for (const endpoint of [contract.searchPlaces, contract.searchPoint]) {
    const response = await expectOk(host, endpoint, input, from('https://shop.example.com'));
    assert.equal(response.status, 'OK');
    await expectRefusal(host, endpoint, input, 'origin_not_allowed', from('https://evil.test'));
    await expectRefusal(host, endpoint, input, 'unauthenticated');
  }
  await expectRefusal(
    host,
    contract.searchPlaceId,
    { place_id: contract.TEST_PLACE_ID },
    'unauthenticated',
    from('https://shop.example.com'),
  );
});

/** Stores a maps key, and opens a frame with a viewer. Returns the API key and the frame's credentials. */
async function openFrame(mapsKey = KEY) {
  await store(mapsKey);
  const apiKey = await createSiteKey(host, company, ['https://shop.example.com']);
  const session = { apiKey, parentOrigin: 'https://shop.example.com' };
  const { token } = await expectOk(host, openEmbedSession, session);
  const headers = { 'x-embed-token': token ?? '', origin: 'https://host.test', host: 'host.test' };
  return { apiKey, credentials: { headers } };
}

test('API-53 API-55 a search in a framed viewer uses the maps key in the request instead of the stored one', async () => {
  const input = { queryString: 'Denver', latlng: HERE };
  const refused = await openFrame(REFUSED_KEY);
  for (const endpoint of [contract.searchPlaces, contract.searchPoint]) {
    await expectRefusal(host, endpoint, input, 'maps_key_missing', refused.credentials);
    const { status } = await expectOk(host, endpoint, { ...input, googleApiKey: KEY }, refused.credentials);
    assert.equal(status, 'OK');
  }
  company = await createKeyCompany(host);
  const valid = await openFrame();
  for (const endpoint of [contract.searchPlaces, contract.searchPoint]) {
    const replaced = { ...input, googleApiKey: REFUSED_KEY };
    await expectRefusal(host, endpoint, replaced, 'maps_key_missing', valid.credentials);
  }
});

test('API-52 API-54 a framed viewer can search with its embed token until the API key is turned off', async () => {
  const { apiKey, credentials } = await openFrame();
  const input = { queryString: 'Denver', latlng: HERE };
  for (const endpoint of [contract.searchPlaces, contract.searchPoint])
    assert.equal((await expectOk(host, endpoint, input, credentials)).status, 'OK');
  await host.db.updateTable('api_keys').set({ activated: 0 }).where('id', '=', apiKey).execute();
  host.pass(10_000);
  await expectRefusal(host, contract.searchPlaces, input, 'unauthenticated', credentials);
});

test('SEC-44 a search response to a site with an API key does not contain the maps key', async () => {
  await store();
  const apiKey = await createSiteKey(host, company);
  const headers = { 'x-api-key': apiKey, origin: 'https://shop.example.com' };
  const input = { queryString: 'Denver', latlng: HERE };
  const response = await callHost(host, contract.searchPlaces, input, { headers });
  assert.ok(!JSON.stringify([response.body, [...response.headers]]).includes(KEY));
});

test('place searches are limited to 60 a minute for each company, across logins and sites', async () => {
  const limited = await openHost({ googleMapsUrl: standIn.url, rateLimitFactor: 1 });
  try {
    const { token, id } = await createKeyCompany(limited);
    const apiKey = await createSiteKey(limited, { id });
    const input = { latlng: HERE };
    const site = { headers: { 'x-api-key': apiKey, origin: 'https://a.example' } };
    await expectOk(limited, contract.createMapsKey, { value: KEY }, { token });
    for (let call = 0; call < 60; call += 1)
      await expectOk(limited, contract.searchPoint, input, call % 2 === 0 ? site : { token });
    await expectRefusal(limited, contract.searchPoint, input, 'rate_limited', site);
    await expectRefusal(limited, contract.searchPoint, input, 'rate_limited', { token });
  } finally {
    await limited.close();
  }
});
