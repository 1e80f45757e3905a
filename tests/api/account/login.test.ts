import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getUser } from '../../../web/contract/profile.ts';
import { BAD_LOGIN_TEXT, SESSION_EXPIRED_TEXT } from '../../../web/contract/user-fields.ts';
import { logIn, logOut, restoreSession } from '../../../web/contract/user.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { logInAgain, registerUser, type TestUser } from '../../helpers/host/register.ts';

let host: TestHost;

before(async () => {
  host = await openHost();
});

after(() => host.close());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const isLoggedIn = async ({ user }: TestUser, token: string): Promise<boolean> => {
  const headers = { authorization: `Basic ${token}` };
  const response = await host.request(`/api/getUser?userid=${user.id}`, { headers });
  assert.ok(response.status === 200 || response.status === 401, String(response.status));
  return response.status === 200;
};

test('API-08 API-09 AUTH-10 OPEN-087 a login returns the user, a token and the session’s expiry time', async () => {
  const { user, password } = await registerUser(host);
  const session = await expectOk(host, logIn, { email: user.email, password });
  assert.deepEqual(session.user, user);
  assert.deepEqual([session.firstName, session.lastName], [user.firstName, user.lastName]);
  assert.deepEqual(session.subscriptions, user.subscriptions);
  assert.deepEqual(session.assets, user.company.assets);
  assert.equal(session.xp360Plan, user.company.xp360Plan);
  assert.equal(session.expires_at, new Date(host.now() + HOUR_MS).toISOString());
  const { token } = session;
  assert.deepEqual(await expectOk(host, getUser, { userid: user.id }, { token }), user);
});

test('API-09 the email address of a login can be in any letter case, and can be sent as `username`', async () => {
  const { user, password } = await registerUser(host);
  await expectOk(host, logIn, { email: ` ${user.email.toUpperCase()} `, password });
  await expectOk(host, logIn, { username: user.email, password });
});

test('API-06 API-10 a login with a wrong password is rejected with the specified text', async () => {
  const { user } = await registerUser(host);
  const input = { email: user.email, password: 'wrong' };
  const { displayMessage } = await expectRefusal(host, logIn, input, 'unauthenticated');
  assert.equal(displayMessage, BAD_LOGIN_TEXT);
});

test('SEC-07 SEC-09 logins with a wrong password, an unknown email address or a deleted user get the same response', async () => {
  const { user } = await registerUser(host);
  const deleted = await registerUser(host);
  const { id, email } = deleted.user;
  await host.db.updateTable('users').set({ deleted_at: host.now() }).where('id', '=', id).execute();
  const responses: unknown[] = [];
  for (const input of [
    { email: user.email, password: 'wrong' },
    { email: 'nobody@company.test', password: 'wrong' },
    { email, password: 'wrong' },
  ]) {
    const refusal = await expectRefusal(host, logIn, input, 'unauthenticated');
    responses.push({ ...refusal, requestId: '' });
  }
  assert.deepEqual(responses[1], responses[0]);
  assert.deepEqual(responses[2], responses[0]);
  assert.equal((responses[0] as { displayMessage: string }).displayMessage, BAD_LOGIN_TEXT);
});

test('API-09 a login with a missing or malformed email address or password is rejected as invalid', async () => {
  const errors = [
    { email: '', password: 'x' },
    { password: 'x' },
    { email: 'ada@company.test', password: '' },
    { email: 'ada@company.test' },
    { email: 'ada@company.test', password: 7 },
    { email: ['ada@company.test'], password: 'x' },
  ];
  for (const input of errors) await expectRefusal(host, logIn, input, 'validation_failed');
});

test('SEC-25 a 401 response names the `Token` scheme in its `WWW-Authenticate` header', async () => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@company.test', password: 'wrong' }),
  };
  for (const response of [await host.request('/user/login', init), await host.request('/user/sessions')]) {
    assert.equal(response.status, 401);
    assert.equal(response.headers.get('www-authenticate'), 'Token');
  }
});

