import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiCalls } from '../../../demo/host/routes/calls.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';

let host: TestHost;

before(async () => {
  host = await openHost({ production: true });
});

after(() => host.close());

/** Paths that scanners request and that a careless deployment would serve. */
const probes = [
  '/.git/config',
  '/.env',
  '/.env.example',
  '/package.json',
  '/demo/host/config/env.ts',
  '/data/database/spheres.db',
  '/elements/',
  '/elements/../package.json',
  '/elements/..%2f..%2fpackage.json',
  '/elements/.vite/manifest.json',
  '/elements/define.js.map',
  '/spheres/',
  '/spheres/..%2f..%2fpackage.json',
  '/pages/../server.ts',
  '/pages/%2e%2e/server.ts',
  '/dev/mail',
  '/dev',
  '/seed',
  '/debug',
  '/admin',
  '/server-status',
  '/metrics',
  '/docs/api/package.json',
];

for (const path of probes) {
  test(`SEC-63 a production host serves nothing at ${path}`, async () => {
    for (const method of ['GET', 'POST', 'HEAD']) {
      const { status } = await host.request(path, { method });
      assert.ok(status === 404 || status === 405 || status === 415, `${method} ${status}`);
    }
  });
}

test('SEC-63 a new production database has no users', async () => {
  assert.deepEqual(await host.db.selectFrom('users').selectAll().execute(), []);
});

test('SEC-64 every API route belongs to a call in the contract, and the API description lists every call', async () => {
  const stated = new Set(
    apiCalls('0').flatMap(({ endpoint }) => [endpoint.path, ...(endpoint.aliases ?? [])]),
  );
  const described = (await (await host.request('/api/openapi.json')).json()) as { paths: object };
  const statuses = new Set(
    host.app.routes
      .map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))
      .filter((path) => !path.includes('*') && /^\/(api|user|healthz|readyz|metrics)/.test(path)),
  );
  for (const path of statuses) assert.ok(stated.has(path), `${path} is stated`);
  for (const { endpoint } of apiCalls('0'))
    assert.ok(endpoint.path in described.paths, `${endpoint.path} is described`);
});
