import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPasswordHasher, type PasswordHasher } from '../../../demo/host/providers/password-hasher.ts';
import { logIn } from '../../../web/contract/user.ts';
import { callHost, expectRefusal } from '../../helpers/host/call.ts';
import { failingLogins } from '../../helpers/host/failing-logins.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser, someAddress } from '../../helpers/host/register.ts';

let host: TestHost;
const compared: boolean[] = [];

/** Returns a hasher that also records whether it compared with a stored hash. */
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

test('SEC-07 a failed login compares exactly one password hash, whatever the reason for the failure', async () => {
  for (const work of await failingLogins(host)) {
    compared.length = 0;
    await work();
    assert.equal(compared.length, 1);
  }
});

test('SEC-05 when too many logins wait for password hashing, further logins are rejected with 503 and Retry-After', async () => {
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

test('SEC-05 an overlong password is rejected before any hash is compared', async () => {
  compared.length = 0;
  const input = { email: 'ada@company.test', password: 'x'.repeat(10_000_000) };
  await expectRefusal(host, logIn, input, 'payload_too_large', from());
  await expectRefusal(host, logIn, { ...input, password: 'x'.repeat(1025) }, 'validation_failed', from());
  assert.deepEqual(compared, []);
});
