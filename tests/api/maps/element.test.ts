import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  startGoogleStandIn,
  type RunningStandIn,
} from '../../../demo/standins/google/start-google-stand-in.ts';
import { REFUSED_KEY, SPENT_KEY } from '../../../demo/standins/google/wire/verdict.ts';
import { ViewerError } from '../../../elements/model/viewer-error.ts';
import { createHostPlaces, type PlaceHost } from '../../../elements/source/place-service-host.ts';
import { createMapsKey, MAPS_KEY_MISSING } from '../../../web/contract/maps.ts';
import { createKeyCompany, type KeyCompany } from '../../helpers/host/api-key-company.ts';
import { expectOk } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { createSiteKey } from '../../helpers/host/site-key.ts';

const KEY = 'AIzaSyGoodGoodGoodGoodGoodGoodGoodGoodG';
const DENVER = { latitude: 39.7392, longitude: -104.9903 };
const SITE = 'https://shop.example.com';

let standIn: RunningStandIn;
let host: TestHost;
let company: KeyCompany;
let apiKey: string;

before(async () => {
  standIn = await startGoogleStandIn();
  host = await openHost({ googleMapsUrl: standIn.url });
});

after(async () => {
  await host.close();
  await standIn.close();
});

beforeEach(async () => {
  company = await createKeyCompany(host);
  apiKey = await createSiteKey(host, company, [SITE]);
});

/** Creates the element's place search on a page of the site, with requests to the real host. */
function places(input: Partial<PlaceHost> = {}, folder = '') {
  const request: typeof fetch = (address, init) => {
    const { origin, pathname, search } = new URL(address as URL);
    assert.equal(origin, 'https://api.example.com');
    assert.ok(pathname.startsWith(folder));
    const headers = { ...(init?.headers as Record<string, string>), origin: SITE };
    return host.request(pathname.slice(folder.length) + search, { ...init, headers });
  };
  const apiHost = `https://api.example.com${folder}`;
  return createHostPlaces({ apiHost, apiKey, mapsKey: null, ...input }, request, SITE);
}

const still = (): AbortSignal => new AbortController().signal;

const errorOf = async (promise: Promise<unknown>): Promise<ViewerError> => {
  const viewerError: unknown = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  assert.ok(viewerError instanceof ViewerError);
  return viewerError;
};

test('VIEW-54 VIEW-56 MAP-19 the viewer’s place service uses the host to find places by name and at a point', async () => {
  await expectOk(host, createMapsKey, { value: KEY }, { token: company.token });
  for (const near of [DENVER, null]) {
    const [first] = await places().search('Denver', near, still());
    assert.ok(first);
    const { location, ...rest } = first;
    assert.equal(rest.name, 'Denver');
    assert.equal(rest.formatted_address, 'Denver, CO, USA');
    assert.ok(rest.placeId.length > 5);
    assert.ok(Math.abs(location.lat - 39.74) < 0.1 && Math.abs(location.lng + 104.99) < 0.1);
  }
  const at = await places().at(DENVER, still());
  assert.ok(at.some(({ formatted_address }) => formatted_address.includes('Denver')));
  assert.deepEqual(await places().search('zqxjkvb', DENVER, still()), []);
});

test('VIEW-55 the viewer’s place service sends the maps key set by the page, even if the host’s URL contains a path', async () => {
  const [first] = await places({ mapsKey: KEY }, '/spheres').search('Denver', null, still());
  assert.equal(first?.name, 'Denver');
});

test('VIEW-57 ERR-12 a missing or rejected maps key is reported with the specified text', async () => {
  for (const mapsKey of [null, REFUSED_KEY]) {
    const viewerError = await errorOf(places({ mapsKey }).at(DENVER, still()));
    assert.equal(viewerError.code, 'maps-key-missing');
    assert.equal(viewerError.message, MAPS_KEY_MISSING);
  }
});

test('VIEW-56 an error from the host is reported with its reason and whether it is recoverable', async () => {
  const spent = await errorOf(places({ mapsKey: SPENT_KEY }).search('Denver', null, still()));
  assert.equal(spent.code, 'source-failed');
  assert.match(spent.message, /reached its limit/);
  const stranger = await errorOf(places({ apiKey: 'nobody', mapsKey: KEY }).search('Denver', null, still()));
  assert.deepEqual([stranger.code, stranger.recoverable], ['source-failed', false]);
});

test('VIEW-55 VIEW-56 the viewer’s place service sends a request only if its API key, maps key and host URL are valid', async () => {
  const never: typeof fetch = () => assert.fail('the host received a request');
  const options = { apiHost: '/', apiKey: 'key', mapsKey: null };
  for (const input of [
    { ...options, apiKey: null },
    { ...options, mapsKey: 'too short' },
    { ...options, apiHost: null, mapsKey: KEY },
  ]) {
    const service = createHostPlaces(input, never, SITE);
    for (const response of [service.at(DENVER, still()), service.search('Denver', DENVER, still())])
      assert.equal((await errorOf(response)).message, MAPS_KEY_MISSING);
  }
  for (const apiHost of ['javascript:alert(1)', 'http://', 'file:///etc'])
    assert.equal(
      (await errorOf(createHostPlaces({ ...options, apiHost }, never, SITE).at(DENVER, still()))).code,
      'invalid-argument',
    );
});

test('VIEW-54 an invalid response, an unavailable host and an aborted request each cause a specific error', async () => {
  const options = { apiHost: '/', apiKey: 'key', mapsKey: null };
  const responses = async (body: string, status = 200): Promise<ViewerError> => {
    const service = createHostPlaces(options, () => Promise.resolve(new Response(body, { status })), SITE);
    return errorOf(service.at(DENVER, still()));
  };
  for (const body of ['<html>', '{}', '{"results":[{"name":"no place"}]}', 'null'])
    assert.equal((await responses(body)).code, 'source-invalid');
  const unavailable = await responses('<html>', 503);
  assert.deepEqual([unavailable.code, unavailable.recoverable], ['source-failed', true]);
  const abort = new AbortController();
  const hanging: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    );
  const pending = createHostPlaces(options, hanging, SITE).at(DENVER, abort.signal);
  abort.abort(new Error('another question'));
  await assert.rejects(pending, /another question/);
});
