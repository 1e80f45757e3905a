export type LoginStatus =
  | 'UNSET'
  | 'LOG_IN'
  | 'NEW_USER'
  | 'USER_ACTIVE'
  | 'PASSWORD_RESET'
  | 'PASSWORD_RESET_FINISH'
  | 'PASSWORD_RESET_LINK_EXPIRED';

export type LoginEvent =
  /** There is no login to restore, or the login screen was opened. */
  | 'login-opened'
  | 'sign-up-opened'
  | 'logged-in'
  /** The user was logged out by choice, by inactivity, by another tab, or because the session had ended. */
  | 'logged-out'
  | 'reset-requested'
  | 'reset-link-opened'
  | 'reset-link-valid'
  | 'reset-link-invalid'
  | 'reset-finished';

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
  'reset-requested': 'PASSWORD_RESET',
  'reset-link-opened': 'PASSWORD_RESET',
  'reset-link-valid': 'PASSWORD_RESET_FINISH',
  'reset-link-invalid': 'PASSWORD_RESET_LINK_EXPIRED',
  'reset-finished': 'LOG_IN',
};

/**
 * The events that apply to an active user. All others come from screens that open briefly before a redirect.
 */
const movesActive: ReadonlySet<LoginEvent> = new Set([
  'logged-in',
  'logged-out',
  'reset-link-opened',
  'reset-link-valid',
  'reset-link-invalid',
]);

/** Returns the status after an event, or the same state object if nothing changes. */
export function moveLogin(state: LoginState, event: LoginEvent): LoginState {
  const status = next[event];
  if (status === state.status) return state;
  if (state.status === 'USER_ACTIVE' && !movesActive.has(event)) return state;
  return { status, previous: state.status };
}
