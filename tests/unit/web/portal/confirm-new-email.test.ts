import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../../web/api/api-error.ts';
import { redeemKeyInBackground } from '../../../../web/features/auth/redeem-key.ts';
import { confirmNewEmail } from '../../../../web/portal/confirm-new-email.ts';
import type { Portal } from '../../../../web/portal/portal.ts';

const EMAIL = 'ada@example.com';

/** Returns a portal whose user has a verified address, and whose calls have these results in turn. */
function portalWith(results: readonly unknown[]) {
  const left = [...results];
  const texts: string[] = [];
  const user = { id: 'u', email: EMAIL, emailVerified: true };
  const call = (): Promise<unknown> => {
    const result = left.shift();
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
  };
  const portal = {
    call,
    messages: { add: (_: string, text: string) => texts.push(text) },
    session: { state: { user }, change: (changed: object) => Object.assign(user, changed) },
  } as unknown as Portal;
  return { portal, texts, user };
}

const expired = (): ApiError => new ApiError('link_expired', 'Link Expired!', 400);

test('for a verified user, the error of a used verification link says that the address is verified', async () => {
  for (const follow of [confirmNewEmail, redeemKeyInBackground])
    await assert.rejects(
      () => follow(portalWith([expired()]).portal, 'key'),
      (error: Error) =>
        error.message.startsWith(
          `This link has expired or was already used. Your address ${EMAIL} is verified.`,
        ),
      follow.name,
    );
});

test('other errors of a verification link are reported unchanged', async () => {
  const offline = new ApiError('unreachable', 'No connection', 0);
  for (const follow of [confirmNewEmail, redeemKeyInBackground])
    await assert.rejects(() => follow(portalWith([offline]).portal, 'key'), offline);
});

test('a link that is opened again does not ask a user to log in with another address', async () => {
  const { portal, texts } = portalWith([{ email: EMAIL }]);
  await confirmNewEmail(portal, 'key');
  assert.deepEqual(texts, [`${EMAIL} is already verified. You do not need the link any more.`]);
});

test('a link to a new address says that it is now the login', async () => {
  const { portal, texts, user } = portalWith([{ email: 'new@example.com' }, { email: 'new@example.com' }]);
  await confirmNewEmail(portal, 'key');
  assert.deepEqual(texts, ['new@example.com is verified. From now on, log in with this address.']);
  assert.equal(user.email, 'new@example.com');
});
