import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ensureBuilt } from '../../../elements/build/build-product.ts';
import { type HostProcess, startHost } from '../../helpers/host-process.ts';

const ROOT = process.cwd();

/** What production needs on the disk; the sample world and the stand-ins are omitted. */
const SHIPPED = [
  'package.json',
  'elements',
  'web/contract',
  'web/rules',
  'demo/production.ts',
  'demo/host',
  'demo/ingest',
  'demo/site',
];
const LEFT_OUT = join('demo', 'site', 'sample');

let folder: string;
let host: HostProcess;

before(async () => {
  await ensureBuilt(ROOT, () => undefined);
  folder = mkdtempSync(join(tmpdir(), 'host-alone-'));
  for (const name of SHIPPED)
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !path.endsWith(LEFT_OUT),
    });
  for (const name of ['node_modules', 'dist']) symlinkSync(join(ROOT, name), join(folder, name));
  const settings = {
    DATA_DIR: join(folder, 'data'),
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
  host = await startHost(settings, [], { file: 'demo/production.ts', cwd: folder });
});

after(async () => {
  await host.stop();
  rmSync(folder, { recursive: true, force: true });
});

const post = (path: string, body: object): Promise<Response> =>
  fetch(host.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

test('the production host runs without the sample world and the stand-ins on the disk', async () => {
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

test('production serves portal, documentation, reference, element and its own spheres', async () => {
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

test('production has no demo pages, no sample world and no readable outbox', async () => {
  for (const path of ['/demo', '/sample/markets.json', '/spheres/1000000001/f/3/0_0.webp', '/dev/mail']) {
    const response = await fetch(host.url + path);
    assert.equal(response.status, 404, path);
  }
  const documentation = await (await fetch(`${host.url}/docs`)).text();
  assert.doesNotMatch(documentation, /href="\/demo/, 'the documentation links to no page that is missing');
});
