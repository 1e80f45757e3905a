import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EmbedToken, firstSphere, type EmbedSession } from '../../../../elements/embed/embed-token.ts';
import { recordLoad } from '../../../../elements/source/record-load.ts';

const SITE = 'https://www.example.com';

const session = (token: string, leftMs = 600_000): EmbedSession => ({
  valid: true,
  entityId: 'c',
  token,
  hasWatermark: false,
  expires_at: new Date(Date.now() + leftMs).toISOString(),
  options: { sphereId: 7, hideCopyrightSnapshot: false, hideCopyrightDate: false },
  first: { id: 7 },
});

const json = (value: unknown, status = 200): Response => new Response(JSON.stringify(value), { status });

/** Creates a host that sends these responses in order, repeats the last one, and records all requests. */
function hostOf(...responses: (() => Response)[]) {
  const requests: { url: string; token: string | null; body: string }[] = [];
  const fetchResponse: typeof fetch = (input, init) => {
    const url = input as string;
    requests.push({
      url,
      token: new Headers(init?.headers).get('X-Embed-Token'),
      body: typeof init?.body === 'string' ? init.body : '',
    });
    const respond = responses.length > 1 ? responses.shift() : responses[0];
    return new Promise((resolve) => resolve(respond?.() ?? json(null, 500)));
  };
  return { requests, fetchResponse };
}

test('EMBED-32 a frame first shows the sphere in its URL, or the sphere that the host chooses if the URL names none', () => {
  const input = session('t');
  const table: readonly (readonly [string, number | null])[] = [
    ['', 7],
    ['41', 41],
    ['0', null],
    ['-1', null],
    ['1e3', null],
    ['41x', null],
    ['9'.repeat(16), null],
  ];
  for (const [query, id] of table) assert.equal(firstSphere(query, input), id, query);
});

test('EMB-10 concurrent requests share one embed token, and a token that the host rejects is renewed once', async () => {
  const ok = (): Response => json({});
  const { requests, fetchResponse } = hostOf(
    () => json(session('one')),
    () => json(null, 401),
    () => json(session('two')),
    ok,
  );
  const token = new EmbedToken('key', SITE, fetchResponse);
  const renewed: unknown[] = [];
  token.onRenew = (headers) => renewed.push(headers['X-Embed-Token']);
  assert.equal(token.request(), token.request());
  await token.request();
  assert.equal((await token.fetch('/api/a')).status, 200);
  assert.deepEqual(
    requests.map(({ url, token }) => [url, token]),
    [
      ['/api/embed/session', null],
      ['/api/a', 'one'],
      ['/api/embed/session', null],
      ['/api/a', 'two'],
    ],
  );
  assert.deepEqual(JSON.parse(requests[0]?.body ?? ''), {
    apiKey: 'key',
    parentOrigin: SITE,
    sphereId: null,
  });
  assert.deepEqual(renewed, ['one', 'two']);
});

test('EMB-10 an embed token is invalidated only if the host rejects it, not if the host fails or is unreachable', async () => {
  const table: readonly (readonly [name: string, leftMs: number, respond: () => Response, may: boolean])[] = [
    ['works', 600_000, () => json({}), true],
    ['switched off', 600_000, () => json(null, 403), false],
    ['not paid', 600_000, () => json(null, 402), false],
    ['error of the host', 600_000, () => json(null, 500), true],
    ['ending, renewed', 1000, () => json(session('new')), true],
    ['ending, refused', 1000, () => json(null, 403), false],
    ['ending, reported as invalid', 1000, () => json({ ...session('x'), valid: false }), false],
    [
      'out of reach',
      600_000,
      () => {
        throw new TypeError('offline');
      },
      true,
    ],
  ];
  for (const [name, leftMs, respond, may] of table) {
    const token = new EmbedToken(
      'key',
      SITE,
      hostOf(() => json(session('t', leftMs)), respond).fetchResponse,
    );
    await token.request();
    assert.equal(await token.isStillValid(), may, name);
  }
});

test('EMBED-01 only the first request for a URL uses the response preloaded for the URL', async () => {
  const { requests, fetchResponse } = hostOf(
    () => json(session('t')),
    () => json('later'),
  );
  const token = new EmbedToken('key', null, fetchResponse);
  await token.request(SITE, 41);
  assert.equal((JSON.parse(requests[0]?.body ?? '') as { sphereId: number }).sphereId, 41);
  token.preload('https://h/api/all', 'ahead');
  const bodies = [];
  for (let n = 0; n < 2; n += 1) bodies.push(await (await token.fetch('https://h/api/all')).json());
  assert.deepEqual(bodies, ['ahead', 'later']);
  assert.equal(requests.length, 2);
});

test('TRACK-01 a failed report of a sphere load is sent again at most twice, with the same id', async () => {
  const table: readonly (readonly [statuses: readonly number[], sent: number])[] = [
    [[201], 1],
    [[500, 201], 2],
    [[429, 503, 201], 3],
    [[0, 201], 2],
    [[400], 1],
    [[503, 503, 503, 201], 3],
  ];
  for (const [statuses, sent] of table) {
    const bodies: string[] = [];
    const waits: number[] = [];
    await recordLoad(
      {
        apiKey: 'key',
        origin: () => SITE,
        randomId: () => 'id',
        clock: {
          now: () => 0,
          after: (delayMs, task) => {
            waits.push(delayMs);
            queueMicrotask(task);
            return () => undefined;
          },
        },
        fetch: (_, init) => {
          bodies.push(init.body as string);
          const status = statuses[bodies.length - 1] ?? 500;
          return status === 0
            ? Promise.reject(new TypeError('offline'))
            : Promise.resolve(json(null, status));
        },
      },
      41,
    );
    assert.equal(bodies.length, sent, String(statuses));
    assert.deepEqual(waits, [5000, 30_000].slice(0, sent - 1));
    assert.equal(new Set(bodies).size, 1);
    assert.deepEqual(JSON.parse(bodies[0] ?? ''), {
      api_key: 'key',
      sphere_id: 41,
      origin: SITE,
      product: 'api',
      client_event_id: 'id',
    });
  }
});
