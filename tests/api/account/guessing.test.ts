import assert from 'node:assert/strict';
import { type TestContext, after, before, test } from 'node:test';
import { openDatabase } from '../../../demo/host/db/open-database.ts';
import { getUser } from '../../../web/contract/profile.ts';
import {
  changePassword,
  confirmPasswordReset,
  requestPasswordReset,
} from '../../../web/contract/user-links.ts';
import { logIn } from '../../../web/contract/user.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { createTestPlace, openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser, someAddress, type TestUser } from '../../helpers/host/register.ts';
import { resetLinkTo } from './mailed.ts';

let host: TestHost;

before(async () => {
  host = await openHost({ rateLimitFactor: 1 });
});

after(() => host.close());

const QUARTER_MS = 15 * 60_000;
const at = (address: string) => ({ headers: { 'x-test-address': address } });

/** Tries a password; returns the error code or `ok`, and the number of seconds to wait. */
async function guess(
  where: string,
  email: string,
  password = 'wrong',
  of = host,
): Promise<readonly [string, number]> {
  const outcome = await callHost(of, logIn, { email, password }, at(where));
  const wait = Number(outcome.headers.get('retry-after') ?? 0);
  return [outcome.ok ? 'ok' : outcome.body.code, wait];
}

async function guessOften({ user }: TestUser, times: number, where: () => string): Promise<void> {
  for (let tried = 0; tried < times; tried += 1) await guess(where(), user.email);
}

test('SEC-10 after ten failed logins to an account from one IP address, even the correct password is rejected with Retry-After', async () => {
  const account = await registerUser(host);
  const where = someAddress();
  for (let tried = 0; tried < 10; tried += 1)
    assert.equal((await guess(where, account.user.email))[0], 'unauthenticated');
  for (const password of ['wrong', account.password]) {
    const [code, wait] = await guess(where, account.user.email, password);
    assert.equal(code, 'rate_limited');
    assert.ok(wait > 0 && wait <= QUARTER_MS / 1000);
  }
});

test('SEC-10 a login rate limit for one account at one IP address affects neither other IP addresses nor other accounts', async () => {
  const account = await registerUser(host);
  const other = await registerUser(host);
  const where = someAddress();
  await guessOften(account, 11, () => where);
  assert.equal((await guess(someAddress(), account.user.email, account.password))[0], 'ok');
  assert.equal((await guess(where, other.user.email, other.password))[0], 'ok');
});

test('SEC-10 the login rate limit ends after 15 minutes', async () => {
  const account = await registerUser(host);
  const where = someAddress();
  await guessOften(account, 11, () => where);
  host.pass(QUARTER_MS);
  assert.equal((await guess(where, account.user.email, account.password))[0], 'ok');
});

test('SEC-10 a password reset is possible while logins are rate-limited, and lifts the limit', async () => {
  const account = await registerUser(host);
  const where = someAddress();
  await guessOften(account, 11, () => where);
  await guessOften(account, 30, someAddress);
  await expectOk(host, requestPasswordReset, { email: account.user.email }, at(where));
  const link = await resetLinkTo(host, account.user.email);
  const passwords = { new_password1: 'Quiet harbour 77', new_password2: 'Quiet harbour 77' };
  await expectOk(host, confirmPasswordReset, { ...link, ...passwords }, at(where));
  assert.equal((await guess(where, account.user.email, 'Quiet harbour 77'))[0], 'ok');
  assert.equal((await guess(someAddress(), account.user.email, 'Quiet harbour 77'))[0], 'ok');
});

test('SEC-10 repeated failed logins delay further logins to the account, except from IP addresses that its user has used before', async () => {
  const account = await registerUser(host);
  const home = someAddress();
  assert.equal((await guess(home, account.user.email, account.password))[0], 'ok');
  await guessOften(account, 20, someAddress);
  const waits: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const [code, wait] = await guess(someAddress(), account.user.email, account.password);
    assert.equal(code, 'rate_limited');
    waits.push(wait);
    host.pass(wait * 1000);
    assert.equal((await guess(someAddress(), account.user.email))[0], 'unauthenticated');
  }
  assert.deepEqual(waits, [1, 2, 4, 8]);
  assert.equal((await guess(home, account.user.email, account.password))[0], 'ok');
});

