import type { Session } from '../../session/session.ts';

const typed = new WeakMap<Session, string>();

/**
 * The email address that was typed on one of the screens before login. The next such screen is prefilled with
 * it.
 */
export const typedEmail = (session: Session): string => typed.get(session) ?? '';

/** Stores an address, so that other screens can use it until the page is closed. */
export function storeTypedEmail(session: Session, email: string): void {
  typed.set(session, email);
}

/** Starts over with the request for an email, and discards a link that was followed before. */
export function startReset(session: Session): void {
  session.state.resetLink = null;
  session.move('reset-requested');
}

/** Cancels the reset; a logged-in user stays logged in. */
export function leaveReset(session: Session): void {
  session.state.resetLink = null;
  session.move(session.state.user === null ? 'login-opened' : 'logged-in');
}

/**
 * Returns to the login screen. The new password must be used there, because the host has ended all sessions,
 * including this browser's.
 */
export function finishReset(session: Session): void {
  session.state.resetLink = null;
  session.move('reset-finished');
  if (session.state.user !== null) session.end({ isTimeout: false });
}
