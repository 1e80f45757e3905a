import { type ScreenName, matchScreen } from '../../../routes/match-screen.ts';
import { paths } from '../../../routes/paths.ts';
import type { ProductLoginEvent, ProductLoginStatus } from '../../../session/product-login.ts';

/** The address of each status: its own, and its counterpart within the API area. */
const places: Readonly<Record<ProductLoginStatus, { readonly own: string; readonly twin: string }>> = {
  VERIFY_ACCOUNT: { own: paths.verifyEmail, twin: '/xp360api/verify-email' },
  VERIFYING_ACCOUNT: { own: paths.verifyEmail, twin: '/xp360api/verify-email' },
  RESEND_EMAIL: { own: paths.resendEmail, twin: '/xp360api/resend-email' },
  CHANGE_ADDRESS: { own: paths.changeEmail, twin: '/xp360api/change-email-address' },
  POST_RESEND: { own: paths.emailResent, twin: '/xp360api/post-resend' },
  ACCOUNT_ACTIVATED: { own: paths.accountActivated, twin: paths.accountActivated },
  VIEW_API_KEYS: { own: paths.apiKeys, twin: paths.apiKeys },
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
const ways: Readonly<Record<ProductLoginStatus, readonly ProductLoginEvent[]>> = {
  VERIFY_ACCOUNT: [],
  VERIFYING_ACCOUNT: ['verify-started'],
  RESEND_EMAIL: ['resend-opened'],
  CHANGE_ADDRESS: ['resend-opened', 'change-opened'],
  POST_RESEND: ['resend-opened', 'resent'],
  ACCOUNT_ACTIVATED: ['verify-started', 'verify-succeeded'],
  VIEW_API_KEYS: ['verify-started', 'verify-succeeded', 'keys-viewed'],
};

/** The address of a status, within the API area if the current path is there. */
export const addressOf = (status: ProductLoginStatus, path: string): string =>
  places[status][matchScreen(path).area === 'api' ? 'twin' : 'own'];

/** The status for an address, given the session's `status`. */
export function statusAt(path: string, status: ProductLoginStatus): ProductLoginStatus {
  const named = statuses[matchScreen(path).screen as ScreenName] ?? status;
  // The status of verifying has no address of its own.
  return named === 'VERIFY_ACCOUNT' && status === 'VERIFYING_ACCOUNT' ? status : named;
}

/** The events that lead from one status to another: none if they are equal, otherwise those from the initial status. */
export const eventsTo = (from: ProductLoginStatus, to: ProductLoginStatus): readonly ProductLoginEvent[] =>
  from === to ? [] : ['restarted', ...ways[to]];
