import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addressOf,
  eventsTo,
  statusAt,
} from '../../../../web/features/auth/verification/verification-routes.ts';
import { matchScreen } from '../../../../web/rules/screens/match-screen.ts';
import { type ProductLoginStatus, moveProductLogin } from '../../../../web/session/product-login.ts';

const statuses: readonly ProductLoginStatus[] = [
  'VERIFY_ACCOUNT',
  'VERIFYING_ACCOUNT',
  'RESEND_EMAIL',
  'CHANGE_ADDRESS',
  'POST_RESEND',
  'ACCOUNT_ACTIVATED',
  'VIEW_API_KEYS',
];

test('AUTH-51 AUTH-52 every verification status can be reached from every other status', () => {
  for (const from of statuses)
    for (const to of statuses) {
      assert.equal(eventsTo(from, to).reduce(moveProductLogin, from), to, `${from} to ${to}`);
      if (from === to) assert.deepEqual(eventsTo(from, to), []);
    }
});

/** Checks that these URLs show the status, whatever the status of the session was before. */
function checkShown(status: ProductLoginStatus, urls: readonly string[]): void {
  for (const path of urls)
    for (const before of statuses) {
      const isVerifying = before === 'VERIFYING_ACCOUNT' && status === 'VERIFY_ACCOUNT';
      assert.equal(statusAt(path, before), isVerifying ? before : status, `${path} at ${before}`);
    }
}

test('AUTH-52 ROUTE-10 ROUTE-24 the verification URLs show the first verification screen unless a verification is in progress', () => {
  checkShown('VERIFY_ACCOUNT', ['/verify-email', '/verify-email/key', '/xp360api/verify-email']);
});

test('AUTH-52 ROUTE-11 ROUTE-26 the resend-email URLs always show the screen for sending the email again', () => {
  checkShown('RESEND_EMAIL', ['/resend-email', '/xp360api/resend-email']);
});

test('AUTH-52 ROUTE-12 ROUTE-27 the change-email-address URLs always show the screen for changing the email address', () => {
  checkShown('CHANGE_ADDRESS', ['/change-email-address', '/xp360api/change-email-address']);
});

test('AUTH-52 ROUTE-13 ROUTE-28 the URLs email-resent and post-resend always show the confirmation that the email was sent again', () => {
  checkShown('POST_RESEND', ['/email-resent', '/xp360api/post-resend']);
});

test('AUTH-52 ROUTE-25 the account-activated URL always shows that the account was activated', () => {
  checkShown('ACCOUNT_ACTIVATED', ['/xp360api/account-activated']);
});

test('AUTH-68 every verification status has a URL in each area, from which the status can be read back', () => {
  for (const status of statuses) {
    assert.equal(statusAt(addressOf(status, '/verify-email'), status), status);
    const twin = addressOf(status, '/xp360api/resend-email');
    assert.equal(statusAt(twin, status), status);
    assert.equal(matchScreen(twin).area, 'api');
  }
  assert.equal(addressOf('VIEW_API_KEYS', '/xp360api/account-activated'), '/xp360api/api-keys');
  assert.equal(addressOf('POST_RESEND', '/change-email-address'), '/email-resent');
});
