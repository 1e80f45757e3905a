import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../../../elements/build/build-product.ts';
import { type HostProcess, startHost } from '../../helpers/host-process.ts';

/* `npm start` in production: the same command as on a fresh machine, without what only shows the product. */

const ROOT = process.cwd();
const RECORDER = pathToFileURL(join(ROOT, 'tests/helpers/record-modules.mjs')).href;

const settings = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a secret that only this test uses and nobody else',
  // Nobody listens there: mails wait in the outbox.
  SMTP_URL: 'smtp://127.0.0.1:9',
  PORTAL_URL: 'http://localhost:8080',
  API_URL: 'http://localhost:8080',
  MAIL_SENDER: 'Look <mail@product.test>',
  INQUIRY_RECIPIENT: 'sales@product.test',
  TERMS_URL: 'https://product.test/terms',
  PRIVACY_URL: 'https://product.test/privacy',
};

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
  folder = mkdtempSync(join(tmpdir(), 'production-'));
  modules = join(folder, 'modules.txt');
  host = await startHost({ ...settings, DATA_DIR: join(folder, 'data'), RECORD_MODULES: modules }, [
    RECORDER,
  ]);
});

after(async () => {
  await host.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('FIX-05 in production there is no sample world, and its code is not even loaded', async () => {
  for (const path of OF_THE_SAMPLE) assert.equal((await fetch(host.url + path)).status, 404, path);
  const loaded = readFileSync(modules, 'utf8').split('\n');
  const own = loaded.flatMap((url) => url.split(`${pathToFileURL(ROOT).href}/demo/`)[1] ?? []);
  assert.ok(
    own.some((path) => path.startsWith('host/routes/')),
    'the host’s own modules are recorded',
  );
  const sample = own.filter((path) => /^(world|standins|site\/sample)\//.test(path));
  assert.deepEqual(sample, []);
});

test(
  'FIX-05 a host without the sample world needs at most 250 MB at rest',
  { skip: process.platform !== 'linux' },
  async () => {
    for (const path of ['/', '/docs', '/healthz']) await (await fetch(host.url + path)).arrayBuffer();
    const bytes = (): number =>
      1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${host.pid}/status`, 'utf8'))?.[1]);
    // The host returns what its start took within a quarter of a minute; a machine may be ten times as slow.
    const ends = Date.now() + 150_000;
    while (bytes() > 250e6 && Date.now() < ends) await delay(200);
    assert.ok(bytes() <= 250e6, `${bytes()} bytes`);
  },
);

test('FIX-31 the portal offers no external imagery where the host has none', async () => {
  const page = await (await fetch(`${host.url}/`, { headers: { Accept: 'text/html' } })).text();
  assert.match(page, /"hasExternalImagery":false/);
});

test('FIX-05 SAMPLE_WORLD=on brings the sample world to production', async () => {
  const data = join(folder, 'with-sample');
  const showing = await startHost({ ...settings, DATA_DIR: data, SAMPLE_WORLD: 'on' });
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
