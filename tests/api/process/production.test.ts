import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../../../elements/build/build-product.ts';
import { type HostProcess, startHost } from '../../helpers/host-process.ts';

/*
 * Tests `npm start` in production, after `npm run build`: the same command as on a new machine, without the
 * demo parts.
 */

const ROOT = process.cwd();
const RECORDER = pathToFileURL(join(ROOT, 'tests/helpers/record-modules.mjs')).href;

const settings = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a secret that only this test uses and nobody else',
  // No server listens there, so emails wait in the outbox.
  SMTP_URL: 'smtp://127.0.0.1:9',
  PORTAL_URL: 'http://localhost:8080',
  API_URL: 'http://localhost:8080',
  MAIL_SENDER: 'Look <mail@product.test>',
  INQUIRY_RECIPIENT: 'sales@product.test',
  TERMS_URL: 'https://product.test/terms',
  PRIVACY_URL: 'https://product.test/privacy',
};

/** Files that production needs, in addition to packages. */
const SHIPPED = ['package.json', 'demo/run.mjs', 'dist'];

const OF_THE_SAMPLE = [
  '/demo',
  '/demo/listing',
  '/sample/markets.json',
  '/sample/map.json',
  '/sample/100/f/3/0_0.webp',
  '/spheres/1000000101/f/3/0_0.webp',
];

/** A photograph 100 m above a building that is 12 m high. */
const PHOTO = { longitude: -83, latitude: 40, altitude: 100, roof: 12 };

/** Returns a GeoJSON file of the building. */
function drawCity(): string {
  const { longitude: x, latitude: y, roof: height } = PHOTO;
  const [[west, east], [south, north]] = [
    [x - 0.001, x + 0.001],
    [y - 0.001, y + 0.001],
  ] as const;
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const geometry = { type: 'Polygon', coordinates: [corners] };
  const features = [{ type: 'Feature', properties: { building: 'yes', height }, geometry }];
  return JSON.stringify({ type: 'FeatureCollection', features });
}

/** Writes the list of a folder with ingested spheres, whose only sphere has this surface. */
function writeList(spheres: string, surface: string): void {
  const { longitude, latitude, altitude } = PHOTO;
  const properties = {
    id: 1,
    timestamp: null,
    company_name: null,
    front_image_width: 512,
    package: null,
    title: 'Above a house',
    metadata: { altitude, ground: 0, surface },
  };
  const features = [
    { type: 'Feature', geometry: { type: 'Point', coordinates: [longitude, latitude] }, properties },
  ];
  const tiles = '{sphere}/{face}/{level}/{x}_{y}.webp';
  const list = { type: 'FeatureCollection', tiles, formats: ['webp'], nextId: 2, features };
  mkdirSync(spheres, { recursive: true });
  writeFileSync(join(spheres, 'spheres.geojson'), JSON.stringify(list));
}

let folder: string;
let modules: string;
let host: HostProcess;
/** Serves the building. */
let city: Server;

before(async () => {
  await ensureBuilt(ROOT, () => undefined);
  execFileSync(process.execPath, ['--import', 'tsx', 'demo/build-host.ts']);
  folder = mkdtempSync(join(tmpdir(), 'production-'));
  for (const name of SHIPPED)
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, dereference: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  modules = join(folder, 'modules.txt');
  city = createServer((_, response) => void response.end(drawCity())).listen(0, '127.0.0.1');
  await once(city, 'listening');
  const origin = `http://127.0.0.1:${(city.address() as AddressInfo).port}`;
  writeList(join(folder, 'data/spheres'), `${origin}/city.geojson`);
  const variables = {
    ...settings,
    DATA_DIR: join(folder, 'data'),
    RECORD_MODULES: modules,
    SURFACE_ORIGINS: origin,
  };
  host = await startHost(variables, [RECORDER], { program: ['demo/run.mjs', 'start'], cwd: folder });
});

after(async () => {
  await host.stop();
  city.close();
  rmSync(folder, { recursive: true, force: true });
});

test('FIX-96 a production host prints which optional parts of the portal are not set, and serves no stand-ins', async () => {
  const lines = host.output().split('\n');
  assert.ok(
    lines.includes(
      'Not set, so the portal does not show it: SOCIAL_URLS, SURVEY_URL, SNAPSHOT_PRODUCT_URL, GOOGLE_MAPS',
    ),
    host.output(),
  );
  assert.equal((await fetch(`${host.url}/dev/sites/survey`)).status, 404);
  const page = await (await fetch(`${host.url}/login`)).text();
  assert.match(page, /"survey":null,"snapshotProduct":null,"homeVideo":null,"social":\[\]/);
  assert.match(page, /"hasGoogleMaps":false/);
});

test('FIX-05 a production host serves no sample world and loads only its compiled code', async () => {
  for (const path of OF_THE_SAMPLE) assert.equal((await fetch(host.url + path)).status, 404, path);
  const loaded = readFileSync(modules, 'utf8').split('\n');
  const hostModules = loaded.flatMap((url) => url.split(`${pathToFileURL(folder).href}/`)[1] ?? []);
  assert.ok(hostModules.includes('dist/host/production.mjs'), 'the host’s own modules are recorded');
  const others = hostModules.filter((path) => !/^dist\/host\/|^demo\/run\.mjs$/.test(path));
  assert.deepEqual(others, [], 'nothing comes from the sources');
  assert.ok(
    !loaded.some((url) => url.includes('/node_modules/tsx/')),
    'no TypeScript is compiled at run time',
  );
});

