import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sphere } from '../../../../elements/model/sphere.ts';
import { createApiSource } from '../../../../elements/source/api-source.ts';
import { ALWAYS, MIDDLE, beside, northOf, sphereAt } from './some-spheres.ts';

const apiSphere = ({ metadata, ...sphere }: Sphere, changes: object = {}): object => ({
  ...sphere,
  title: sphere.title ?? '',
  metadata: { ...metadata, altitude: undefined },
  altitude_m: metadata.altitude ?? null,
  heading_deg: 0,
  ...changes,
});

const SPHERES = [1, 2, 3].map((id) => sphereAt(id, beside(MIDDLE, (id - 1) * 100, 0)));

/** Opens a source whose host calls `respond`, and records every requested URL. */
function openSource(respond: (path: string, query: URLSearchParams) => Response | object) {
  const requests: string[] = [];
  const keys: (string | null)[] = [];
  const source = createApiSource('../v', 'site-key', 'https://api.test/a/page.html', (input, init) => {
    const url = new URL(input as string);
    requests.push(`${url.pathname}${url.search}`);
    keys.push(new Headers(init?.headers).get('x-api-key'));
    const body = respond(url.pathname, url.searchParams);
    return Promise.resolve(body instanceof Response ? body : Response.json(body));
  });
  return { source, requests, keys };
}

const list = (...spheres: object[]): object => ({ panoramas: spheres });

test('API-44 a sphere is loaded by a single request with its id and the API key, and its tile URLs point to the same host', async () => {
  const { source, requests, keys } = openSource((_, query) => {
    assert.equal(query.get('restrictedSphereList'), '2');
    return list(apiSphere(SPHERES[1] as Sphere, { heading_deg: 12, title: '' }));
  });
  const located = await source.sphere(2, ALWAYS);
  await source.sphere(2, ALWAYS);
  assert.equal(located.tiles, 'https://api.test/v/spheres/{sphere}/{face}/{level}/{x}_{y}.{format}');
  assert.equal(located.strip, `https://api.test/v/spheres/${located.sphere.id}/strip.webp`);
  assert.equal(located.base, 'https://api.test/v/');
  assert.equal(located.isPlaced, true);
  const { metadata, title } = located.sphere;
  assert.deepEqual(metadata, {
    altitude: 320,
    ground: 220,
    pose: { heading: 12, pitch: 0, roll: 0 },
  });
  assert.equal(title, null);
  assert.deepEqual(requests, ['/v/api/panorama/all?restrictedSphereList=2']);
  assert.deepEqual(keys, ['site-key']);
});

test('a sphere that the host has replaced or removed is requested again when it is visited a minute later', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  let width = 1024;
  let isRemoved = false;
  const { source, requests } = openSource(() =>
    isRemoved ? list() : list(apiSphere(SPHERES[0] as Sphere, { front_image_width: width })),
  );
  const shownWidth = async (): Promise<number> => (await source.sphere(1, ALWAYS)).sphere.front_image_width;
  assert.equal(await shownWidth(), 1024);
  width = 2048;
  t.mock.timers.tick(59_000);
  assert.equal(await shownWidth(), 1024);
  assert.equal(requests.length, 1);
  t.mock.timers.tick(1000);
  assert.equal(await shownWidth(), 2048);
  assert.equal((await source.around(MIDDLE, 100, ALWAYS)).length, 1);
  isRemoved = true;
  t.mock.timers.tick(60_000);
  await assert.rejects(source.sphere(1, ALWAYS), { code: 'not-found' });
  assert.deepEqual(await source.around(MIDDLE, 100, ALWAYS), []);
});

test('FIX-08 without a sphere id, only the first sphere of the list is requested', async () => {
  const { source, requests } = openSource(() => list(apiSphere(SPHERES[0] as Sphere)));
  const { sphere } = await source.sphere(null, ALWAYS);
  assert.equal(sphere.id, SPHERES[0]?.id);
  assert.deepEqual(requests, ['/v/api/panorama/all?limit=1']);
  await assert.rejects(openSource(() => list()).source.sphere(null, ALWAYS), { code: 'not-found' });
});

test('API-46 VIEW-62 the nearest sphere is the sphere that the host returns, and is null after a 404 response', async () => {
  const { source, requests } = openSource((path) =>
    path.endsWith('findClosestPano') ? { pano_id: 3 } : list(apiSphere(SPHERES[2] as Sphere)),
  );
  assert.equal((await source.nearest(MIDDLE, ALWAYS))?.id, 3);
  assert.match(requests[0] ?? '', /findClosestPano\?latitude=39\.9512&longitude=-83\.0117&limit=1$/);
  const lonely = openSource(() => Response.json({ displayMessage: 'None' }, { status: 404 }));
  assert.equal(await lonely.source.nearest(MIDDLE, ALWAYS), null);
});

test('spheres around a position are requested with a single bounding box and cached for nearby positions', async () => {
  const { source, requests } = openSource((_, query) => {
    const [west, south, east, north] = (query.get('bbox') ?? '').split(',').map(Number);
    const inBox = ({ latitude, longitude }: Sphere): boolean =>
      latitude >= south! && latitude <= north! && longitude >= west! && longitude <= east!;
    return list(...SPHERES.filter(inBox).map((sphere) => apiSphere(sphere)));
  });
  const idsAround = async (place: typeof MIDDLE, reachM: number) =>
    (await source.around(place, reachM, ALWAYS)).map(({ id }) => id);
  assert.deepEqual(await idsAround(MIDDLE, 150), [1, 2]);
  assert.deepEqual(await idsAround(northOf(MIDDLE, 60), 150), [1, 2]);
  assert.equal(requests.length, 1);
  assert.equal((await source.sphere(2, ALWAYS)).sphere.id, 2);
  assert.equal(requests.length, 1, 'spheres of a list are known');
  await idsAround(northOf(MIDDLE, 100), 150);
  assert.equal(requests.length, 2);
  assert.deepEqual(await idsAround(MIDDLE, 0), []);
});

