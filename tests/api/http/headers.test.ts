import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { apiCalls } from '../../../demo/host/routes/calls.ts';
import { expectDocumentedPolicy } from '../../helpers/host/documented-policy.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser } from '../../helpers/host/register.ts';
import { trialCalls } from './trial-calls.ts';

const { calls } = trialCalls();
let host: TestHost;
let token = '';

before(async () => {
  host = await openHost({ apiUrl: 'https://api.test' }, {}, calls);
  ({ token } = await registerUser(host));
});

after(() => host.close());

const everyCall = apiCalls('0');
const pathOf = (path: string): string => path.replace(/\{\w+\}/g, '1');

/** Yields one request to every call, file and page, including refusals and errors. */
function* everything(): Generator<[string, RequestInit]> {
  for (const { endpoint } of everyCall) {
    yield [pathOf(endpoint.path), { method: endpoint.method.toUpperCase() }];
    const headers = { authorization: `Basic ${token}`, origin: 'https://portal.test' };
    yield [pathOf(endpoint.path), { method: endpoint.method.toUpperCase(), headers }];
    yield [pathOf(endpoint.path), { method: 'PUT' }];
  }
  for (const path of [
    '/demo',
    '/docs/api',
    '/pages/page.css',
    '/sample/columbus-oh/spheres.geojson',
    '/spheres/9/f/1/0_0.webp',
  ])
    yield [path, {}];
  for (const path of [
    '/nowhere',
    '/api/%00',
    '/.git/config',
    '/trial/broken?how=plain',
    '/trial/broken?how=full',
  ])
    yield [path, {}];
}

test('SEC-34 SEC-35 SEC-36 every response, whatever its status, has the security headers', async () => {
  const statuses = new Set<number>();
  for (const [path, init] of everything()) {
    const { headers, status } = await host.request(path, init);
    const where = `${init.method ?? 'GET'} ${path} → ${status}`;
    statuses.add(status);
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains', where);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', where);
    assert.ok(headers.get('referrer-policy'), where);
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', where);
    assert.match(headers.get('cross-origin-resource-policy') ?? '', /^(same-origin|cross-origin)$/, where);
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/, where);
    assert.match(headers.get('content-security-policy') ?? '', /default-src '(none|self)'/, where);
    assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/, where);
    assert.equal(headers.get('set-cookie'), null, where);
    assert.equal(headers.get('server'), null, where);
    assert.equal(headers.get('x-powered-by'), null, where);
    assert.ok(headers.get('cache-control'), where);
    if (status >= 400) {
      assert.equal(headers.get('content-type'), 'application/json; charset=utf-8', where);
      assert.equal(headers.get('cache-control'), 'no-store', where);
    }
  }
  for (const status of [200, 400, 401, 404, 405, 500, 503])
    assert.ok(statuses.has(status), `${status} was seen`);
});

test('SEC-34 a host without TLS sends no Strict-Transport-Security header', async () => {
  const plain = await openHost();
  assert.equal((await plain.request('/healthz')).headers.get('strict-transport-security'), null);
  await plain.close();
});

test('other sites cannot show the demo page, the API reference or a health check in a frame', async () => {
  const data = await host.request('/healthz');
  assert.equal(data.headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'");
  for (const path of ['/demo', '/docs/api']) {
    const policy = (await host.request(path)).headers.get('content-security-policy') ?? '';
    assert.match(policy, /frame-ancestors '(none|self)'/, path);
  }
});

test('SEC-33 the content security policy of the demo page blocks inline scripts and scripts from other origins', async () => {
  const policy = (await host.request('/demo')).headers.get('content-security-policy') ?? '';
  for (const directive of [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "script-src 'self'",
  ])
    assert.ok(policy.split('; ').includes(directive), directive);
  assert.doesNotMatch(policy, /unsafe|\*|http:/);
});

/** The pages of the demo and of the documentation, each of which runs scripts. */
const PAGES =
  '/demo /demo/listing /demo/map /demo/years /demo/story /demo/legacy /demo/photo /demo/ten /docs /docs/security /docs/playground /docs/api'.split(
    ' ',
  );

test('FIX-55 the pages of the demo and the documentation are served with the documented content security policy and Trusted Types', async () => {
  for (const path of PAGES) {
    const response = await host.request(path, { headers: { accept: 'text/html' } });
    assert.equal(response.status, 200, path);
    expectDocumentedPolicy(response, path === '/docs/api' ? ['default'] : []);
  }
});

test('SEC-24 SEC-31 forms and images on other sites cannot trigger calls that change data', async () => {
  for (const { endpoint } of everyCall) {
    const path = pathOf(endpoint.path);
    if (endpoint.method === 'post' || endpoint.mutates) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const headers = { 'content-type': type, authorization: `Basic ${token}` };
        const response = await host.request(path, { method: 'POST', headers, body: '{}' });
        assert.equal(response.status, 415, `${path} ${type}`);
      }
    }
    if (endpoint.mutates) {
      const headers = { authorization: `Basic ${token}`, 'sec-fetch-dest': 'image' };
      assert.equal((await host.request(path, { headers })).status, 403, path);
      assert.equal((await host.request(path, { method: 'HEAD', headers })).status, 405, path);
    }
  }
});

