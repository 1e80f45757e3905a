import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { logIn } from '../../web/api/contract/user.ts';
import { BAD_LOGIN_TEXT } from '../../web/api/contract/user-fields.ts';
import { expectOk, expectRefusal } from './call.ts';
import { openHost, type TestHost } from './open-host.ts';
import { registerUser } from './register.ts';

let host: TestHost;

before(async () => {
  host = await openHost();
});

after(() => host.close());

test('API-09 a login with the right credentials answers the user with a token', async () => {
  const { user, password } = await registerUser(host);
  const session = await expectOk(host, logIn, { email: user.email, password });
  assert.deepEqual(session.user, user);
  assert.ok(session.token.length > 40);
});

test('API-10 a login with wrong credentials is refused with the one text', async () => {
  const { user } = await registerUser(host);
  const refusal = await expectRefusal(
    host,
    logIn,
    { email: user.email, password: 'wrong' },
    'unauthenticated',
  );
  assert.equal(refusal.displayMessage, BAD_LOGIN_TEXT);
});
