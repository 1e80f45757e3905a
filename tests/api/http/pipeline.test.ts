import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { errorBodySchema } from '../../../web/contract/errors.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser } from '../../helpers/host/register.ts';
import { breakDown, change, latestItem, listAll, namedItem, sendMore, trialCalls } from './trial-calls.ts';

const { calls, seen } = trialCalls();
let host: TestHost;
let token = '';

before(async () => {
  host = await openHost({}, {}, calls);
  ({ token } = await registerUser(host));
});

after(() => host.close());

const json = { 'content-type': 'application/json' };

const post = (path: string, body: string, headers: Record<string, string> = json): Promise<Response> =>
  host.request(path, { method: 'POST', body, headers });

describe('credentials', () => {
  test('API-03 SEC-23 a token is accepted only in the Authorization header', async () => {
    await expectOk(host, change, { id: '1' }, { token });
    const elsewhere: [string, RequestInit][] = [
      [`/trial/1/change?token=${token}`, {}],
      ['/trial/1/change', { headers: { cookie: `token=${token}; Authorization=Basic ${token}` } }],
      ['/trial/1/change', { headers: { 'x-token': token } }],
      ['/trial/1/change', { method: 'POST', headers: json, body: JSON.stringify({ token }) }],
      ['/trial/1/change', { headers: { authorization: `Bearer ${token}` } }],
    ];
    for (const [path, init] of elsewhere) assert.equal((await host.request(path, init)).status, 401, path);
  });

  test('API-05 a token in another scheme, or in none, is answered with the form to send', async () => {
    for (const authorization of [`Bearer ${token}`, token, `Token token=${token}`]) {
      const response = await host.request('/trial/1/change', { headers: { authorization } });
      const { displayMessage } = errorBodySchema.parse(await response.json());
      assert.match(displayMessage, /`Authorization: Basic <token>`/, authorization.split(' ')[0]);
    }
  });

  test('API-05 SEC-25 a 401 response names the scheme `Token` in its `WWW-Authenticate` header', async () => {
    await expectRefusal(host, listAll, {}, 'unauthenticated');
    const response = await host.request('/trial/all', {
      headers: { authorization: 'Basic bm9ib2R5Om5vcGU=' },
    });
    assert.equal(response.status, 401);
    assert.equal(response.headers.get('www-authenticate'), 'Token');
  });
});

describe('SEC-24 every POST call rejects requests that another site could send without a preflight', () => {
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
  for (const type of [
    ...types,
    'text/plain; charset=utf-8',
    'application/json; charset=latin1',
    'text/json',
  ]) {
    test(`a POST request with the content type ${type} returns 415, even without a body or a login`, async () => {
      const before = new Map(seen);
      for (const path of ['/trial/echo', '/trial/1/change', '/trial/book']) {
        for (const body of ['{"text":"x"}', '']) {
          const headers = { 'content-type': type };
          assert.equal((await post(path, body, headers)).status, 415, path);
          const loggedIn = { ...headers, authorization: `Basic ${token}` };
          assert.equal((await post(path, body, loggedIn)).status, 415, path);
        }
      }
      assert.deepEqual(seen, before);
    });
  }

  test('a POST without a content type returns 415', async () => {
    const body = new Blob(['{"text":"x"}']);
    const response = await host.request('/trial/echo', { method: 'POST', body });
    assert.equal(response.status, 415);
  });

  test('pages, health checks, API calls and unknown paths set no cookie', async () => {
    for (const path of ['/', '/healthz', '/trial/all', '/nowhere', '/docs/api'])
      assert.equal((await host.request(path)).headers.get('set-cookie'), null, path);
  });
});

describe('request bodies', () => {
  test('API-02 a JSON body is accepted with or without the charset UTF-8, and unknown fields are removed', async () => {
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'Application/JSON;charset="UTF-8"',
    ]) {
      const response = await post('/trial/echo', '{"text":" a ","isStaff":true}', { 'content-type': type });
      assert.deepEqual(await response.json(), { text: 'a', keys: ['text'] });
    }
  });

  const broken: [name: string, body: string | Uint8Array<ArrayBuffer>, status: number, code: string][] = [
    ['broken JSON', '{"text":', 400, 'invalid_request'],
    ['invalid UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400, 'invalid_request'],
    ['10,000 nested arrays', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400, 'invalid_request'],
    ['a list in place of an object', '[1]', 400, 'validation_failed'],
    ['a control character', '{"text":"a\\u0000b"}', 400, 'validation_failed'],
    ['a megabyte of text', JSON.stringify({ text: 'x'.repeat(1_000_000) }), 413, 'payload_too_large'],
  ];
  for (const [name, body, status, code] of broken) {
    test(`SEC-58 a request with ${name} in its body is rejected with ${status}`, async () => {
      const response = await host.request('/trial/echo', { method: 'POST', headers: json, body });
      assert.equal(response.status, status);
      assert.equal(errorBodySchema.parse(await response.json()).code, code);
    });
  }

  test('API-02 the error for broken JSON names the line and column, and does not quote the body', async () => {
    const body = '{\n  "email": "a@b.example",\n  "password": a1b2c3\n}';
    const response = await host.request('/trial/echo', { method: 'POST', headers: json, body });
    const { displayMessage } = errorBodySchema.parse(await response.json());
    assert.equal(displayMessage, 'The request is not valid JSON. See line 3, column 15.');
  });

  test('SEC-58 a streamed body beyond the size limit is rejected with 413 and not read to its end', async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (sink) => {
        pulled += 1;
        if (pulled > 1000) sink.close();
        else sink.enqueue(new Uint8Array(16_384).fill(0x20));
      },
    });
    const init = { method: 'POST', headers: json, body, duplex: 'half' } as RequestInit;
    assert.equal((await host.request('/trial/echo', init)).status, 413);
    assert.ok(pulled < 20, `${pulled} pieces were read`);
  });

  test('SEC-59 keys such as `__proto__` are removed from a body, and repeated query parameters are rejected with 400', async () => {
    const evil = '{"text":"a","__proto__":{"isStaff":true},"constructor":{"prototype":{"isStaff":true}}}';
    const response = await post('/trial/echo', evil);
    assert.deepEqual(await response.json(), { text: 'a', keys: ['text'] });
    assert.equal(({} as Record<string, unknown>)['isStaff'], undefined);
    const twice = await host.request('/trial/1/change?name=a&name=b', {
      headers: { authorization: `Basic ${token}` },
    });
    assert.equal(twice.status, 400);
  });
});

