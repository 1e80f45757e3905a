/** A user's status in the verification of the email address. */
export type ProductLoginStatus =
  | 'VERIFY_ACCOUNT'
  | 'VERIFYING_ACCOUNT'
  | 'RESEND_EMAIL'
  | 'CHANGE_ADDRESS'
  | 'POST_RESEND'
  | 'ACCOUNT_ACTIVATED'
  | 'VIEW_API_KEYS';

export type ProductLoginEvent =
  | 'verify-started'
  | 'verify-succeeded'
  | 'verify-failed'
  | 'resend-opened'
  | 'resend-cancelled'
  | 'resent'
  | 'change-opened'
  | 'address-changed'
  | 'keys-viewed'
  /** Another user has logged in, or the screen was opened again. */
  | 'restarted';

export const initialProductLogin: ProductLoginStatus = 'VERIFY_ACCOUNT';

const moves: Readonly<
  Record<ProductLoginStatus, Readonly<Partial<Record<ProductLoginEvent, ProductLoginStatus>>>>
> = {
  VERIFY_ACCOUNT: { 'verify-started': 'VERIFYING_ACCOUNT', 'resend-opened': 'RESEND_EMAIL' },
  VERIFYING_ACCOUNT: { 'verify-succeeded': 'ACCOUNT_ACTIVATED', 'verify-failed': 'VERIFY_ACCOUNT' },
  RESEND_EMAIL: {
    resent: 'POST_RESEND',
    'change-opened': 'CHANGE_ADDRESS',
    'resend-cancelled': 'VERIFY_ACCOUNT',
    'verify-started': 'VERIFYING_ACCOUNT',
  },
  CHANGE_ADDRESS: { 'address-changed': 'POST_RESEND', 'verify-started': 'VERIFYING_ACCOUNT' },
  POST_RESEND: { resent: 'POST_RESEND', 'verify-started': 'VERIFYING_ACCOUNT' },
  ACCOUNT_ACTIVATED: { 'keys-viewed': 'VIEW_API_KEYS' },
  VIEW_API_KEYS: {},
};

/** Returns the status after an event. Events that do not apply to the status are ignored. */
export function moveProductLogin(status: ProductLoginStatus, event: ProductLoginEvent): ProductLoginStatus {
  return event === 'restarted' ? initialProductLogin : (moves[status][event] ?? status);
}