describe('SEC-32 access by scripts on other sites', () => {
  const portal = 'https://portal.test';
  const foreign = [
    'https://evil.io',
    'null',
    'https://portal.test.evil.io',
    'http://portal.test',
    'https://portal.test:8443',
    '',
  ];

  const preflight = (path: string, origin: string, method = 'GET'): Promise<Response> =>
    host.request(path, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': method } });

  test('the portal can read successful and failed responses and their Retry-After header', async () => {
    for (const path of ['/trial/1/change', '/trial/all', '/healthz']) {
      const { headers } = await host.request(path, { headers: { origin: portal } });
      assert.equal(headers.get('access-control-allow-origin'), portal, path);
      assert.match(headers.get('access-control-expose-headers') ?? '', /Retry-After/);
      assert.equal(headers.get('access-control-allow-credentials'), null);
    }
  });

  for (const origin of foreign) {
    test(`a page with ${origin === '' ? 'an empty origin' : `the origin ${origin}`} cannot read a response to a request with a login`, async () => {
      for (const { endpoint } of everyCall) {
        const path = pathOf(endpoint.path);
        const headers = { origin, authorization: `Basic ${token}` };
        const response = await host.request(path, { method: endpoint.method.toUpperCase(), headers });
        assert.equal(response.headers.get('access-control-allow-origin'), null, path);
        assert.match(response.headers.get('vary') ?? '', /\borigin\b/i, path);
        if (['reader', 'signed'].includes(endpoint.access.credential)) continue;
        const preflighted = await preflight(path, origin, endpoint.method.toUpperCase());
        assert.equal(preflighted.headers.get('access-control-allow-origin'), null, path);
      }
    });
  }

  test('a preflight allows the portal to send its token and is cached for ten minutes', async () => {
    const { status, headers } = await preflight('/trial/1/change', portal);
    assert.equal(status, 204);
    assert.equal(headers.get('access-control-allow-origin'), portal);
    assert.match(headers.get('access-control-allow-headers') ?? '', /authorization/);
    assert.equal(headers.get('access-control-allow-methods'), 'GET, POST');
    assert.equal(headers.get('access-control-max-age'), '600');
    const wrong = await preflight('/trial/1/change', portal, 'DELETE');
    assert.equal(wrong.headers.get('access-control-allow-origin'), null);
  });

  test('a preflight for an API key call allows any origin except `null`, but not the Authorization header', async () => {
    const { headers } = await preflight('/trial/all', 'https://customer.example');
    assert.equal(headers.get('access-control-allow-origin'), 'https://customer.example');
    assert.doesNotMatch(headers.get('access-control-allow-headers') ?? '', /authorization/);
    assert.equal((await preflight('/trial/all', 'null')).headers.get('access-control-allow-origin'), null);
  });

  test('only sites on the whitelist of an API key can read responses to requests with the key', async () => {
    const site = 'https://customer.example';
    const key = '6f6b3c1e-3d70-4c2e-9a53-0a4a4a5f1a11';
    const { company } =
      (await host.db.selectFrom('companies').select('id as company').executeTakeFirst()) ?? {};
    assert.ok(company);
    const times = { created_at: host.now(), updated_at: host.now() };
    await host.db
      .insertInto('api_keys')
      .values({
        id: key,
        company_id: company,
        name: 'Site',
        activated: 1,
        whitelist: JSON.stringify([site]),
        ...times,
      })
      .execute();
    const get = async (origin: string): Promise<[number, string | null]> => {
      const headers = { origin, 'x-api-key': key };
      const response = await host.request('/trial/all', { headers });
      return [response.status, response.headers.get('access-control-allow-origin')];
    };
    assert.deepEqual(await get(site), [200, site]);
    assert.deepEqual(await get('https://evil.io'), [403, null]);
  });

  test('pages of every origin can load files of the sample world', async () => {
    const { headers } = await host.request('/sample/columbus-oh/spheres.geojson', {
      headers: { origin: 'https://any.example' },
    });
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
  });
});