test('a query for more than 5000 ids is split into several requests, which contain only the valid ids', async () => {
  const { source, requests } = openSource((_, query) => {
    const ids = (query.get('restrictedSphereList') ?? '').split(',').map(Number);
    assert.ok(ids.length <= 5000);
    return list(...ids.slice(0, 1).map((id) => apiSphere(sphereAt(id, MIDDLE))));
  });
  const ids = [NaN, 0, -3, 1.5, ...Array.from({ length: 5001 }, (_, at) => at + 1)];
  assert.deepEqual(
    (await source.listed(ids, ALWAYS)).map(({ id }) => id),
    [1, 5001],
  );
  assert.equal(requests.length, 2);
});

test("VIEW-78 an error response is reported with the host's message, and is recoverable only if a retry can succeed", async () => {
  const refusals = [
    [401, false],
    [403, false],
    [429, true],
    [500, true],
  ] as const;
  for (const [status, recoverable] of refusals) {
    const { source } = openSource(() => Response.json({ displayMessage: `No ${status}.` }, { status }));
    const message = `Error has occurred loading panos. No ${status}.`;
    await assert.rejects(source.spheres(ALWAYS), { code: 'source-failed', message, recoverable });
  }
  const page = openSource(() => new Response('<p>', { status: 502 }));
  await assert.rejects(page.source.sphere(1, ALWAYS), { code: 'source-failed', message: /status 502/ });
  const html = openSource(() => new Response('<p>'));
  await assert.rejects(html.source.sphere(1, ALWAYS), { code: 'source-invalid' });
  for (const respond of [{}, list({ id: 'x' }), [], list(null as never)]) {
    await assert.rejects(openSource(() => respond).source.spheres(ALWAYS), { code: 'source-invalid' });
  }
  await assert.rejects(openSource(() => list()).source.sphere(7, ALWAYS), { code: 'not-found' });
});

test('an invalid sphere in a response does not affect the other spheres', async () => {
  const { source } = openSource(() => list(apiSphere(SPHERES[0] as Sphere), { id: 9, latitude: 'x' }));
  assert.deepEqual(
    (await source.spheres(ALWAYS)).map(({ id }) => id),
    [1],
  );
});

test('a canceled request for spheres rejects with the abort reason', async () => {
  const { source } = openSource(() => list());
  const aborted = new AbortController();
  aborted.abort(new Error('gone'));
  await assert.rejects(source.spheres(aborted.signal), { message: 'gone' });
});

test("an API key is accepted only for https hosts, localhost and the page's origin", () => {
  const page = 'http://site.test/page.html';
  for (const host of ['https://api.test', 'http://localhost:8080', '/', 'http://site.test/x']) {
    assert.ok(createApiSource(host, 'key', page), host);
  }
  for (const host of ['http://api.test', 'javascript:alert(1)', 'https://', 'data:,x', 'ftp://api.test']) {
    assert.throws(() => createApiSource(host, 'key', page), { code: 'invalid-argument' }, host);
  }
});

const VIEW = {
  pano_id: 2,
  pan: 180,
  tilt: -30,
  distance: 200,
  ground_distance: 173,
  title: 'Above the river',
  area: 'Columbus',
  alt: 206,
  width: 6,
  height: 7,
  top_tilt: -29.5,
  bottom_tilt: -33,
  side: 'north',
  timestamp: '2026-06-14T21:10:00.000Z',
  date: '2026-06-14',
  share: 0.9,
  is_visible: true,
  resolution: 10.2,
};

test('TIME-01 the best views and the captures of a place are those of the host, as far as pages know them', async () => {
  const { source, requests } = openSource((path) =>
    path.endsWith('/captures')
      ? { captures: [{ date: null, view: VIEW }], is_covered: true, problem: null }
      : { views: [VIEW], years: [2026], is_covered: true, problem: null },
  );
  const { pan, tilt, distance, width, height, side, timestamp, date, share, resolution } = VIEW;
  const view = {
    sphere: 2,
    altitude: 206,
    isVisible: true,
    pan,
    tilt,
    distance,
    width,
    height,
    topTilt: -29.5,
    bottomTilt: -33,
    side,
    timestamp,
    date,
    share,
    resolution,
  };
  assert.deepEqual(await source.bestViews?.(MIDDLE, { from: 'north', year: 2026 }, ALWAYS), [view]);
  assert.deepEqual(await source.captures?.(MIDDLE, ALWAYS), [{ date: null, view }]);
  const place = `latitude=${MIDDLE.latitude}&longitude=${MIDDLE.longitude}`;
  assert.deepEqual(requests, [
    `/v/api/panorama/bestViews?${place}&limit=40&from=north&year=2026`,
    `/v/api/panorama/captures?${place}`,
  ]);
});

test('TIME-01 a host whose views of a place are no views is refused', async () => {
  for (const wrong of [{}, { views: [{ ...VIEW, side: 'up' }] }, { captures: [{ date: 5, view: VIEW }] }]) {
    const { source } = openSource(() => wrong);
    await assert.rejects(source.bestViews!(MIDDLE, {}, ALWAYS), { code: 'source-invalid' });
    await assert.rejects(source.captures!(MIDDLE, ALWAYS), { code: 'source-invalid' });
  }
});
