import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { ApiDescription } from '../../../demo/host/openapi/describe-api.ts';
import { apiCalls } from '../../../demo/host/routes/calls.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';

let host: TestHost;
let described: ApiDescription;

before(async () => {
  host = await openHost();
  described = (await (await host.request('/api/openapi.json')).json()) as ApiDescription;
});

after(() => host.close());

/** Returns `METHOD /path` of everything that the document describes. */
const operations = (): string[] =>
  Object.entries(described.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );

test('the API description is a valid OpenAPI 3.1 document with unique operation ids', async () => {
  const { valid, errors } = await new Validator().validate(
    structuredClone(described) as unknown as Record<string, unknown>,
  );
  assert.ok(valid, JSON.stringify(errors));
  assert.equal(described.openapi, '3.1.0');
  const ids = Object.values(described.paths).flatMap((item) =>
    Object.values(item).map((each) => each['operationId']),
  );
  assert.equal(new Set(ids).size, ids.length, 'operation ids are unique');
});

test('FIX-43 the API description passes a linter’s recommended rules and describes each call', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(described));
  const rules = { 'operation-description': 'error', 'info-contact': 'error' };
  writeFileSync(join(folder, 'redocly.yaml'), JSON.stringify({ extends: ['recommended'], rules }));
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/@redocly/cli/bin/cli.js', 'lint', join(folder, 'openapi.json'), '--format=json'].concat(
      `--config=${join(folder, 'redocly.yaml')}`,
    ),
    {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  rmSync(folder, { recursive: true });
  const { problems } = JSON.parse(stdout) as {
    problems: { ruleId: string; message: string; location: { pointer: string }[] }[];
  };
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
    [],
  );
});

test('SEC-64 API-83 the contract, the routes and the API description list the same calls', () => {
  const stated = apiCalls('0').flatMap(({ endpoint }) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].flatMap((path) =>
      (endpoint.mutates ? ['GET', 'POST'] : [endpoint.method.toUpperCase()]).map(
        (method) => `${method} ${path}`,
      ),
    ),
  );
  assert.deepEqual(operations().sort(), [...stated].sort());
  assert.equal(new Set(stated).size, stated.length, 'no two calls share method and path');
  const known = new Set(Object.keys(described.paths).map((path) => path.replace(/\{\w+\}/g, ':')));
  /** Files and pages are not calls. */
  const files =
    /^\/(\*|coverage|demo|dev|docs|elements|embed|pages|sample|snapshot-viewer|spheres|zwivel)?(\/|$)/;
  const extra = host.app.routes.filter(
    ({ path }) => !files.test(path) && !known.has(path.replace(/:\w+/g, ':')),
  );
  assert.deepEqual(
    extra.map(({ method, path }) => `${method} ${path}`),
    [],
  );
});

test('SEC-64 every path in the API description can also end with a slash, and rejects DELETE with 405', async () => {
  for (const operation of operations()) {
    const [method = '', path = ''] = operation.split(' ');
    const address = path.replace(/\{\w+\}/g, '1');
    for (const spelling of [address, `${address}/`]) {
      const response = await host.request(spelling, { method });
      assert.notEqual(response.status, 405, `${method} ${spelling}`);
      // A call that finds nothing returns a different message from a URL that does not exist.
      assert.doesNotMatch(await response.text(), /nothing at this address/, `${method} ${spelling}`);
    }
    const { status } = await host.request(address, { method: 'DELETE' });
    assert.equal(status, 405, `DELETE ${address}`);
  }
});

test('the API reference page loads all its files from the host', async () => {
  const page = await (await host.request('/docs/api')).text();
  const addresses = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, address = '']) => address);
  assert.ok(addresses.length >= 4);
  for (const each of addresses) assert.equal((await host.request(each)).status, 200, each);
  // The bar links to the portal, which can have another address.
  assert.doesNotMatch(page.replace(/<header[\s\S]*<\/header>/, ''), /https?:\/\//);
  assert.equal((await host.request('/docs/api/package.json')).status, 404);
});
