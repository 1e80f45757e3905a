import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { MAPS_TIMEOUT_MS } from '../../../demo/host/providers/maps/maps-upstream.ts';
import type { Endpoint } from '../../../web/contract/endpoint.ts';
import * as contract from '../../../web/contract/maps.ts';
import { createKeyCompany, type KeyCompany } from '../../helpers/host/api-key-company.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { type GoogleStub, json, startGoogleStub, type StubResponse } from './google-stub.ts';

const KEY = 'AIzaSyGoodGoodGoodGoodGoodGoodGoodGoodG';
const UNAVAILABLE = 'Place search is not available at the moment. Please try again.';

let stub: GoogleStub;
let host: TestHost;
let company: KeyCompany;

before(async () => {
  stub = await startGoogleStub();
  host = await openHost({ googleMapsUrl: stub.url });
  company = await createKeyCompany(host);
});

after(async () => {
  await host.close();
  await stub.close();
});

test.beforeEach(() => {
  stub.requests.length = 0;
});

const credentials = () => ({ token: company.token });

/** Each of the three searches, with valid input. */
const searches: readonly (readonly [Endpoint, Record<string, string>])[] = [
  [contract.searchPlaces, { queryString: 'Denver', latlng: '39.7,-105', googleApiKey: KEY }],
  [contract.searchPoint, { latlng: '39.7,-105', googleApiKey: KEY }],
  [contract.searchPlaceId, { place_id: contract.TEST_PLACE_ID, googleApiKey: KEY }],
];

const place = (changes: object = {}) => ({
  place_id: 'ChIJplaceplaceplace',
  name: 'Denver',
  formatted_address: 'Denver, CO, USA',
  geometry: { location: { lat: 39.7, lng: -105 } },
  ...changes,
});

const at = (lat: unknown, lng: unknown) => ({ geometry: { location: { lat, lng } } });

/** Asserts that all three searches fail with this code if Google responds in this way. */
async function allRefused(
  stubResponse: StubResponse,
  code: 'upstream_error' | 'upstream_timeout',
): Promise<void> {
  stub.respondWith(stubResponse);
  await Promise.all(
    searches.map(async ([endpoint, input]) => {
      const { displayMessage } = await expectRefusal(host, endpoint, input, code, credentials());
      assert.match(displayMessage, /^Place search .*Please try again\.$/);
    }),
  );
}

test('API-52 API-54 API-36 requests to Google have fixed paths and contain the search values and the maps key', async () => {
  stub.respondWith(json({ status: 'ZERO_RESULTS', results: [] }));
  for (const [endpoint, input] of searches) await expectOk(host, endpoint, input, credentials());
  assert.deepEqual(stub.requests, [
    `/maps/api/place/textsearch/json?query=Denver&location=39.7000000%2C-105.0000000&radius=50000&key=${KEY}`,
    `/maps/api/geocode/json?latlng=39.7000000%2C-105.0000000&key=${KEY}`,
    `/maps/api/place/details/json?place_id=${contract.TEST_PLACE_ID}&fields=formatted_address%2Cgeometry%2Cname%2Cplace_id&key=${KEY}`,
  ]);
});

test('FIX-82 a place whose viewport is missing, malformed or small is found, and is not an area', async () => {
  const location = { lat: 39.7, lng: -105 };
  const corner = (meters: number) => ({ lat: location.lat + meters / 111_320, lng: location.lng });
  const viewports: readonly (readonly [viewport: unknown, isArea: true | undefined])[] = [
    [{ northeast: corner(700), southwest: corner(-700) }, true],
    [{ northeast: corner(200), southwest: corner(-200) }, undefined],
    [{ northeast: corner(700) }, undefined],
    [{ northeast: { lat: 95, lng: 0 }, southwest: corner(0) }, undefined],
    ['39.7,-105', undefined],
    [null, undefined],
    [undefined, undefined],
  ];
  for (const [viewport, isArea] of viewports) {
    stub.respondWith(json({ status: 'OK', results: [place({ geometry: { location, viewport } })] }));
    const [found] = (
      await expectOk(
        host,
        contract.searchPlaces,
        { queryString: 'Denver', latlng: '39.7,-105', googleApiKey: KEY },
        credentials(),
      )
    ).results;
    assert.deepEqual([found?.name, found?.isArea], ['Denver', isArea], JSON.stringify(viewport));
  }
});