test('API-05 SEC-23 a session token is accepted only in the Authorization header', async () => {
  const { token, user } = await registerUser(host);
  const query = `userid=${user.id}`;
  const tries: readonly (readonly [string, Record<string, string>])[] = [
    [query, {}],
    [`${query}&token=${encodeURIComponent(token)}`, {}],
    [query, { cookie: `token=${token}` }],
    [query, { 'x-api-key': token }],
    [query, { authorization: `Bearer ${token}` }],
    [query, { authorization: `Basic ${token.slice(0, -4)}AAA=` }],
    [query, { authorization: 'Basic ' }],
  ];
  for (const [search, headers] of tries) {
    const response = await host.request(`/api/getUser?${search}`, { headers });
    assert.ok(response.status === 401 || response.status === 400, `${search} ${JSON.stringify(headers)}`);
  }
  await expectRefusal(host, getUser, { userid: user.id, token }, 'unauthenticated');
  const response = await host.request(`/api/getUser?${query}`, {
    headers: { authorization: `Basic ${token}` },
  });
  assert.equal(response.status, 200);
});

test('AUTH-16 API-11 restoring a session returns the user and the same token', async () => {
  const { token, user } = await registerUser(host);
  const restored = await expectOk(host, restoreSession, { token });
  assert.equal(restored.token, token);
  assert.deepEqual(restored.user, user);
});

test('AUTH-29 API-12 SEC-19 restoring a session that has expired after one hour fails with the specified text', async () => {
  const { token } = await registerUser(host);
  host.pass(HOUR_MS);
  const refusal = await expectRefusal(host, restoreSession, { token }, 'session_expired');
  assert.equal(refusal.displayMessage, SESSION_EXPIRED_TEXT);
  assert.equal(refusal.status, 401);
});

test('AUTH-30 a failed attempt to restore an expired session does not log the user in', async () => {
  const account = await registerUser(host);
  host.pass(HOUR_MS);
  await expectRefusal(host, restoreSession, { token: account.token }, 'session_expired');
  assert.equal(await isLoggedIn(account, account.token), false);
});

test('API-12 restoring a session with an unknown, altered or malformed token is rejected', async () => {
  const { token } = await registerUser(host);
  const [id = '', secret = ''] = Buffer.from(token, 'base64').toString().split(':');
  const written = (text: string): string => Buffer.from(text).toString('base64');
  const others = [
    written(`${id}:${'A'.repeat(secret.length)}`),
    written(`00000000-0000-4000-8000-000000000000:${secret}`),
    written(`${id}:`),
    written(id),
    'x',
    '%%%',
    `${token}A`,
  ];
  for (const other of others) await expectRefusal(host, restoreSession, { token: other }, 'session_expired');
  await expectRefusal(host, restoreSession, {}, 'validation_failed');
});

test('AUTH-23 SEC-19 a session expires one hour after its last request, not after its login', async () => {
  const account = await registerUser(host);
  host.pass(59 * MINUTE_MS);
  assert.equal(await isLoggedIn(account, account.token), true);
  host.pass(59 * MINUTE_MS);
  assert.equal(await isLoggedIn(account, account.token), true);
  host.pass(61 * MINUTE_MS);
  assert.equal(await isLoggedIn(account, account.token), false);
});

test('AUTH-23 a restored session expires one hour after it was restored', async () => {
  const account = await registerUser(host);
  host.pass(50 * MINUTE_MS);
  const { expires_at } = await expectOk(host, restoreSession, { token: account.token });
  assert.equal(expires_at, new Date(host.now() + HOUR_MS).toISOString());
  host.pass(50 * MINUTE_MS);
  assert.equal(await isLoggedIn(account, account.token), true);
});

