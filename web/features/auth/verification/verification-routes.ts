import { type ScreenName, matchScreen } from '../../../rules/screens/match-screen.ts';
import { paths } from '../../../rules/screens/paths.ts';
import type { ProductLoginEvent, ProductLoginStatus } from '../../../session/product-login.ts';

/** The two paths of each status: `path`, and its counterpart in the API area. */
const statusPaths: Readonly<Record<ProductLoginStatus, { readonly path: string; readonly apiPath: string }>> =
  {
    VERIFY_ACCOUNT: { path: paths.verifyEmail, apiPath: '/xp360api/verify-email' },
    VERIFYING_ACCOUNT: { path: paths.verifyEmail, apiPath: '/xp360api/verify-email' },
    RESEND_EMAIL: { path: paths.resendEmail, apiPath: '/xp360api/resend-email' },
    CHANGE_ADDRESS: { path: paths.changeEmail, apiPath: '/xp360api/change-email-address' },
    POST_RESEND: { path: paths.emailResent, apiPath: '/xp360api/post-resend' },
    ACCOUNT_ACTIVATED: { path: paths.accountActivated, apiPath: paths.accountActivated },
    VIEW_API_KEYS: { path: paths.apiKeys, apiPath: paths.apiKeys },
  };

/** The status that each screen sets when its URL is opened. */
const statuses: Readonly<Partial<Record<ScreenName, ProductLoginStatus>>> = {
  'verify-email': 'VERIFY_ACCOUNT',
  'resend-email': 'RESEND_EMAIL',
  'change-email-address': 'CHANGE_ADDRESS',
  'email-resent': 'POST_RESEND',
  'account-activated': 'ACCOUNT_ACTIVATED',
};

/** The events that lead from the initial status to each of the others. */
const eventPaths: Readonly<Record<ProductLoginStatus, readonly ProductLoginEvent[]>> = {
  VERIFY_ACCOUNT: [],
  VERIFYING_ACCOUNT: ['verify-started'],
  RESEND_EMAIL: ['resend-opened'],
  CHANGE_ADDRESS: ['resend-opened', 'change-opened'],
  POST_RESEND: ['resend-opened', 'resent'],
  ACCOUNT_ACTIVATED: ['verify-started', 'verify-succeeded'],
  VIEW_API_KEYS: ['verify-started', 'verify-succeeded', 'keys-viewed'],
};

/** Returns the path of a status, in the API area if the current path is there. */
export const addressOf = (status: ProductLoginStatus, path: string): string =>
  statusPaths[status][matchScreen(path).area === 'api' ? 'apiPath' : 'path'];

/** Returns the status for a path, given the current status of the session. */
export function statusAt(path: string, status: ProductLoginStatus): ProductLoginStatus {
  const named = statuses[matchScreen(path).screen as ScreenName] ?? status;
  // The status `VERIFYING_ACCOUNT` has no path of its own.
  return named === 'VERIFY_ACCOUNT' && status === 'VERIFYING_ACCOUNT' ? status : named;
}

/**
 * Returns the events that lead from one status to another. If the two are equal, there are none. Otherwise
 * the events lead there from the initial status.
 */
export const eventsTo = (from: ProductLoginStatus, to: ProductLoginStatus): readonly ProductLoginEvent[] =>
  from === to ? [] : ['restarted', ...eventPaths[to]];