test('only streets lack the house number of a search, unless the number belongs to the name of the street', async () => {
  for (const [queryString, name, types, missing] of [
    ['120 Main St', 'Main St', ['route'], '120'],
    ['120-122 Main St', 'Main St', ['route'], '120-122'],
    ['120 Main St', 'Main St', undefined, undefined],
    ['120 Main St', '120 Main St', ['street_address'], undefined],
    ['1 E 12th St', 'E 12th St', ['route'], '1'],
    ['42 St', '42 St', ['route'], undefined],
    ['5th Ave', '5th Ave', ['route'], undefined],
    ['Main St', 'Main St', ['route'], undefined],
    ['80202', 'Denver', ['postal_code'], undefined],
  ] as const) {
    stub.respondWith(json({ status: 'OK', results: [place({ name, types })] }));
    const { results } = await expectOk(
      host,
      contract.searchPlaces,
      { queryString, latlng: '39.7,-105', googleApiKey: KEY },
      credentials(),
    );
    assert.equal(results[0]?.missingNumber, missing, queryString);
  }
});

const steering = [
  '@evil.test',
  '#fragment',
  '//evil.test/x',
  '../../../etc',
  'x\r\nHost: evil.test',
  '&key=other&location=0,0',
  '?status=OK',
  '%0d%0aX: y',
  '\\\\evil.test',
  'http://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
  'x\u2028\u{1f600}',
];

test('SEC-42 a hostile search value changes neither the path nor the other parameters of a request to Google', async () => {
  stub.respondWith(json({ status: 'ZERO_RESULTS', results: [] }));
  for (const value of steering) {
    await callHost(
      host,
      contract.searchPlaces,
      { queryString: value, latlng: '1,2', googleApiKey: KEY },
      credentials(),
    );
    for (const [endpoint, input] of searches) {
      for (const name of Object.keys(input).filter((each) => each !== 'queryString'))
        await expectRefusal(
          host,
          endpoint,
          { ...input, [name]: `${input[name]}${value}` },
          'validation_failed',
          credentials(),
        );
    }
  }
  // Only the free text is sent to the provider, as the value of one parameter. Text with a line break or a
  // line separator is refused.
  assert.equal(stub.requests.length, steering.length - 2);
  for (const path of stub.requests) {
    const url = new URL(path, stub.url);
    assert.equal(url.pathname, '/maps/api/place/textsearch/json');
    assert.deepEqual([...url.searchParams.keys()], ['query', 'location', 'radius', 'key']);
    assert.ok(steering.includes(url.searchParams.get('query') ?? ''));
    assert.equal(url.searchParams.get('key'), KEY);
  }
});

test('SEC-42 REL-18 a redirect from Google is not followed', async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    stub.requests.length = 0;
    const location = `${stub.url}/stolen`;
    await allRefused((response) => response.writeHead(status, { location }).end(), 'upstream_error');
    assert.equal(stub.requests.length, 3);
    assert.ok(stub.requests.every((path) => path.startsWith('/maps/api/')));
  }
});

test('SEC-42 REL-18 a 10 MB response from Google is not read to its end', async () => {
  let written = 0;
  const flood: StubResponse = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = Buffer.alloc(65536, ' ');
    const more = (): void => {
      while (written < 10_000_000 * 3 && !response.destroyed) {
        written += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  };
  await allRefused(flood, 'upstream_error');
  assert.ok(written < 10_000_000 * 3, `${written} bytes were read`);
});

test('SEC-42 a response from Google that decompresses to 50 MB is rejected', async () => {
  const packed = gzipSync(Buffer.alloc(50_000_000, ' '));
  const bomb: StubResponse = (response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed);
  await allRefused(bomb, 'upstream_error');
});

test('SEC-42 REL-18 a slow or unfinished response from Google is aborted after five seconds', async () => {
  const started = Date.now();
  const trickle: StubResponse = (response, request) => {
    if (request.url?.startsWith('/maps/api/geocode')) return; // never responds
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 200);
    response.once('close', () => clearInterval(timer));
  };
  await allRefused(trickle, 'upstream_timeout');
  assert.equal(MAPS_TIMEOUT_MS, 5000);
  assert.ok(Date.now() - started >= MAPS_TIMEOUT_MS - 100, 'the host waits for the whole timeout');
});

test('REL-18 a failure of Google’s server is reported, and the next search succeeds', async () => {
  await allRefused((response) => response.destroy(), 'upstream_error');
  for (const status of [204, 400, 403, 404, 429, 500, 503])
    await allRefused((response) => response.writeHead(status).end(), 'upstream_error');
  await allRefused((response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"status":"OK"');
    setTimeout(() => response.destroy(), 20);
  }, 'upstream_error');
  const cutOff = await openHost({ googleMapsUrl: 'http://127.0.0.1:9' });
  const { token } = await createKeyCompany(cutOff);
  const input = { latlng: '1,2', googleApiKey: KEY };
  const refusal = await expectRefusal(cutOff, contract.searchPoint, input, 'upstream_error', { token });
  assert.equal(refusal.displayMessage, UNAVAILABLE);
  await cutOff.close();
  stub.respondWith(json({ status: 'OK', results: [place()], result: place() }));
  for (const [endpoint, search] of searches) await expectOk(host, endpoint, search, credentials());
});

