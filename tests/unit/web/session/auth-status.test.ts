import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type LoginEvent,
  type LoginState,
  type LoginStatus,
  initialLogin,
  moveLogin,
} from '../../../../web/session/login-status.ts';
import {
  type ProductLoginEvent,
  type ProductLoginStatus,
  initialProductLogin,
  moveProductLogin,
} from '../../../../web/session/product-login.ts';

const statuses: readonly LoginStatus[] = [
  ...(['UNSET', 'LOG_IN', 'NEW_USER', 'USER_ACTIVE'] as const),
  ...(['PASSWORD_RESET', 'PASSWORD_RESET_FINISH', 'PASSWORD_RESET_LINK_EXPIRED'] as const),
];

/** The status that follows each event, from every status except that of an active user. */
const leads: Readonly<Record<LoginEvent, LoginStatus>> = {
  'login-opened': 'LOG_IN',
  'sign-up-opened': 'NEW_USER',
  'logged-in': 'USER_ACTIVE',
  'logged-out': 'LOG_IN',
  'reset-requested': 'PASSWORD_RESET',
  'reset-link-opened': 'PASSWORD_RESET',
  'reset-link-valid': 'PASSWORD_RESET_FINISH',
  'reset-link-invalid': 'PASSWORD_RESET_LINK_EXPIRED',
  'reset-finished': 'LOG_IN',
};

/** Events of screens that are shown only briefly before a redirect. They do not end a session. */
const keepActive: readonly LoginEvent[] = [
  'login-opened',
  'sign-up-opened',
  'reset-requested',
  'reset-finished',
];

const at = (status: LoginStatus, previous: LoginStatus | null = null): LoginState => ({ status, previous });

/** Checks where each of these events leads from every status, and that the status before it is stored. */
function checkLeads(events: readonly LoginEvent[]): void {
  for (const event of events)
    for (const from of statuses) {
      const to = leads[event];
      const isUnchanged = from === to || (from === 'USER_ACTIVE' && keepActive.includes(event));
      const expected = isUnchanged ? at(from, 'UNSET') : at(to, from);
      assert.deepEqual(moveLogin(at(from, 'UNSET'), event), expected, `${from} ${event}`);
    }
}

test('AUTH-02 the initial login status is UNSET', () => {
  assert.deepEqual(initialLogin, at('UNSET'));
});

test('AUTH-10 AUTH-11 a login sets the login status to USER_ACTIVE, and a logout sets it to LOG_IN', () => {
  checkLeads(['logged-in', 'logged-out']);
});

test('SIGNUP-25 opening the sign-up form sets a visitor’s login status to NEW_USER, and opening the login form sets it to LOG_IN', () => {
  checkLeads(['sign-up-opened', 'login-opened']);
});

test('AUTH-34 AUTH-40 the login status is PASSWORD_RESET during a password reset and LOG_IN after the reset', () => {
  checkLeads(['reset-requested', 'reset-link-opened', 'reset-finished']);
});

test('AUTH-37 AUTH-38 a valid reset link sets the login status to PASSWORD_RESET_FINISH, and an invalid link sets it to PASSWORD_RESET_LINK_EXPIRED', () => {
  checkLeads(['reset-link-valid', 'reset-link-invalid']);
});

test('AUTH-03 AUTH-04 every event leads to one of the seven login statuses, and the previous status is stored', () => {
  const events = Object.keys(leads) as LoginEvent[];
  checkLeads(events);
  const reached = new Set([
    initialLogin.status,
    ...events.map((event) => moveLogin(initialLogin, event).status),
  ]);
  assert.deepEqual([...reached].sort(), [...statuses].sort());
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

const all = [...new Set(moves.flatMap(([from, , to]) => [from, to]))];

/** Checks that each of these events changes the status as the table specifies, and has no effect otherwise. */
function checkMoves(events: readonly ProductLoginEvent[]): void {
  for (const event of events)
    for (const from of all) {
      const move = moves.find(([status, moved]) => status === from && moved === event);
      assert.equal(moveProductLogin(from, event), move?.[2] ?? from, `${from} ${event}`);
    }
}

test('AUTH-50 the verification status is VERIFY_ACCOUNT initially and after the verification is restarted', () => {
  assert.equal(initialProductLogin, 'VERIFY_ACCOUNT');
  for (const from of all) assert.equal(moveProductLogin(from, 'restarted'), 'VERIFY_ACCOUNT');
});

test('AUTH-51 the verification status is always one of seven values, and each of them can be reached', () => {
  const events = [...new Set(moves.map(([, event]) => event))];
  const reached = new Set(all.flatMap((from) => events.map((event) => moveProductLogin(from, event))));
  assert.deepEqual([...reached].sort(), [
    'ACCOUNT_ACTIVATED',
    'CHANGE_ADDRESS',
    'POST_RESEND',
    'RESEND_EMAIL',
    'VERIFYING_ACCOUNT',
    'VERIFY_ACCOUNT',
    'VIEW_API_KEYS',
  ]);
  assert.equal(all.length, 7);
});

test('AUTH-53 AUTH-63 AUTH-65 a successful verification leads to ACCOUNT_ACTIVATED, and a failed verification leads back to VERIFY_ACCOUNT', () => {
  checkMoves(['verify-started', 'verify-succeeded', 'verify-failed']);
});

test('AUTH-54 AUTH-57 the resend screen can be opened from the first verification screen, and canceling returns to that screen', () => {
  checkMoves(['resend-opened', 'resend-cancelled']);
});

test('AUTH-55 AUTH-61 resending the verification email leads to a confirmation screen, on which the email can be resent again', () => {
  checkMoves(['resent']);
});

test('AUTH-56 AUTH-60 the change-address screen can be opened from the resend screen, and changing the address leads to the confirmation', () => {
  checkMoves(['change-opened', 'address-changed']);
});

test('AUTH-67 viewing the API keys after the activation sets the verification status to VIEW_API_KEYS', () => {
  checkMoves(['keys-viewed']);
});
