import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { ApiError } from '../../../../web/api/api-error.ts';
import { createApiClient } from '../../../../web/api/client.ts';
import { endpoint } from '../../../../web/contract/endpoint.ts';

const rename = endpoint({
  id: 'rename',
  tag: 'Spheres',
  method: 'post',
  path: '/api/thing/{id}',
  summary: 'Rename a thing.',
  access: { credential: 'session' },
  rate: 'write',
  params: z.object({ id: z.string() }),
  query: z.object({ key: z.string().optional() }),
  body: z.object({ name: z.string(), points: z.array(z.object({ lat: z.number() })).optional() }),
  response: z.object({ name: z.string(), detail: z.string().optional() }),
});

const list = endpoint({
  id: 'list',
  tag: 'Spheres',
  method: 'get',
  path: '/api/things',
  summary: 'List things.',
  access: { credential: 'session' },
  rate: 'read',
  query: z.object({ ids: z.string().optional(), page: z.string().optional() }),
  response: z.object({ things: z.array(z.string()) }),
});

function clientOf(
  respond: () => Response | Promise<Response>,
  { token = 'abc', isProduction = true }: { token?: string | null; isProduction?: boolean } = {},
) {
  const requests: Request[] = [];
  const fetch = (url: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(url, init);
    requests.push(request);
    return Promise.resolve().then(() => {
      init?.signal?.throwIfAborted();
      return respond();
    });
  };
  const call = createApiClient({ host: 'https://api.test', token: () => token, isProduction, fetch });
  return { call, requests };
}

const json = (body: unknown, status = 200): Response => Response.json(body, { status });
const error = async (promise: Promise<unknown>): Promise<ApiError> => {
  const thrown = await promise.then(
    () => assert.fail('the call did not fail'),
    (reason: unknown) => reason,
  );
  assert.ok(thrown instanceof ApiError, String(thrown));
  return thrown;
};

test('API-01 API-02 API-03 an API call is sent as JSON to the configured host, with the stored token', async () => {
  const { call, requests } = clientOf(() => json({ name: 'Pier' }));
  await call(rename, { id: 'a/b', key: '7', name: 'Pier' });
  const [request] = requests;
  assert.equal(request?.url, 'https://api.test/api/thing/a%2Fb?key=7');
  assert.equal(request.method, 'POST');
  assert.equal(request.headers.get('authorization'), 'Basic abc');
  assert.equal(request.headers.get('content-type'), 'application/json');
  assert.deepEqual(await request.json(), { name: 'Pier' });
});

test('API-03 an API call without a stored token has no Authorization header', async () => {
  const { call, requests } = clientOf(() => json({ things: [] }), { token: null });
  await call(list, { page: '2' });
  assert.equal(requests[0]?.url, 'https://api.test/api/things?page=2');
  assert.equal(requests[0].headers.has('authorization'), false);
});

test('the idempotency key of a call is sent in the Idempotency-Key header', async () => {
  const { call, requests } = clientOf(() => json({ name: 'Pier' }));
  await call(rename, { id: 'a', name: 'Pier' }, { idempotencyKey: 'try-1' });
  assert.equal(requests[0]?.headers.get('idempotency-key'), 'try-1');
});

test('API-06 ERR-01 an error response is thrown as an ApiError with the displayMessage, code and fields of its body', async () => {
  const body = {
    displayMessage: 'No such name.',
    code: 'not_found',
    fields: [{ field: 'name', message: 'x' }],
  };
  const { call } = clientOf(() => json(body, 404));
  const { message, code, status, facts } = await error(call(list, {}));
  assert.deepEqual([message, code, status], ['No such name.', 'not_found', 404]);
  assert.deepEqual(facts.fields, body.fields);
});

test('ERR-06 ERR-08 if an error response has no displayMessage, its error field is used as the message', async () => {
  const { call } = clientOf(() => json({ error: 'Your card was declined.' }, 402));
  assert.equal((await error(call(list, {}))).message, 'Your card was declined.');
});

test('ERR-02 ERR-04 in production, an error response without a usable message is reported with the general message', async () => {
  for (const body of [
    {},
    { displayMessage: '' },
    { displayMessage: ' \n' },
    { displayMessage: 7 },
    [],
    null,
    'text',
  ]) {
    const { call } = clientOf(() => json(body, 500));
    assert.equal((await error(call(list, {}))).message, 'Unexpected error');
  }
});

test('ERR-03 an error response with an unreadable body is reported with the general message', async () => {
  for (const body of ['<html>', '{"displayMessage":', '']) {
    const { call } = clientOf(() => new Response(body, { status: 502 }));
    assert.equal((await error(call(list, {}))).message, 'Unexpected error');
  }
});

test('ERR-05 outside production, the general error message contains the status, the status text and the URL', async () => {
  const { call } = clientOf(() => new Response('', { status: 503, statusText: 'Service Unavailable' }), {
    isProduction: false,
  });
  assert.equal((await error(call(list, {}))).message, '503 Service Unavailable https://api.test/api/things');
});

test('API-07 ERR-07 an API call returns the detail field of a successful response', async () => {
  const { call } = clientOf(() => json({ name: 'Pier', detail: 'Saved.' }));
  assert.equal((await call(rename, { id: 'a', name: 'Pier' })).detail, 'Saved.');
});

test('a response that violates its schema causes an error, and extra fields of a valid response are dropped', async () => {
  const wrong = clientOf(() => json({ things: 'none' }));
  assert.equal((await error(wrong.call(list, {}))).code, 'response_unreadable');
  const more = clientOf(() => json({ things: ['a'], secret: 1 }));
  assert.deepEqual(await more.call(list, {}), { things: ['a'] });
});

test('an unreachable host causes an error with the code unreachable, and an aborted call is rejected with AbortError', async () => {
  const unreachable = clientOf(() => Promise.reject(new TypeError('fetch failed')));
  const { code, status, message } = await error(unreachable.call(list, {}));
  assert.deepEqual([code, status], ['unreachable', 0]);
  assert.equal(message, 'We cannot reach the server. Check your connection, then try again.');
  const stop = new AbortController();
  stop.abort();
  const { call } = clientOf(() => json({ things: [] }));
  await assert.rejects(call(list, {}, { signal: stop.signal }), { name: 'AbortError' });
});

test('a rate-limit error includes the delay until the next attempt', async () => {
  const { call } = clientOf(() =>
    Response.json(
      { displayMessage: 'Slow down.', code: 'rate_limited' },
      { status: 429, headers: { 'Retry-After': '30' } },
    ),
  );
  assert.equal((await error(call(list, {}))).facts.retryAfterS, 30);
});