test(
  'FIX-05 a production host without the sample world uses at most 250 MB of memory while idle',
  { skip: process.platform !== 'linux' },
  async () => {
    for (const path of ['/', '/docs', '/healthz']) await (await fetch(host.url + path)).arrayBuffer();
    const bytes = (): number =>
      1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${host.pid}/status`, 'utf8'))?.[1]);
    // The host frees the memory used during its start within 15 seconds; the machine may be ten times slower.
    const ends = Date.now() + 150_000;
    while (bytes() > 250e6 && Date.now() < ends) await delay(200);
    assert.ok(bytes() <= 250e6, `${bytes()} bytes`);
  },
);

test('FIX-31 the portal’s settings state that external imagery is unavailable if the host has none', async () => {
  const page = await (await fetch(`${host.url}/`, { headers: { Accept: 'text/html' } })).text();
  assert.match(page, /"hasExternalImagery":false/);
});

test('FIX-05 a production host with SAMPLE_WORLD=on serves the sample world', async () => {
  const data = join(folder, 'with-sample');
  const showing = await startHost({ ...settings, DATA_DIR: data, SAMPLE_WORLD: 'on' }, [], {
    program: ['demo/run.mjs', 'start'],
  });
  try {
    for (const path of ['/demo', '/sample/markets.json', '/sample/map.json'])
      assert.equal((await fetch(showing.url + path)).status, 200, path);
    const page = await (await fetch(`${showing.url}/`, { headers: { Accept: 'text/html' } })).text();
    assert.match(page, /"basemap":"\/sample\/map\.json"/);
    assert.match(page, /"hasExternalImagery":true/);
  } finally {
    await showing.stop();
  }
});

const post = (path: string, body: object): Promise<Response> =>
  fetch(host.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Signs a user up, who has the trial of the API. */
async function signUp(
  email: string,
): Promise<{ readonly token: string; readonly user: { readonly id: string } }> {
  const password = 'Harbour view 360 at dawn';
  const response = await post('/user/registration', {
    email,
    password,
    confirmPassword: password,
    firstName: 'Ada',
    lastName: 'Byron',
    companyName: 'Analytical Engines',
    industry: 'Technology',
    termsAndConditionsAccepted: true,
    termsAndConditionsTimestamp: Date.now(),
    isXp360: true,
  });
  assert.equal(response.status, 200, await response.clone().text());
  return (await response.json()) as Awaited<ReturnType<typeof signUp>>;
}

test('a production host starts and registers users without the files that only development needs', async () => {
  const { token, user } = await signUp('ada@product.test');
  const found = await fetch(`${host.url}/api/getUser?userid=${user.id}`, {
    headers: { Authorization: `Basic ${token}` },
  });
  assert.equal(found.status, 200);
  assert.match(await found.text(), /ada@product\.test/);
  const ready = await fetch(`${host.url}/readyz`);
  assert.equal(ready.status, 200, await ready.text());
});

test('a production host serves the portal, the documentation, the API reference, the viewer element and the sphere list', async () => {
  const found = [
    '/',
    '/docs',
    '/docs/quick-start',
    '/docs/api',
    '/docs/playground',
    '/docs/embed-protocol.schema.json',
    '/pages/docs/page.css',
    '/pages/embed/page.css',
    '/api/openapi.json',
    '/elements/define.js',
    '/spheres/spheres.geojson',
  ];
  for (const path of found) {
    const response = await fetch(host.url + path, { headers: { Accept: 'text/html,*/*' } });
    assert.equal(response.status, 200, path);
  }
});

test('a production host serves no demo pages, no sample world and no outbox', async () => {
  for (const path of ['/demo', '/sample/markets.json', '/spheres/1000000001/f/3/0_0.webp', '/dev/mail']) {
    const response = await fetch(host.url + path);
    assert.equal(response.status, 404, path);
  }
  const documentation = await (await fetch(`${host.url}/docs`)).text();
  assert.doesNotMatch(documentation, /href="\/demo/, 'the documentation links to no page that is missing');
});

test('SURF-01 the compiled code of a production host finds the roof below an ingested photograph', async () => {
  const { token } = await signUp('grace@product.test');
  const find = () =>
    fetch(`${host.url}/api/panorama/getPanoToGeo?panoramaId=1&pan=0&tilt=-89&surface=true`, {
      headers: { Authorization: `Basic ${token}` },
    });
  let response = await find();
  // The host imports the list after its start.
  const ends = Date.now() + 60_000;
  while (response.status === 404 && Date.now() < ends) {
    await delay(200);
    response = await find();
  }
  const { basis, kind, alt, problem } = (await response.json()) as Record<string, unknown>;
  assert.deepEqual({ basis, kind, problem }, { basis: 'surface', kind: 'roof', problem: null });
  assert.ok(Math.abs(Number(alt) - PHOTO.roof) < 0.05);
});
