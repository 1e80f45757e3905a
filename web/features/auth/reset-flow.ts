import type { Session } from '../../session/session.ts';

const typed = new WeakMap<Session, string>();

/**
 * Returns the email address that was typed on a screen before login. The next of these screens is prefilled
 * with it.
 */
export const typedEmail = (session: Session): string => typed.get(session) ?? '';

/** Stores an address for other screens until the page is closed. */
export function storeTypedEmail(session: Session, email: string): void {
  typed.set(session, email);
}

/** Starts over with the request for an email, and discards the link that the user followed before. */
export function startReset(session: Session): void {
  session.state.resetLink = null;
  session.move('reset-requested');
}

/** Cancels the reset. A logged-in user remains logged in. */
export function leaveReset(session: Session): void {
  session.state.resetLink = null;
  session.move(session.state.user === null ? 'login-opened' : 'logged-in');
}

/**
 * Returns to the login screen. The user must log in with the new password, because the host has ended all
 * sessions, including that of this browser.
 */
export function finishReset(session: Session): void {
  session.state.resetLink = null;
  session.move('reset-finished');
  if (session.state.user !== null) session.end({ isTimeout: false });
}
