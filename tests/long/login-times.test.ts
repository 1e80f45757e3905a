import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPasswordHasher } from '../../demo/host/providers/password-hasher.ts';
import { requestPasswordReset, resendEmail } from '../../web/contract/user-links.ts';
import { logIn } from '../../web/contract/user.ts';
import { callHost, expectOk } from '../helpers/host/call.ts';
import { failingLogins } from '../helpers/host/failing-logins.ts';
import { openHost, type TestHost } from '../helpers/host/open-host.ts';
import { registerUser, someAddress } from '../helpers/host/register.ts';

/*
 * Checks that the duration of logins does not reveal whether an account exists, and that concurrent logins do
 * not delay other users.
 */

let host: TestHost;

before(async () => {
  host = await openHost({}, { passwords: createPasswordHasher({ parallel: 1, waiting: 64 }) });
});

after(() => host.close());

const from = () => ({ headers: { 'x-test-address': someAddress() } });

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Returns the processor time of this process in milliseconds, which excludes other work on the machine. */
const usedMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Returns the median processor time of each function. The functions run alternately, so that noise affects all
 * equally.
 */
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

test('SEC-07 the CPU times of checking a known and an unknown user’s password differ by less than a factor of 1.6', async () => {
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

test('SEC-07 the CPU times of failed logins differ by less than a factor of 1.6, whatever the reason for the failure', async () => {
  const times = await timeInTurns(await failingLogins(host), 15);
  assert.ok(Math.max(...times) / Math.min(...times) < 1.6, times.join(', '));
});

test('SEC-08 the CPU times of reset and resend requests for known and unknown email addresses differ by less than a factor of 2', async () => {
  const { user } = await registerUser(host);
  for (const endpoint of [requestPasswordReset, resendEmail]) {
    const request = (email: string) => () => expectOk(host, endpoint, { email }, from());
    const times = await timeInTurns([request(user.email), request('nobody@company.test')], 31);
    assert.ok(Math.max(...times) / Math.min(...times) < 2, times.join(', '));
  }
});

test('a login takes between 8 and 500 ms of CPU time', async () => {
  const { user, password } = await registerUser(host);
  const work = () => expectOk(host, logIn, { email: user.email, password }, from());
  const [time = 0] = await timeInTurns([work], 9);
  assert.ok(time >= 8 && time < 500, `${time} ms`);
});

test('SEC-05 99% of health checks get a response within 250 ms while 50 logins wait for their hashes', async () => {
  const password = 'x'.repeat(1024);
  const state = { haveEnded: false };
  const logins = Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      callHost(host, logIn, { email: `nobody.${at}@company.test`, password }, from()),
    ),
  ).finally(() => (state.haveEnded = true));
  const times: number[] = [];
  while (!state.haveEnded) {
    const start = performance.now();
    assert.equal((await host.request('/healthz')).status, 200);
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.deepEqual(new Set((await logins).map(({ status }) => status)), new Set([401]));
  times.sort((a, b) => a - b);
  const late = times[Math.floor(times.length * 0.99)] ?? 0;
  assert.ok(times.length > 20 && late < 250, `${times.length} responses, p99 ${late} ms`);
});
