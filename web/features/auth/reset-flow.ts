import type { Session } from '../../session/session.ts';

const typed = new WeakMap<Session, string>();

/** The email address that was typed on one of the screens before the login; the next such screen starts with it. */
export const typedEmail = (session: Session): string => typed.get(session) ?? '';

/** Stores an address for the other screens until the page is closed. */
export function storeTypedEmail(session: Session, email: string): void {
  typed.set(session, email);
}

/** Starts by requesting an email; a link that was followed before is discarded. */
export function startReset(session: Session): void {
  session.state.resetLink = null;
  session.move('reset-requested');
}

/** Cancels the reset; a logged-in user stays logged in. */
export function leaveReset(session: Session): void {
  session.state.resetLink = null;
  session.move(session.state.user === null ? 'login-opened' : 'logged-in');
}

/** Returns to the login with the new password: the host ended all sessions, including this browser's. */
export function finishReset(session: Session): void {
  session.state.resetLink = null;
  session.move('reset-finished');
  if (session.state.user !== null) session.end({ isTimeout: false });
}
