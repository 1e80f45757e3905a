import { type ScreenName, matchScreen } from '../../../routes/match-screen.ts';
import { paths } from '../../../routes/paths.ts';
import type { ProductLoginEvent, ProductLoginStatus } from '../../../session/product-login.ts';

/** The addresses of each status: its own, and the counterpart within the API area. */
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

/** The status of each screen when its address is opened. */
const statuses: Readonly<Partial<Record<ScreenName, ProductLoginStatus>>> = {
  'verify-email': 'VERIFY_ACCOUNT',
  'resend-email': 'RESEND_EMAIL',
  'change-email-address': 'CHANGE_ADDRESS',
  'email-resent': 'POST_RESEND',
  'account-activated': 'ACCOUNT_ACTIVATED',
};

/** The events that lead from the initial status to each other one. */
const eventPaths: Readonly<Record<ProductLoginStatus, readonly ProductLoginEvent[]>> = {
  VERIFY_ACCOUNT: [],
  VERIFYING_ACCOUNT: ['verify-started'],
  RESEND_EMAIL: ['resend-opened'],
  CHANGE_ADDRESS: ['resend-opened', 'change-opened'],
  POST_RESEND: ['resend-opened', 'resent'],
  ACCOUNT_ACTIVATED: ['verify-started', 'verify-succeeded'],
  VIEW_API_KEYS: ['verify-started', 'verify-succeeded', 'keys-viewed'],
};

/** The address of a status, within the API area if the current path is in that area. */
export const addressOf = (status: ProductLoginStatus, path: string): string =>
  statusPaths[status][matchScreen(path).area === 'api' ? 'apiPath' : 'path'];

/** The status for an address, given the session's `status`. */
export function statusAt(path: string, status: ProductLoginStatus): ProductLoginStatus {
  const named = statuses[matchScreen(path).screen as ScreenName] ?? status;
  // The status `verifying` does not have its own address.
  return named === 'VERIFY_ACCOUNT' && status === 'VERIFYING_ACCOUNT' ? status : named;
}

/**
 * The events that lead from one status to another: none if the two are equal, otherwise those that lead from the
 * initial status.
 */
export const eventsTo = (from: ProductLoginStatus, to: ProductLoginStatus): readonly ProductLoginEvent[] =>
  from === to ? [] : ['restarted', ...eventPaths[to]];
