import type { Session } from '../../session/session.ts';

const typed = new WeakMap<Session, string>();

/** The e-mail address that somebody typed on one of the screens before the login; the next of them begins with it. */
export const typedAddress = (session: Session): string => typed.get(session) ?? '';

/** Remembers an address for the other screens, for as long as the page lives. */
export function rememberAddress(session: Session, email: string): void {
  typed.set(session, email);
}

/** Begins by asking for a mail: nothing is left of a link that was followed before. */
export function askForReset(session: Session): void {
  session.state.resetLink = null;
  session.move('reset-asked');
}

/** Gives the reset up: who is logged in goes on as before. */
export function leaveReset(session: Session): void {
  session.state.resetLink = null;
  session.move(session.state.user === null ? 'login-opened' : 'logged-in');
}

/** Back to log in with the new password: the host ended all sessions, that of this browser too. */
export function finishReset(session: Session): void {
  session.state.resetLink = null;
  session.move('reset-finished');
  if (session.state.user !== null) session.drop({ isTimeout: false });
}