test('SEC-43 a response from Google is rejected if it is HTML or contains invalid values', async () => {
  const html: StubResponse = (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><script>alert(1)</script></html>');
  await allRefused(html, 'upstream_error');
  const bodies: unknown[] = [
    null,
    [],
    'OK',
    7,
    {},
    { status: 'OK' },
    { status: 7, results: [], result: {} },
    { status: 'OK', results: {}, result: [] },
    { status: 'OK', results: [null, 7, 'x', {}, []], result: null },
    { status: 'OK', results: [], result: {} },
    { status: '<b>', results: [place()], result: place() },
    { status: 'x'.repeat(1000), results: [place()], result: place() },
    { status: 'UNHEARD_OF', results: [place()], result: place() },
    { status: 'OK', results: [place({ geometry: null })], result: place({ geometry: null }) },
  ];
  const broken = [
    at(1e308, 0),
    at(0, -1e308),
    at('39', '-105'),
    at(null, 0),
    at(91, 0),
    { place_id: 'javascript:alert(1)' },
    { place_id: '../../x' },
    { place_id: 7 },
    { formatted_address: ['x'] },
    { formatted_address: '\u0000' },
    { formatted_address: undefined },
    { name: { x: 1 } },
  ].map((changes) => ({ status: 'OK', results: [place(changes)], result: place(changes) }));
  for (const body of [...bodies, ...broken]) await allRefused(json(body), 'upstream_error');
});

test('SEC-43 a search returns only valid places from Google, each with four fields in plain text', async () => {
  const hostile = place({
    name: '<img src=x onerror=alert(1)>\u0000Den\nver',
    formatted_address: 'A'.repeat(5000),
    icon: 'javascript:alert(1)',
    url: 'javascript:alert(1)',
    html_attributions: ['<script>'],
  });
  const proto = JSON.parse('{"__proto__":{"polluted":true},"status":"OK"}') as object;
  const results = [
    place(at(1e308, 1)),
    hostile,
    { ...place(), name: undefined },
    ...Array<object>(40).fill(place()),
  ];
  stub.respondWith(json({ ...proto, status: 'OK', results, next_page_token: 'x' }));
  for (const [endpoint, input] of searches.slice(0, 2)) {
    const found = await expectOk(
      host,
      endpoint as typeof contract.searchPlaces,
      input as never,
      credentials(),
    );
    const [first, second] = found.results;
    assert.equal(found.results.length, 19);
    assert.deepEqual(first, {
      formatted_address: 'A'.repeat(300),
      location: { lat: 39.7, lng: -105 },
      name: 'img src=x onerror=alert(1)Denver',
      placeId: 'ChIJplaceplaceplace',
    });
    assert.equal(second?.name, 'Denver, CO, USA');
  }
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
});

test('REL-18 a rejection by Google is logged with its reason but without the maps key', async () => {
  const error_message = `This site may not use the key ${KEY}.`;
  stub.respondWith(json({ status: 'REQUEST_DENIED', error_message, results: [] }));
  await expectRefusal(
    host,
    contract.searchPoint,
    { latlng: '1,2', googleApiKey: KEY },
    'maps_key_missing',
    credentials(),
  );
  const line = host.log.findLast(({ event }) => event === 'maps_refused');
  assert.equal(line?.['reason'], 'This site may not use the key ….');
  assert.equal(line['status'], 'REQUEST_DENIED');
  assert.ok(!JSON.stringify(host.log).includes(KEY), 'SEC-44');
});

test('API-37 the maps key check returns Google’s status, but reports OVER_DAILY_LIMIT as OVER_QUERY_LIMIT', async () => {
  const input = { place_id: contract.TEST_PLACE_ID, googleApiKey: KEY };
  for (const status of [
    'ZERO_RESULTS',
    'NOT_FOUND',
    'INVALID_REQUEST',
    'UNKNOWN_ERROR',
    'REQUEST_DENIED',
  ] as const) {
    stub.respondWith(json({ status, html_attributions: [] }));
    assert.deepEqual(await expectOk(host, contract.searchPlaceId, input, credentials()), { status });
  }
  stub.respondWith(json({ status: 'OVER_DAILY_LIMIT' }));
  assert.deepEqual(await expectOk(host, contract.searchPlaceId, input, credentials()), {
    status: 'OVER_QUERY_LIMIT',
  });
});