describe('SEC-31 GET requests that change data', () => {
  const loggedIn = (): Record<string, string> => ({ authorization: `Basic ${token}` });
  const idle: [name: string, init: () => RequestInit, status: number][] = [
    ['an image', () => ({ headers: { ...loggedIn(), 'sec-fetch-dest': 'image' } }), 403],
    ['a navigation', () => ({ headers: { ...loggedIn(), 'sec-fetch-dest': 'document' } }), 403],
    ['a prefetch', () => ({ headers: { ...loggedIn(), 'sec-purpose': 'prefetch;prerender' } }), 403],
    ['a prefetch with the older header', () => ({ headers: { ...loggedIn(), purpose: 'prefetch' } }), 403],
    ['a HEAD request', () => ({ method: 'HEAD', headers: loggedIn() }), 405],
    ['an OPTIONS request', () => ({ method: 'OPTIONS', headers: loggedIn() }), 204],
    ['a link without a login', () => ({}), 401],
  ];
  for (const [name, init, status] of idle) {
    test(`a data-changing call made by ${name} returns ${status} and changes nothing`, async () => {
      const before = seen.get('change') ?? 0;
      assert.equal((await host.request('/trial/1/change', init())).status, status);
      assert.equal(seen.get('change') ?? 0, before);
    });
  }

  test('a data-changing call that a script sends as GET or POST is accepted, and its response is not cached', async () => {
    for (const method of ['GET', 'POST']) {
      const headers = { ...loggedIn(), 'sec-fetch-dest': 'empty' };
      const response = await host.request('/trial/7/change/', { method, headers });
      assert.equal(response.status, 200, method);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.deepEqual(await response.json(), { detail: '7' });
    }
  });
});

describe('responses', () => {
  test('API-06 ERR-01 ERR-06 error responses always have the same fields, including a message for the user', async () => {
    const paths = ['/nowhere', '/api/nowhere/', '/trial/all', '/trial/broken?how=refusal', '/trial/broken'];
    for (const path of paths) {
      const response = await host.request(path);
      const body = errorBodySchema.strict().parse(await response.json());
      assert.equal(body.status, response.status, path);
      assert.equal(body.requestId, response.headers.get('x-request-id'));
      assert.deepEqual([body.error, body.detail], [body.displayMessage, body.displayMessage]);
      assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
    }
  });

  test('API-07 ERR-07 a successful response can contain a message for the user', async () => {
    assert.deepEqual(await expectOk(host, change, { id: 'Saved.' }, { token }), { detail: 'Saved.' });
  });

  test('API-08 SEC-30 a response field outside the contract causes an error in strict mode, and is removed otherwise', async () => {
    const refusal = await expectRefusal(host, sendMore, {}, 'internal');
    assert.equal(refusal.displayMessage, 'Unexpected error');
    const lenient = await openHost({}, {}, calls, { strictResponses: false });
    const response = await lenient.request('/trial/more');
    assert.deepEqual(await response.json(), { name: 'a' });
    await lenient.close();
  });

  test('ERR-13 SEC-61 an unexpected error is reported without its details, and is logged', async () => {
    const body = await expectRefusal(host, breakDown, { how: 'plain' }, 'internal');
    assert.equal(body.displayMessage, 'Unexpected error');
    assert.doesNotMatch(JSON.stringify(body), /users|secret|\.ts|stack/);
    const line = host.log.find(({ requestId, err }) => requestId === body.requestId && err !== undefined);
    assert.match(JSON.stringify(line), /select \* from users/);
  });

  test('SEC-35 a request with a wrong method returns 405 with the allowed methods, and a trailing slash in the URL is ignored', async () => {
    const wrong = await host.request('/trial/book/', { method: 'DELETE' });
    assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'POST']);
    const head = await host.request('/trial/more', { method: 'HEAD' });
    assert.equal(head.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal((await host.request('/trial/all/')).status, 401);
  });

  test('API-04 a long response is compressed if the client accepts gzip, unless it contains a secret', async () => {
    const headers = { 'accept-encoding': 'gzip', authorization: `Basic ${token}` };
    assert.equal((await host.request('/trial/all', { headers })).headers.get('content-encoding'), 'gzip');
    const secret = await host.request('/trial/secrets', { headers });
    assert.equal(secret.headers.get('content-encoding'), null);
    assert.equal(
      (await host.request('/trial/all', { headers: { authorization: headers.authorization } })).headers.get(
        'content-encoding',
      ),
      null,
    );
  });

  test('a literal path takes priority over a path parameter, even if the parameter was registered first', async () => {
    assert.deepEqual(await expectOk(host, latestItem, {}), { detail: 'latest' });
    assert.deepEqual(await expectOk(host, namedItem, { name: 'latest-1' }), { detail: 'named latest-1' });
  });
});