test('SEC-19 a session expires 12 hours after its login, even if it is in constant use', async () => {
  const account = await registerUser(host);
  const begun = host.now();
  while (host.now() < begun + 11.5 * HOUR_MS) {
    host.pass(30 * MINUTE_MS);
    assert.equal(await isLoggedIn(account, account.token), true);
  }
  const { expires_at } = await expectOk(host, restoreSession, { token: account.token });
  assert.equal(expires_at, new Date(begun + 12 * HOUR_MS).toISOString());
  host.pass(30 * MINUTE_MS);
  assert.equal(await isLoggedIn(account, account.token), false);
});

test('API-07 API-13 SEC-20 a logout revokes the given token at once, leaves other tokens valid, and can be repeated', async () => {
  const account = await registerUser(host);
  const other = await logInAgain(host, account);
  const { detail } = await expectOk(host, logOut, { key: account.token });
  assert.equal(detail, 'You have been logged out.');
  assert.equal(await isLoggedIn(account, account.token), false);
  assert.equal(await isLoggedIn(account, other), true);
  await expectOk(host, logOut, { key: account.token });
  await expectOk(host, logOut, { key: 'nonsense' });
  await expectOk(host, logOut, {});
  assert.equal(await isLoggedIn(account, other), true);
});

test('API-13 a logout revokes the token in the Authorization header', async () => {
  const account = await registerUser(host);
  await expectOk(host, logOut, {}, { token: account.token });
  assert.equal(await isLoggedIn(account, account.token), false);
});

test('API-13 a logout with a session’s id but without its secret does not end the session', async () => {
  const account = await registerUser(host);
  const [id = ''] = Buffer.from(account.token, 'base64').toString().split(':');
  for (const key of [id, Buffer.from(`${id}:${'A'.repeat(43)}`).toString('base64')])
    await expectOk(host, logOut, { key });
  assert.equal(await isLoggedIn(account, account.token), true);
});

test('SEC-18 every login gets a unique session id and a random 32-byte secret', async () => {
  const account = await registerUser(host);
  const tokens = [account.token];
  for (let at = 0; at < 20; at += 1) tokens.push(await logInAgain(host, account));
  const fields = tokens.map((token) => Buffer.from(token, 'base64').toString().split(':'));
  for (const at of [0, 1]) assert.equal(new Set(fields.map((field) => field[at])).size, tokens.length);
  const secrets = fields.map(([, secret = '']) => Buffer.from(secret, 'base64url'));
  assert.ok(secrets.every((secret) => secret.length === 32));
  for (let at = 0; at < 32; at += 1) assert.ok(new Set(secrets.map((secret) => secret[at])).size > 5);
});

test('SEC-67 a session is rejected at the next request after its user is deleted', async () => {
  const account = await registerUser(host);
  assert.equal(await isLoggedIn(account, account.token), true);
  await host.db
    .updateTable('users')
    .set({ deleted_at: host.now() })
    .where('id', '=', account.user.id)
    .execute();
  assert.equal(await isLoggedIn(account, account.token), false);
  await expectRefusal(host, restoreSession, { token: account.token }, 'session_expired');
});

test('SEC-62 logins, failed logins and logouts are logged with the user id but without passwords and tokens', async () => {
  const { user, password, token } = await registerUser(host);
  const headers = { 'x-test-address': '198.51.100.7' };
  await expectRefusal(host, logIn, { email: user.email, password: 'Wrong\r\n{"x":1}' }, 'unauthenticated', {
    headers,
  });
  const { token: second } = await expectOk(host, logIn, { email: user.email, password }, { headers });
  await expectOk(host, logOut, { key: second });
  await expectOk(host, logOut, {}, { token });
  const lines = host.log.filter((line) => line['userId'] === user.id);
  const events = lines.map(({ event }) => event).filter((event) => event !== undefined);
  assert.deepEqual(events, ['registered', 'login_failed', 'login', 'logout', 'logout']);
  const failure = host.log.find((line) => line['event'] === 'login_failed' && line['userId'] === user.id);
  assert.equal(failure?.['ip'], '198.51.100.7');
  assert.ok(failure['requestId']);
  const all = JSON.stringify(host.log);
  for (const secret of [password, token, second, 'Wrong']) assert.ok(!all.includes(secret));
});
