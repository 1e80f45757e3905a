import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getUser } from '../../../web/contract/profile.ts';
import { BAD_LOGIN_TEXT, LINK_EXPIRED_TEXT } from '../../../web/contract/user-fields.ts';
import {
  changePassword,
  checkPasswordReset,
  confirmPasswordReset,
  requestPasswordReset,
  resendEmail,
  updateEmail,
  verifyEmail,
} from '../../../web/contract/user-links.ts';
import { logIn } from '../../../web/contract/user.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser, registerVerified, someAddress, type TestUser } from '../../helpers/host/register.ts';
import { lastMailTo, mailsTo, resetLinkTo, verifyKeyTo } from './mailed.ts';

let host: TestHost;

before(async () => {
  host = await openHost();
});

after(() => host.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let count = 0;
const newAddress = (): string => `new.${(count += 1)}@company.test`;

const userNow = async ({ user, token }: TestUser) => expectOk(host, getUser, { userid: user.id }, { token });

test('API-15 AUTH-63 AUTH-64 following the emailed link verifies the user’s email address', async () => {
  const testUser = await registerUser(host);
  assert.equal(testUser.user.emailVerified, false);
  const key = await verifyKeyTo(host, testUser.user.email);
  const response = await expectOk(host, verifyEmail, { key });
  assert.deepEqual([response.emailVerified, response.email], [true, testUser.user.email]);
  const after = (await userNow(testUser)) as TestUser['user'];
  assert.deepEqual([after.emailVerified, after.key], [true, null]);
});

test('API-15 a verification link can be used repeatedly for 24 hours and is then rejected', async () => {
  const { user } = await registerUser(host);
  const key = await verifyKeyTo(host, user.email);
  await expectOk(host, verifyEmail, { key });
  host.pass(23 * HOUR_MS);
  await expectOk(host, verifyEmail, { key });
  host.pass(2 * HOUR_MS);
  await expectRefusal(host, verifyEmail, { key }, 'link_expired');
});

test('API-16 AUTH-65 unknown and altered verification keys are reported as expired', async () => {
  const testUser = await registerUser(host);
  const key = await verifyKeyTo(host, testUser.user.email);
  for (const other of ['A'.repeat(43), key.slice(1), `${key}A`, key.toLowerCase(), "' or 1=1 --"]) {
    const refusal = await expectRefusal(host, verifyEmail, { key: other }, 'link_expired');
    assert.equal(refusal.displayMessage, LINK_EXPIRED_TEXT);
  }
  await expectRefusal(host, verifyEmail, {}, 'validation_failed');
  assert.equal(((await userNow(testUser)) as TestUser['user']).emailVerified, false);
});

test('API-16 a verification link expires after one day', async () => {
  const { user } = await registerUser(host);
  const key = await verifyKeyTo(host, user.email);
  host.pass(DAY_MS);
  await expectRefusal(host, verifyEmail, { key }, 'link_expired');
});

test('API-17 AUTH-61 resending the verification email sends a new link and invalidates earlier links', async () => {
  const { user } = await registerUser(host);
  const first = await verifyKeyTo(host, user.email);
  await expectOk(host, resendEmail, { email: user.email.toUpperCase() });
  assert.equal((await mailsTo(host, user.email)).length, 2);
  const second = await verifyKeyTo(host, user.email);
  assert.notEqual(second, first);
  await expectRefusal(host, verifyEmail, { key: first }, 'link_expired');
  await expectOk(host, verifyEmail, { key: second });
});

test('SEC-08 SEC-09 a request to resend the verification link gets the same response for every email address, but only unverified users get an email', async () => {
  const waiting = await registerUser(host);
  const verified = await registerVerified(host);
  const addresses = [waiting.user.email, verified.user.email, 'nobody@company.test'];
  const mailsBefore = await Promise.all(addresses.map(async (each) => (await mailsTo(host, each)).length));
  const responses: unknown[] = [];
  for (const email of addresses) responses.push(await expectOk(host, resendEmail, { email }));
  assert.deepEqual(responses[1], responses[0]);
  assert.deepEqual(responses[2], responses[0]);
  const more: number[] = [];
  for (const [at, email] of addresses.entries())
    more.push((await mailsTo(host, email)).length - (mailsBefore[at] ?? 0));
  assert.deepEqual(more, [1, 0, 0]);
  const refusal = await expectRefusal(host, resendEmail, { email: 'ada@' }, 'validation_failed');
  assert.equal(refusal.displayMessage, 'Please enter a valid email address.');
});

test('SEC-15 a verification key cannot be used to reset a password, nor a reset key to verify an email address', async () => {
  const { user } = await registerUser(host);
  const key = await verifyKeyTo(host, user.email);
  const input = { uid: user.id, token: key };
  await expectRefusal(host, checkPasswordReset, input, 'link_expired');
  const passwords = { new_password1: 'Quiet harbour 77', new_password2: 'Quiet harbour 77' };
  await expectRefusal(host, confirmPasswordReset, { ...input, ...passwords }, 'link_expired');
  await expectRefusal(host, logIn, { email: user.email, password: key }, 'unauthenticated');
  await expectOk(host, requestPasswordReset, { email: user.email });
  const { token } = await resetLinkTo(host, user.email);
  await expectRefusal(host, verifyEmail, { key: token }, 'link_expired');
});

test('SEC-15 a verification key is rejected after the user’s email address has changed', async () => {
  const testUser = await registerUser(host);
  const key = await verifyKeyTo(host, testUser.user.email);
  await host.db
    .updateTable('users')
    .set({ email: newAddress() })
    .where('id', '=', testUser.user.id)
    .execute();
  await expectRefusal(host, verifyEmail, { key }, 'link_expired');
  assert.equal(((await userNow(testUser)) as TestUser['user']).emailVerified, false);
});

for (const form of ['at the top level', 'under data'] as const) {
  test(`API-18 OPEN-089 AUTH-60 a request with the fields ${form} changes an unverified user’s email address at once`, async () => {
    const testUser = await registerUser(host);
    const oldKey = await verifyKeyTo(host, testUser.user.email);
    const change = { email: newAddress(), password: testUser.password };
    const input = form === 'at the top level' ? change : { data: change };
    const response = await expectOk(host, updateEmail, input, { token: testUser.token });
    assert.equal(response.pendingEmail, change.email);
    const after = (await userNow(testUser)) as TestUser['user'];
    assert.deepEqual([after.email, after.username, after.emailVerified], [change.email, change.email, false]);
    await expectRefusal(host, verifyEmail, { key: oldKey }, 'link_expired');
    await expectOk(host, verifyEmail, { key: await verifyKeyTo(host, change.email) });
    await expectOk(host, logIn, { email: change.email, password: testUser.password });
  });
}

test('API-18 SEC-16 the old email address remains valid for logins until the new one is confirmed, and both addresses get an email', async () => {
  const testUser = await registerVerified(host);
  const { token, password } = testUser;
  const email = newAddress();
  await expectOk(host, updateEmail, { email, password }, { token });
  await expectOk(host, logIn, { email: testUser.user.email, password });
  await expectRefusal(host, logIn, { email, password }, 'unauthenticated');
  const warning = await lastMailTo(host, testUser.user.email);
  assert.match(warning.subject, /is being changed/);
  assert.ok(warning.text.includes(email));
  await expectOk(host, verifyEmail, { key: await verifyKeyTo(host, email) });
  assert.equal(((await userNow(testUser)) as TestUser['user']).email, email);
  await expectOk(host, logIn, { email, password });
  await expectRefusal(host, logIn, { email: testUser.user.email, password }, 'unauthenticated');
});

test('AUTH-69 AUTH-71 SEC-16 changing the email address with a wrong password fails with the same error text as a failed login', async () => {
  const testUser = await registerUser(host);
  const { token } = testUser;
  const input = { email: newAddress(), password: 'wrong' };
  const refusal = await expectRefusal(host, updateEmail, input, 'bad_credentials', { token });
  assert.deepEqual([refusal.status, refusal.displayMessage], [400, BAD_LOGIN_TEXT]);
  await expectRefusal(host, updateEmail, input, 'unauthenticated');
  assert.equal(((await userNow(testUser)) as TestUser['user']).email, testUser.user.email);
});

test('API-18 AUTH-69 SEC-16 an email address change requires a valid email address and the password', async () => {
  const testUser = await registerUser(host);
  const { token, password } = testUser;
  const email = newAddress();
  for (const input of [{ email }, { data: { email } }, { password }, { email: 'ada@', password: 'wrong' }])
    await expectRefusal(host, updateEmail, input, 'validation_failed', { token });
  assert.equal(((await userNow(testUser)) as TestUser['user']).email, testUser.user.email);
});

test('SEC-09 SEC-16 the response to an email address change does not reveal whether the address belongs to another user', async () => {
  const owner = await registerVerified(host);
  const testUser = await registerUser(host);
  const change = { email: owner.user.email, password: testUser.password };
  const response = await expectOk(host, updateEmail, change, { token: testUser.token });
  assert.equal(response.pendingEmail, owner.user.email);
  const free = newAddress();
  const other = await expectOk(host, updateEmail, { ...change, email: free }, { token: testUser.token });
  assert.equal(other.detail.replace(free, owner.user.email), response.detail);
  assert.match((await lastMailTo(host, owner.user.email)).subject, /already have an account/);
  assert.equal(((await userNow(owner)) as TestUser['user']).email, owner.user.email);
  await expectOk(host, logIn, { email: owner.user.email, password: owner.password });
});

test('API-18 a new email address cannot be confirmed if another user has registered it in the meantime', async () => {
  const testUser = await registerVerified(host);
  const email = newAddress();
  await expectOk(host, updateEmail, { email, password: testUser.password }, { token: testUser.token });
  const key = await verifyKeyTo(host, email);
  await registerUser(host, { email });
  await expectRefusal(host, verifyEmail, { key }, 'link_expired');
  assert.equal(((await userNow(testUser)) as TestUser['user']).email, testUser.user.email);
});

test('API-18 when several users simultaneously change to the same email address, only one change takes effect', async () => {
  const users = [await registerUser(host), await registerUser(host), await registerUser(host)];
  const email = newAddress();
  await Promise.all(
    users.map(({ token, password }) => expectOk(host, updateEmail, { email, password }, { token })),
  );
  const now = await Promise.all(
    users.map(async (testUser) => ((await userNow(testUser)) as TestUser['user']).email),
  );
  assert.equal(now.filter((each) => each === email).length, 1);
});

test('API-18 an unverified user who enters the current email address again gets a new link, and a verified user gets an error', async () => {
  const testUser = await registerUser(host);
  const change = { email: testUser.user.email, password: testUser.password };
  const first = await verifyKeyTo(host, testUser.user.email);
  await expectOk(host, updateEmail, change, { token: testUser.token });
  const second = await verifyKeyTo(host, testUser.user.email);
  await expectRefusal(host, verifyEmail, { key: first }, 'link_expired');
  await expectOk(host, verifyEmail, { key: second });
  await expectRefusal(host, updateEmail, change, 'validation_failed', { token: testUser.token });
});

test('SEC-41 the sixth change to the same email address is rate-limited, even if different users make the changes', async () => {
  const limited = await openHost({ rateLimitFactor: 1 });
  const email = newAddress();
  const users = [await registerVerified(limited), await registerVerified(limited)];
  const codes: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    const testUser = users[index % 2] as TestUser;
    const options = { token: testUser.token, headers: { 'x-test-address': someAddress() } };
    const outcome = await callHost(limited, updateEmail, { email, password: testUser.password }, options);
    codes.push(outcome.ok ? 'ok' : outcome.body.code);
  }
  assert.deepEqual(codes, ['ok', 'ok', 'ok', 'ok', 'ok', 'rate_limited']);
  assert.equal((await mailsTo(limited, email)).length, 5);
  await limited.close();
});

