import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EmbedToken, firstSphere, type EmbedSession } from '../../../elements/embed/embed-token.ts';
import { recordLoad } from '../../../elements/embed/record-loads.ts';

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

/** A host that answers one thing after the other, the last for ever, and keeps what it was asked. */
function hostOf(...answers: (() => Response)[]) {
  const asked: { url: string; token: string | null; body: string }[] = [];
  const fetchAnswer: typeof fetch = (input, init) => {
    const url = input as string;
    asked.push({
      url,
      token: new Headers(init?.headers).get('X-Embed-Token'),
      body: typeof init?.body === 'string' ? init.body : '',
    });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return new Promise((resolve) => resolve(answer?.() ?? json(null, 500)));
  };
  return { asked, fetchAnswer };
}

test('EMBED-32 the first sphere is the one of the address, else the host’s; what is no id is none', () => {
  const given = session('t');
  const table: readonly (readonly [string, number | null])[] = [
    ['', 7],
    ['41', 41],
    ['0', null],
    ['-1', null],
    ['1e3', null],
    ['41x', null],
    ['9'.repeat(16), null],
  ];
  for (const [asked, id] of table) assert.equal(firstSphere(asked, given), id, asked);
});

test('EMB-10 a pass is asked for once at a time, is sent along, and renewed once where it has ended', async () => {
  const ok = (): Response => json({});
  const { asked, fetchAnswer } = hostOf(
    () => json(session('one')),
    () => json(null, 401),
    () => json(session('two')),
    ok,
  );
  const token = new EmbedToken('key', SITE, fetchAnswer);
  const renewed: unknown[] = [];
  token.onRenew = (headers) => renewed.push(headers['X-Embed-Token']);
  assert.equal(token.request(), token.request());
  await token.request();
  assert.equal((await token.fetch('/api/a')).status, 200);
  assert.deepEqual(
    asked.map(({ url, token }) => [url, token]),
    [
      ['/api/embed/session', null],
      ['/api/a', 'one'],
      ['/api/embed/session', null],
      ['/api/a', 'two'],
    ],
  );
  assert.deepEqual(JSON.parse(asked[0]?.body ?? ''), { apiKey: 'key', parentOrigin: SITE, sphereId: null });
  assert.deepEqual(renewed, ['one', 'two']);
});

test('EMB-10 whether a viewer may go on is the host’s word; a host that cannot be reached says nothing', async () => {
  const table: readonly (readonly [name: string, leftMs: number, answer: () => Response, may: boolean])[] = [
    ['works', 600_000, () => json({}), true],
    ['switched off', 600_000, () => json(null, 403), false],
    ['not paid', 600_000, () => json(null, 402), false],
    ['fault of the host', 600_000, () => json(null, 500), true],
    ['ending, renewed', 1000, () => json(session('new')), true],
    ['ending, refused', 1000, () => json(null, 403), false],
    ['ending, told not valid', 1000, () => json({ ...session('x'), valid: false }), false],
    [
      'out of reach',
      600_000,
      () => {
        throw new TypeError('offline');
      },
      true,
    ],
  ];
  for (const [name, leftMs, answer, may] of table) {
    const token = new EmbedToken('key', SITE, hostOf(() => json(session('t', leftMs)), answer).fetchAnswer);
    await token.request();
    assert.equal(await token.isStillValid(), may, name);
  }
});

test('EMBED-01 what is known already is given to the first who asks for it, and to nobody else', async () => {
  const { asked, fetchAnswer } = hostOf(
    () => json(session('t')),
    () => json('later'),
  );
  const token = new EmbedToken('key', null, fetchAnswer);
  await token.request(SITE, 41);
  assert.equal((JSON.parse(asked[0]?.body ?? '') as { sphereId: number }).sphereId, 41);
  token.preload('https://h/api/all', 'ahead');
  const bodies = [];
  for (let n = 0; n < 2; n += 1) bodies.push(await (await token.fetch('https://h/api/all')).json());
  assert.deepEqual(bodies, ['ahead', 'later']);
  assert.equal(asked.length, 2);
});

test('TRACK-01 a load is recorded until the host has it, under one id, and given up after two more tries', async () => {
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
          bodies.push(init?.body as string);
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
