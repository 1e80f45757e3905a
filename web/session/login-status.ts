/** Where a person stands on the way in. */
export type LoginStatus =
  | 'UNSET'
  | 'LOG_IN'
  | 'NEW_USER'
  | 'USER_ACTIVE'
  | 'PASSWORD_RESET'
  | 'PASSWORD_RESET_FINISH'
  | 'PASSWORD_RESET_LINK_EXPIRED';

/** What moves the login status. */
export type LoginEvent =
  /** There is nobody to restore, or the login screen opened. */
  | 'login-opened'
  | 'sign-up-opened'
  | 'logged-in'
  /** By the user, by idling, by another tab, or because the session was over. */
  | 'logged-out'
  | 'reset-asked'
  | 'reset-link-opened'
  | 'reset-link-valid'
  | 'reset-link-invalid'
  | 'reset-finished';

/** The login status, and the one before it. */
export interface LoginState {
  readonly status: LoginStatus;
  readonly previous: LoginStatus | null;
}

export const initialLogin: LoginState = { status: 'UNSET', previous: null };

const next: Readonly<Record<LoginEvent, LoginStatus>> = {
  'login-opened': 'LOG_IN',
  'sign-up-opened': 'NEW_USER',
  'logged-in': 'USER_ACTIVE',
  'logged-out': 'LOG_IN',
  'reset-asked': 'PASSWORD_RESET',
  'reset-link-opened': 'PASSWORD_RESET',
  'reset-link-valid': 'PASSWORD_RESET_FINISH',
  'reset-link-invalid': 'PASSWORD_RESET_LINK_EXPIRED',
  'reset-finished': 'LOG_IN',
};

/** What moves an active user on. All else are screens that open for a moment before a redirect takes them away. */
const movesActive: ReadonlySet<LoginEvent> = new Set([
  'logged-in',
  'logged-out',
  'reset-link-opened',
  'reset-link-valid',
  'reset-link-invalid',
]);

/** The status after an event; the same state where nothing changes. */
export function moveLogin(state: LoginState, event: LoginEvent): LoginState {
  const status = next[event];
  if (status === state.status) return state;
  if (state.status === 'USER_ACTIVE' && !movesActive.has(event)) return state;
  return { status, previous: state.status };
}
