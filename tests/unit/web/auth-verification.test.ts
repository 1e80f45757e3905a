import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchScreen } from '../../../web/routes/match-screen.ts';
import { type ProductLoginStatus, moveProductLogin } from '../../../web/session/product-login.ts';
import {
  addressOf,
  eventsTo,
  statusAt,
} from '../../../web/features/auth/verification/verification-routes.ts';

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

test('AUTH-52 ROUTE-10 ROUTE-11 ROUTE-12 ROUTE-13 ROUTE-24 ROUTE-25 ROUTE-26 ROUTE-27 ROUTE-28 a verification URL shows its status, whatever the status of the session was', () => {
  const shown: readonly [path: string, status: ProductLoginStatus][] = [
    ['/verify-email', 'VERIFY_ACCOUNT'],
    ['/verify-email/key', 'VERIFY_ACCOUNT'],
    ['/resend-email', 'RESEND_EMAIL'],
    ['/change-email-address', 'CHANGE_ADDRESS'],
    ['/email-resent', 'POST_RESEND'],
    ['/xp360api/verify-email', 'VERIFY_ACCOUNT'],
    ['/xp360api/account-activated', 'ACCOUNT_ACTIVATED'],
    ['/xp360api/resend-email', 'RESEND_EMAIL'],
    ['/xp360api/change-email-address', 'CHANGE_ADDRESS'],
    ['/xp360api/post-resend', 'POST_RESEND'],
  ];
  for (const [path, status] of shown)
    for (const before of statuses) {
      const isVerifying = before === 'VERIFYING_ACCOUNT' && status === 'VERIFY_ACCOUNT';
      assert.equal(statusAt(path, before), isVerifying ? before : status, `${path} at ${before}`);
    }
});

test('AUTH-68 each verification status has a URL that shows it, with a variant in the API area', () => {
  for (const status of statuses) {
    assert.equal(statusAt(addressOf(status, '/verify-email'), status), status);
    const twin = addressOf(status, '/xp360api/resend-email');
    assert.equal(statusAt(twin, status), status);
    assert.equal(matchScreen(twin).area, 'api');
  }
  assert.equal(addressOf('VIEW_API_KEYS', '/xp360api/account-activated'), '/xp360api/api-keys');
  assert.equal(addressOf('POST_RESEND', '/change-email-address'), '/email-resent');
});