test('SEC-16 a password reset cancels a pending email address change', async () => {
  const testUser = await registerVerified(host);
  const email = newAddress();
  await expectOk(host, updateEmail, { email, password: testUser.password }, { token: testUser.token });
  const key = await verifyKeyTo(host, email);
  await expectOk(host, requestPasswordReset, { email: testUser.user.email });
  const link = await resetLinkTo(host, testUser.user.email);
  const passwords = { new_password1: 'Quiet harbour 77', new_password2: 'Quiet harbour 77' };
  await expectOk(host, confirmPasswordReset, { ...link, ...passwords });
  await expectRefusal(host, verifyEmail, { key }, 'link_expired');
});

test('FIX-98 a password change that cancels a pending email address change says so', async () => {
  const testUser = await registerVerified(host);
  const email = newAddress();
  await expectOk(host, updateEmail, { email, password: testUser.password }, { token: testUser.token });
  const key = await verifyKeyTo(host, email);
  const change = async (old_password: string, next: string, token: string) =>
    expectOk(
      host,
      changePassword,
      { username: testUser.user.email, old_password, new_password1: next, new_password2: next },
      { token },
    );
  const first = await change(testUser.password, 'Quiet harbour 77', testUser.token);
  assert.match(first.detail, /change of your email address was canceled/);
  await expectRefusal(host, verifyEmail, { key }, 'link_expired');
  const second = await change('Quiet harbour 77', 'Quiet harbour 78', first.token);
  assert.equal(second.detail, 'Your password was changed.');
});

test('SEC-67 getUser returns `emailVerified: false` as soon as the email address is no longer verified', async () => {
  const testUser = await registerVerified(host);
  const first = (await userNow(testUser)) as TestUser['user'];
  assert.equal(first.emailVerified, true);
  await host.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', testUser.user.id)
    .execute();
  assert.equal(((await userNow(testUser)) as TestUser['user']).emailVerified, false);
});
