import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiCalls } from '../../../demo/host/routes/calls.ts';
import { deleteExpiredResponses } from '../../../demo/host/services/idempotency/run-once.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser, type TestUser } from '../../helpers/host/register.ts';
import { book, BOOKED, trialCalls } from './trial-calls.ts';

const { calls, seen, hang } = trialCalls();
let host: TestHost;
let user: TestUser;

before(async () => {
  host = await openHost({}, {}, calls);
  user = await registerUser(host);
});

after(() => host.close());

const ran = (): number => seen.get('book') ?? 0;

interface RequestBody {
  readonly text: string;
  readonly waitMs?: number;
}

const send = (key: string, sent: RequestBody, token = user.token): Promise<Response> =>
  host.request('/trial/book', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, authorization: `Basic ${token}` },
    body: JSON.stringify(sent),
  });

test('a repeated request with the same Idempotency-Key is not executed again and gets the first response', async () => {
  const first = await send('once', { text: 'a' });
  const before = ran();
  const second = await send('once', { text: 'a' });
  assert.deepEqual([first.status, second.status], [202, 202]);
  assert.equal(await second.text(), await first.text());
  assert.equal(ran(), before);
  assert.deepEqual(
    [first.headers.get('idempotency-replayed'), second.headers.get('idempotency-replayed')],
    [null, 'true'],
  );
});

test('a repeated request gets the stored error response unless the error was temporary', async () => {
  const first = await send('refused', { text: 'refuse' });
  const second = await send('refused', { text: 'refuse' });
  assert.deepEqual([first.status, second.status], [409, 409]);
  assert.equal(await second.text(), await first.text());
  const before = ran();
  for (let call = 0; call < 2; call += 1) assert.equal((await send('later', { text: 'fail' })).status, 502);
  assert.equal(ran(), before + 2);
});

const countJobs = async (): Promise<number> => {
  const rows = await host.db.selectFrom('jobs').where('kind', '=', BOOKED).select('id').execute();
  return rows.length;
};

test('FIX-106 a refused or failed call with an Idempotency-Key changes nothing', async () => {
  const before = await countJobs();
  assert.equal((await send('undone', { text: 'refuse' })).status, 409);
  assert.equal((await send('undone-later', { text: 'fail' })).status, 502);
  assert.equal(await countJobs(), before);
  assert.equal((await send('done', { text: 'a' })).status, 202);
  assert.equal(await countJobs(), before + 1);
});

test('FIX-106 a request that was taken over after a minute changes nothing and gets the response of the one that took over', async () => {
  // An open transaction of an embedded database holds all other calls, so no call can take over.
  const places = host.database.kind === 'sqlite' ? (['before'] as const) : (['before', 'inside'] as const);
  for (const place of places) {
    const before = await countJobs();
    const calls = ran();
    let goOn = (): void => undefined;
    hang.next = { [place]: new Promise<void>((resolve) => (goOn = resolve)) };
    const frozen = send(`frozen ${place}`, { text: 'a' });
    while (ran() === calls) await new Promise(setImmediate);
    host.pass(60_000);
    const second = await send(`frozen ${place}`, { text: 'a' });
    assert.deepEqual([second.status, await countJobs()], [202, before + 1]);
    goOn();
    const first = await frozen;
    assert.deepEqual([first.status, first.headers.get('idempotency-replayed')], [202, 'true']);
    assert.equal(await first.text(), await second.text());
    assert.deepEqual([ran(), await countJobs()], [calls + 2, before + 1]);
  }
});

test('reusing an Idempotency-Key with a different body returns 409', async () => {
  await send('other', { text: 'a' });
  const response = await send('other', { text: 'b' });
  assert.equal(response.status, 409);
  assert.equal(((await response.json()) as { code: string }).code, 'idempotency_mismatch');
});

test('an Idempotency-Key that one user has used has no effect on another user’s requests', async () => {
  const mine = await send('shared', { text: 'mine' });
  const theirs = await send('shared', { text: 'theirs' }, (await registerUser(host)).token);
  assert.deepEqual([mine.status, theirs.status], [202, 202]);
});

test('simultaneous requests with one Idempotency-Key are executed once and get the same response', async () => {
  const before = ran();
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => send('together', { text: 'a', waitMs: 250 })),
  );
  assert.equal(ran(), before + 1);
  const bodies = await Promise.all(responses.map((response) => response.text()));
  assert.equal(new Set(bodies).size, 1);
  assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([202]));
});

test('a request interrupted by the end of the host process can be repeated after one minute', async () => {
  await send('killed', { text: 'a' });
  await host.db.updateTable('idempotent_answers').set({ status: null, answer: null }).execute();
  host.pass(60_000);
  const before = ran();
  assert.equal((await send('killed', { text: 'a' })).status, 202);
  assert.equal(ran(), before + 1);
});

test('the response to a request with an Idempotency-Key is stored encrypted for one day', async () => {
  const requestBody = { text: 'a secret word' };
  await send('a-key-to-find', requestBody);
  const stored = JSON.stringify(await host.db.selectFrom('idempotent_answers').selectAll().execute());
  assert.doesNotMatch(stored, /secret word|a-key-to-find/);
  const before = ran();
  host.pass(86_399_000);
  const { token } = await registerUser(host);
  await deleteExpiredResponses(host.ctx());
  await host.db.updateTable('sessions').set({ seen_at: host.now(), created_at: host.now() }).execute();
  await send('a-key-to-find', requestBody);
  assert.equal(ran(), before, 'a second before the day ends');
  host.pass(1000);
  await send('a-key-to-find', requestBody);
  assert.equal(ran(), before + 1);
  await send('another', requestBody, token);
  host.pass(86_400_000);
  await deleteExpiredResponses(host.ctx());
  assert.deepEqual(await host.db.selectFrom('idempotent_answers').selectAll().execute(), []);
});

test('requests without an Idempotency-Key are always executed, and an overlong key is rejected', async () => {
  const { token } = await registerUser(host);
  const numbers = [];
  for (let call = 0; call < 2; call += 1)
    numbers.push((await expectOk(host, book, { text: 'a' }, { token })).number);
  assert.equal(new Set(numbers).size, 2);
  const headers = { 'idempotency-key': 'x'.repeat(256) };
  await expectRefusal(host, book, { text: 'a' }, 'invalid_request', { token, headers });
});

test('the contract marks only POST calls as idempotent', () => {
  const repeatable = apiCalls('0').filter(({ endpoint }) => endpoint.idempotent);
  assert.ok(repeatable.length > 0);
  for (const { endpoint } of repeatable) assert.equal(endpoint.method, 'post', endpoint.id);
});