test('SEC-10 a login delay is at most 15 minutes and is not extended by further attempts', async () => {
  const account = await registerUser(host);
  await guessOften(account, 20, someAddress);
  const row = { failures: 500, last_at: host.now() };
  await host.db.updateTable('login_failures').set(row).where('last_at', '=', host.now()).execute();
  assert.deepEqual(await guess(someAddress(), account.user.email, account.password), [
    'rate_limited',
    QUARTER_MS / 1000,
  ]);
  host.pass(QUARTER_MS - 1000);
  assert.deepEqual(await guess(someAddress(), account.user.email, account.password), ['rate_limited', 1]);
  host.pass(1000);
  assert.equal((await guess(someAddress(), account.user.email, account.password))[0], 'ok');
  assert.equal((await guess(someAddress(), account.user.email))[0], 'unauthenticated');
});

test('SEC-10 SEC-09 logins with an email address that has no account are rate-limited like logins to an account', async () => {
  const nobody = `nobody.${Math.random()}@company.test`;
  const where = someAddress();
  const codes: string[] = [];
  for (let tried = 0; tried < 11; tried += 1) codes.push((await guess(where, nobody))[0]);
  assert.deepEqual(codes, [...Array.from({ length: 10 }, () => 'unauthenticated'), 'rate_limited']);
  for (let tried = 0; tried < 20; tried += 1) await guess(someAddress(), nobody);
  assert.equal((await guess(someAddress(), nobody))[0], 'rate_limited');
});

test('SEC-10 simultaneous login attempts all count toward the rate limit', async () => {
  const account = await registerUser(host);
  const where = someAddress();
  const all = await Promise.all(Array.from({ length: 16 }, () => guess(where, account.user.email)));
  assert.equal(all.filter(([code]) => code === 'unauthenticated').length, 10);
  assert.equal(all.filter(([code]) => code === 'rate_limited').length, 6);
});

test('SEC-10 after 50 failed logins to different accounts, further logins from the same IP address are rate-limited', async () => {
  const where = someAddress();
  const codes: string[] = [];
  for (let tried = 0; tried < 51; tried += 1)
    codes.push((await guess(where, `nobody.${tried}@company.test`))[0]);
  assert.deepEqual(
    codes.slice(0, 50),
    Array.from({ length: 50 }, () => 'unauthenticated'),
  );
  assert.equal(codes[50], 'rate_limited');
});

/*
 * The limits of networks are tried at a fifth of their size, because checking a password is slow. The limit of an
 * address is tried above at its full size.
 */

/** Opens a host with a fifth of the limits. `failsAt` returns the code of a failed login at another account each time. */
async function openFifth(t: TestContext) {
  const fifth = await openHost({ rateLimitFactor: 0.2 });
  t.after(() => fifth.close());
  let accounts = 0;
  const failAt = async (address: string): Promise<string> =>
    (await guess(address, `nobody.${(accounts += 1)}@company.test`, 'wrong', fifth))[0];
  /** Returns how many failed logins pass from addresses before the first is refused. */
  const failuresFrom = async (addressOf: (index: number) => string, most: number): Promise<number> => {
    for (let tried = 0; tried < most; tried += 1)
      if ((await failAt(addressOf(tried))) === 'rate_limited') return tried;
    return most;
  };
  return { fifth, failAt, failuresFrom };
}

test('FIX-109 failed logins are limited to 50 for an IPv6 /64, 200 for a /56 and 500 for a /48', async (t) => {
  const { fifth, failAt, failuresFrom } = await openFifth(t);
  const inNetwork = (hex: string, group: (index: number) => number) => (index: number) =>
    `2001:db8:${hex}:${group(index).toString(16)}::${(index + 1).toString(16)}`;
  const of64 = inNetwork('1', () => 0);
  assert.equal(await failuresFrom(of64, 60), 50 / 5);
  const of56 = inNetwork('2', (index) => index % 256);
  assert.equal(await failuresFrom(of56, 210), 200 / 5);
  const of48 = inNetwork('3', (index) => index * 256);
  assert.equal(await failuresFrom(of48, 510), 500 / 5);
  assert.equal(await failAt('2001:db8:3:ffff::9'), 'rate_limited');
  assert.equal(await failAt('2001:db8:5::9'), 'unauthenticated');
  fifth.pass(QUARTER_MS);
  assert.equal(await failAt('2001:db8:3::9'), 'unauthenticated');
});

