import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Ctx } from '../../../demo/host/context/context.ts';
import { deleteExpiredCounts } from '../../../demo/host/services/rate-limit/rate-limit.ts';
import { consume } from '../../../demo/host/services/rate-limit/rate-limit.ts';
import { rateLimits } from '../../../web/contract/endpoint.ts';
import { errorBodySchema } from '../../../web/contract/errors.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { logInAgain, registerUser, someAddress } from '../../helpers/host/register.ts';
import { trialCalls } from './trial-calls.ts';

const allowance = { calls: 3, windowMs: 60_000 };
const { calls } = trialCalls();
let host: TestHost;

before(async () => {
  host = await openHost({ rateLimitFactor: 1 }, {}, calls);
});

after(() => host.close());

interface RequestOptions {
  readonly token?: string;
  readonly address?: string;
}

const send = (path: string, { token, address = someAddress() }: RequestOptions): Promise<Response> =>
  host.request(path, {
    method: path === '/trial/ask' ? 'POST' : 'GET',
    headers: {
      'x-test-address': address,
      ...(token === undefined ? {} : { authorization: `Basic ${token}` }),
    },
  });

describe('a rate limit counter', () => {
  const ctx = (): Ctx => ({ db: host.db, now: host.now() }) as Ctx;

  test('a rate limit counter rejects calls above its maximum until its window ends, and returns the wait time', async () => {
    const results = [];
    for (let call = 0; call < 5; call += 1) results.push(await consume(ctx(), 'a', allowance));
    assert.deepEqual(
      results.map(({ allowed, remaining }) => [allowed, remaining]),
      [
        [true, 2],
        [true, 1],
        [true, 0],
        [false, 0],
        [false, 0],
      ],
    );
    host.pass(20_500);
    assert.equal((await consume(ctx(), 'a', allowance)).retryAfterS, 40);
    assert.equal((await consume(ctx(), 'b', allowance)).allowed, true);
    host.pass(39_500);
    assert.equal((await consume(ctx(), 'a', allowance)).allowed, true);
  });

  test('a rate limit counter never allows more than its maximum number of calls, even if they are simultaneous', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => consume(ctx(), 'burst', allowance)));
    assert.equal(results.filter(({ allowed }) => allowed).length, 3);
  });

  test('rate limit counters contain no email addresses and are deleted after their window ends', async () => {
    await consume(ctx(), 'login:ada@example.com', allowance);
    const stored = await host.db.selectFrom('rate_windows').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(stored), /ada|example/);
    host.pass(3_600_000);
    await deleteExpiredCounts(ctx());
    assert.deepEqual(await host.db.selectFrom('rate_windows').selectAll().execute(), []);
  });
});

describe('rate limits of calls', () => {
  test('a call beyond its rate limit returns 429 with the wait time and the usual error body', async () => {
    const { token } = await registerUser(host);
    const responses = [];
    for (let call = 0; call < 4; call += 1) responses.push(await send('/trial/ask', { token }));
    assert.deepEqual(
      responses.map(({ status, headers }) => [status, headers.get('ratelimit-remaining')]),
      [
        [200, '2'],
        [200, '1'],
        [200, '0'],
        [429, '0'],
      ],
    );
    const refused = responses.at(-1);
    assert.ok(refused);
    assert.equal(refused.headers.get('ratelimit-limit'), '3');
    assert.equal(refused.headers.get('retry-after'), '3600');
    assert.equal(refused.headers.get('ratelimit-reset'), '3600');
    assert.equal(errorBodySchema.strict().parse(await refused.json()).code, 'rate_limited');
    host.pass(rateLimits.inquiry.windowMs);
    assert.equal((await send('/trial/ask', { token })).status, 200);
  });

  test('a rate limit applies to a single user across all logins and IP addresses', async () => {
    const user = await registerUser(host);
    for (let call = 0; call < 3; call += 1) await send('/trial/ask', user);
    assert.equal((await send('/trial/ask', { token: await logInAgain(host, user) })).status, 429);
    assert.equal((await send('/trial/ask', await registerUser(host))).status, 200);
  });

  test('the rate limit of an IP address counts the calls of all users at that address', async () => {
    const address = '203.0.113.9';
    for (let call = 0; call < rateLimits.inquiry.callsPerAddress; call += 1) {
      const { token } = await registerUser(host);
      assert.equal((await send('/trial/ask', { token, address })).status, 200);
    }
    const { token } = await registerUser(host);
    assert.equal((await send('/trial/ask', { token, address })).status, 429);
    assert.equal((await send('/trial/ask', { token })).status, 200);
  });

  test('read calls are rate-limited separately for each session and each group of calls', async () => {
    const user = await registerUser(host);
    let last = new Response();
    for (let call = 0; call < rateLimits.read.calls; call += 1) last = await send('/trial/all', user);
    assert.deepEqual([last.status, last.headers.get('ratelimit-remaining')], [200, '0']);
    assert.equal((await send('/trial/all', user)).status, 429);
    assert.equal((await send('/trial/more', user)).status, 500, 'another family of calls is not limited');
    assert.equal((await send('/trial/all', { token: await logInAgain(host, user) })).status, 200);
  });

  test('REL-32 the rate limit on inquiries remains in effect after a restart', async () => {
    const user = await registerUser(host);
    for (let call = 0; call < 3; call += 1) await send('/trial/ask', user);
    host.restart();
    assert.equal((await send('/trial/ask', user)).status, 429);
  });
});
