import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPasswordHasher, type PasswordHasher } from '../../demo/host/services/password/hasher.ts';
import { requestPasswordReset, resendEmail } from '../../web/contract/user-links.ts';
import { logIn } from '../../web/contract/user.ts';
import { callHost, expectOk, expectRefusal } from './call.ts';
import { openHost, type TestHost } from './open-host.ts';
import { registerUser, someAddress } from './register.ts';

let host: TestHost;
const compared: boolean[] = [];

/** The host's own hasher, which notes whether a stored hash was there to compare with. */
function watched(hasher: PasswordHasher): PasswordHasher {
  return {
    hash: hasher.hash,
    verify: (stored, password) => {
      compared.push(stored !== undefined);
      return hasher.verify(stored, password);
    },
  };
}

before(async () => {
  const passwords = watched(createPasswordHasher({ parallel: 1, waiting: 64 }));
  host = await openHost({}, { passwords });
});

after(() => host.close());

const from = () => ({ headers: { 'x-test-address': someAddress() } });

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

/** The processor's time that this process used so far, in milliseconds: what others do on the machine does not count. */
const usedMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The median time of the processor that each work takes, measured in turns so that noise falls on all alike. */
async function timeInTurns(works: readonly (() => Promise<unknown>)[], rounds: number): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, work] of works.entries()) {
      const start = usedMs();
      await work();
      times[at]?.push(usedMs() - start);
    }
  }
  return times.map(middle);
}

async function threeLogins() {
  const { user } = await registerUser(host);
  const gone = await registerUser(host);
  await host.db.updateTable('users').set({ deleted_at: host.now() }).where('id', '=', gone.user.id).execute();
  const logInAs = (email: string, password: string) => () =>
    expectRefusal(host, logIn, { email, password }, 'unauthenticated', from());
  return [
    logInAs(user.email, 'wrong'),
    logInAs('nobody@company.test', 'wrong'),
    logInAs(gone.user.email, gone.password),
  ];
}

test('SEC-07 a login that fails compares exactly one hash, whatever the reason', async () => {
  for (const work of await threeLogins()) {
    compared.length = 0;
    await work();
    assert.equal(compared.length, 1);
  }
});

test('SEC-07 a comparison without a user takes as long as one with', async () => {
  const hasher = createPasswordHasher({ parallel: 1, waiting: 4 });
  const stored = await hasher.hash('Harbour 1');
  const [known = 0, unknown = 0] = await timeInTurns(
    [() => hasher.verify(stored, 'wrong'), () => hasher.verify(undefined, 'wrong')],
    15,
  );
  assert.ok(Math.max(known, unknown) / Math.min(known, unknown) < 1.6, `${known} ms and ${unknown} ms`);
  assert.equal(await hasher.verify(stored, 'Harbour 1'), true);
  assert.equal(await hasher.verify(undefined, 'Harbour 1'), false);
});

test('SEC-07 logins that fail take the same time, whatever the reason', async () => {
  const times = await timeInTurns(await threeLogins(), 15);
  assert.ok(Math.max(...times) / Math.min(...times) < 1.6, times.join(', '));
});

test('SEC-08 a reset and a resend take the same time for known and unknown addresses', async () => {
  const { user } = await registerUser(host);
  for (const endpoint of [requestPasswordReset, resendEmail]) {
    const ask = (email: string) => () => expectOk(host, endpoint, { email }, from());
    const times = await timeInTurns([ask(user.email), ask('nobody@company.test')], 31);
    assert.ok(Math.max(...times) / Math.min(...times) < 2, times.join(', '));
  }
});

test('SEC-04 a login takes its time, and not too much of it', async () => {
  const { user, password } = await registerUser(host);
  const work = () => expectOk(host, logIn, { email: user.email, password }, from());
  const [time = 0] = await timeInTurns([work], 9);
  assert.ok(time >= 8 && time < 500, `${time} ms`);
});

test('SEC-05 while 50 logins wait for their hashes the host answers everybody else', async () => {
  const password = 'x'.repeat(1024);
  const state = { isOver: false };
  const logins = Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      callHost(host, logIn, { email: `nobody.${at}@company.test`, password }, from()),
    ),
  ).finally(() => (state.isOver = true));
  const times: number[] = [];
  while (!state.isOver) {
    const start = performance.now();
    assert.equal((await host.request('/healthz')).status, 200);
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.deepEqual(new Set((await logins).map(({ status }) => status)), new Set([401]));
  times.sort((a, b) => a - b);
  const late = times[Math.floor(times.length * 0.99)] ?? 0;
  assert.ok(times.length > 20 && late < 250, `${times.length} answers, p99 ${late} ms`);
});

test('SEC-05 more logins than may wait are refused for a moment, and the host is itself again after', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      callHost(host, logIn, { email: `crowd.${at}@company.test`, password: 'x' }, from()),
    ),
  );
  const refused = outcomes.filter(({ status }) => status === 503);
  assert.ok(refused.length > 0);
  for (const { headers } of refused) assert.ok(Number(headers.get('retry-after')) > 0);
  assert.ok(outcomes.every(({ status }) => status === 401 || status === 503));
  await registerUser(host);
});

test('SEC-05 a password of 10 MB is refused before it is looked at', async () => {
  compared.length = 0;
  const given = { email: 'ada@company.test', password: 'x'.repeat(10_000_000) };
  await expectRefusal(host, logIn, given, 'payload_too_large', from());
  await expectRefusal(host, logIn, { ...given, password: 'x'.repeat(1025) }, 'validation_failed', from());
  assert.deepEqual(compared, []);
});