test('FIX-109 a user who has logged in from a /64 still can while its /48 is refused, and logins there do not count', async (t) => {
  const { fifth, failAt, failuresFrom } = await openFifth(t);
  const account = await registerUser(fifth);
  const logInAt = (address: string) => guess(address, account.user.email, account.password, fifth);
  for (let day = 0; day < 210 / 5; day += 1) assert.equal((await logInAt('2001:db8:6:1::1'))[0], 'ok');
  await failuresFrom((index) => `2001:db8:6:1${(index % 256).toString(16).padStart(2, '0')}::1`, 210);
  assert.equal(await failAt('2001:db8:6:1ff::1'), 'rate_limited');
  assert.equal((await logInAt('2001:db8:6:1::1'))[0], 'ok');
});

test('FIX-16 password guessing from an office’s IP address does not lock out colleagues who have logged in there before', async () => {
  const office = someAddress();
  const colleague = await registerUser(host);
  assert.equal((await guess(office, colleague.user.email, colleague.password))[0], 'ok');
  for (let tried = 0; tried < 60; tried += 1) await guess(office, `nobody.${tried}@company.test`);
  const newcomer = await registerUser(host);
  assert.equal(
    (await guess(office, newcomer.user.email, newcomer.password))[0],
    'rate_limited',
    'a newcomer is rate-limited',
  );
  for (let again = 0; again < 3; again += 1)
    assert.equal((await guess(office, colleague.user.email, colleague.password))[0], 'ok');
});

test('FIX-16 successful logins do not count toward the rate limit of their IP address', async () => {
  const office = someAddress();
  const people = await Promise.all(Array.from({ length: 12 }, () => registerUser(host)));
  for (let day = 0; day < 5; day += 1)
    for (const { user, password } of people)
      assert.equal((await guess(office, user.email, password))[0], 'ok');
  assert.equal((await guess(office, 'nobody@company.test'))[0], 'unauthenticated');
});

test('FIX-16 unauthenticated requests do not count toward the rate limits of logins and of authenticated requests', async () => {
  const where = someAddress();
  const account = await registerUser(host);
  const passwords = {
    old_password: account.password,
    new_password1: 'Quiet harbour 78',
    new_password2: 'Quiet harbour 78',
  };
  const change = { username: account.user.email, ...passwords };
  for (let tried = 0; tried < 60; tried += 1) {
    const outcome = await callHost(host, changePassword, change, at(where));
    assert.equal(outcome.status, 401);
  }
  const headers = { ...at(where).headers, authorization: `Basic ${account.token}` };
  await expectOk(host, changePassword, change, { headers });
  assert.equal((await guess(where, account.user.email, 'Quiet harbour 78'))[0], 'ok');
});

test('REL-32 DATA-34 a restart preserves users, sessions and login attempt counts', async () => {
  const { place, drop } = await createTestPlace();
  const reopen = (last: () => Promise<void>) =>
    openHost({ rateLimitFactor: 1 }, {}, [], { made: { database: openDatabase(place), drop: last } });
  const first = await reopen(() => Promise.resolve());
  const account = await registerUser(first);
  const where = someAddress();
  for (let tried = 0; tried < 10; tried += 1)
    await expectRefusal(
      first,
      logIn,
      { email: account.user.email, password: 'x' },
      'unauthenticated',
      at(where),
    );
  await first.close();
  const second = await reopen(drop);
  const credentials = { email: account.user.email, password: account.password };
  await expectRefusal(second, logIn, credentials, 'rate_limited', at(where));
  await expectOk(second, logIn, credentials, at(someAddress()));
  assert.deepEqual(
    await expectOk(second, getUser, { userid: account.user.id }, { token: account.token }),
    account.user,
  );
  await second.close();
});
