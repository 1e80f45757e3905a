import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
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

let folder: string;
let modules: string;
let host: HostProcess;

before(async () => {
  await ensureBuilt(ROOT, () => undefined);
  execFileSync(process.execPath, ['--import', 'tsx', 'demo/build-host.ts']);
  folder = mkdtempSync(join(tmpdir(), 'production-'));
  for (const name of SHIPPED)
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, dereference: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  modules = join(folder, 'modules.txt');
  const variables = { ...settings, DATA_DIR: join(folder, 'data'), RECORD_MODULES: modules };
  host = await startHost(variables, [RECORDER], { program: ['demo/run.mjs', 'start'], cwd: folder });
});

after(async () => {
  await host.stop();
  rmSync(folder, { recursive: true, force: true });
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

test('a production host starts and registers users without the files that only development needs', async () => {
  const password = 'Harbour view 360 at dawn';
  const signUp = await post('/user/registration', {
    email: 'ada@product.test',
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
  assert.equal(signUp.status, 200, await signUp.clone().text());
  const { token, user } = (await signUp.json()) as { token: string; user: { id: string } };
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
