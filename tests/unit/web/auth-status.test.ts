import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type LoginEvent,
  type LoginState,
  type LoginStatus,
  initialLogin,
  moveLogin,
} from '../../../web/session/login-status.ts';
import {
  type ProductLoginEvent,
  type ProductLoginStatus,
  initialProductLogin,
  moveProductLogin,
} from '../../../web/session/product-login.ts';

const statuses: readonly LoginStatus[] = [
  ...(['UNSET', 'LOG_IN', 'NEW_USER', 'USER_ACTIVE'] as const),
  ...(['PASSWORD_RESET', 'PASSWORD_RESET_FINISH', 'PASSWORD_RESET_LINK_EXPIRED'] as const),
];

/** The status that follows each event, from every status except that of an active user. */
const leads: readonly (readonly [LoginEvent, LoginStatus])[] = [
  ['login-opened', 'LOG_IN'],
  ['sign-up-opened', 'NEW_USER'],
  ['logged-in', 'USER_ACTIVE'],
  ['logged-out', 'LOG_IN'],
  ['reset-requested', 'PASSWORD_RESET'],
  ['reset-link-opened', 'PASSWORD_RESET'],
  ['reset-link-valid', 'PASSWORD_RESET_FINISH'],
  ['reset-link-invalid', 'PASSWORD_RESET_LINK_EXPIRED'],
  ['reset-finished', 'LOG_IN'],
];

/** Events of screens that are shown only briefly before a redirect. They do not end a session. */
const keepActive: readonly LoginEvent[] = [
  'login-opened',
  'sign-up-opened',
  'reset-requested',
  'reset-finished',
];

const at = (status: LoginStatus, previous: LoginStatus | null = null): LoginState => ({ status, previous });

test('AUTH-02 AUTH-03 AUTH-04 AUTH-10 AUTH-11 AUTH-34 AUTH-37 AUTH-38 AUTH-40 SIGNUP-25 every login event leads from any status to the specified one, and the previous status is stored', () => {
  assert.deepEqual(initialLogin, at('UNSET'));
  for (const from of statuses)
    for (const [event, to] of leads) {
      const isUnchanged = from === to || (from === 'USER_ACTIVE' && keepActive.includes(event));
      const expected = isUnchanged ? at(from, 'UNSET') : at(to, from);
      assert.deepEqual(moveLogin(at(from, 'UNSET'), event), expected, `${from} ${event}`);
    }
});

/** All changes of the verification status. Other events have no effect. */
const moves: readonly (readonly [ProductLoginStatus, ProductLoginEvent, ProductLoginStatus])[] = [
  ['VERIFY_ACCOUNT', 'verify-started', 'VERIFYING_ACCOUNT'],
  ['VERIFY_ACCOUNT', 'resend-opened', 'RESEND_EMAIL'],
  ['VERIFYING_ACCOUNT', 'verify-succeeded', 'ACCOUNT_ACTIVATED'],
  ['VERIFYING_ACCOUNT', 'verify-failed', 'VERIFY_ACCOUNT'],
  ['RESEND_EMAIL', 'resent', 'POST_RESEND'],
  ['RESEND_EMAIL', 'change-opened', 'CHANGE_ADDRESS'],
  ['RESEND_EMAIL', 'resend-cancelled', 'VERIFY_ACCOUNT'],
  ['RESEND_EMAIL', 'verify-started', 'VERIFYING_ACCOUNT'],
  ['CHANGE_ADDRESS', 'address-changed', 'POST_RESEND'],
  ['CHANGE_ADDRESS', 'verify-started', 'VERIFYING_ACCOUNT'],
  ['POST_RESEND', 'resent', 'POST_RESEND'],
  ['POST_RESEND', 'verify-started', 'VERIFYING_ACCOUNT'],
  ['ACCOUNT_ACTIVATED', 'keys-viewed', 'VIEW_API_KEYS'],
];

test('AUTH-50 AUTH-51 AUTH-53 AUTH-54 AUTH-55 AUTH-56 AUTH-57 AUTH-60 AUTH-61 AUTH-63 AUTH-65 AUTH-67 verification events change the status only as the table specifies, and a restart leads to VERIFY_ACCOUNT', () => {
  assert.equal(initialProductLogin, 'VERIFY_ACCOUNT');
  const all = [...new Set(moves.flatMap(([from, , to]) => [from, to]))];
  const events = [...new Set(moves.map(([, event]) => event))];
  assert.equal(all.length, 7);
  for (const from of all) {
    for (const event of events) {
      const move = moves.find(([status, moved]) => status === from && moved === event);
      assert.equal(moveProductLogin(from, event), move?.[2] ?? from, `${from} ${event}`);
    }
    assert.equal(moveProductLogin(from, 'restarted'), 'VERIFY_ACCOUNT');
  }
});
