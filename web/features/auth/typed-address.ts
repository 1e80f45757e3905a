import type { Session } from '../../session/session.ts';

const typed = new WeakMap<Session, string>();

/** The e-mail address that somebody typed on one of the screens before the login; the next of them begins with it. */
export const typedAddress = (session: Session): string => typed.get(session) ?? '';

/** Remembers an address for the other screens, for as long as the page lives. */
export function rememberAddress(session: Session, email: string): void {
  typed.set(session, email);
}
