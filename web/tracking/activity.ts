import { subscribeKey } from 'valtio/vanilla/utils';
import { triggerEvent } from '../contract/tracking.ts';
import type { Portal } from '../portal/portal.ts';

/** The marketing tool hears whenever somebody comes to the app: by opening it, or by logging in. */
export function watchActivity({ session, call }: Pick<Portal, 'session' | 'call'>): () => void {
  let told: string | null = null;
  const tell = (): void => {
    const { user } = session.state;
    if (user !== null && user.id !== told) {
      const { id, email, firstName, lastName } = user;
      const eventData = { action: 'navigated to app' };
      // A tool that hears nothing of it is no harm to anybody.
      void call(triggerEvent, {
        eventType: 'user-app-nav',
        user: { id, email, firstName, lastName },
        eventData,
      }).catch(() => undefined);
    }
    told = user?.id ?? null;
  };
  tell();
  return subscribeKey(session.state, 'user', tell);
}
