import type { Session } from '../../session/session.ts';

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
