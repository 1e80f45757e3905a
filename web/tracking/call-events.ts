import { subscribeKey } from 'valtio/vanilla/utils';
import { triggerEvent } from '../contract/tracking.ts';
import type { Portal } from '../portal/portal.ts';
import type { TrackingCategory, trackingActions } from '../rules/tracking-actions.ts';
import { type Tracking, trackingOf } from './tracking.ts';

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

/** Whom or what an event is about. Never a key: what was sent stays in the browser. */
type Subject = 'user' | 'company' | 'asset';

type CallEvent = {
  [C in TrackingCategory]: readonly [C, (typeof trackingActions)[C][number], Subject];
}[TrackingCategory];

/**
 * What was done when the host answered a call. What happens on the payment provider's pages, and a new password of
 * somebody who is not logged in, is the host's to know.
 */
export const callEvents: Readonly<Record<string, CallEvent>> = {
  createPricingTableSession: ['checkout', 'pricing_viewed', 'user'],
  validatePromoCode: ['checkout', 'promo_code_applied', 'user'],
  createPortalSession: ['checkout', 'billing_portal_opened', 'user'],

  startFrameTable: ['feature', 'frame_table_requested', 'user'],

  register: ['accountManagement', 'signed_up', 'user'],
  logIn: ['accountManagement', 'logged_in', 'user'],
  verifyEmail: ['accountManagement', 'email_verified', 'user'],
  updateEmail: ['accountManagement', 'email_changed', 'user'],
  changePassword: ['accountManagement', 'password_changed', 'user'],
  setName: ['accountManagement', 'name_changed', 'user'],
  setCompanyName: ['accountManagement', 'company_name_changed', 'company'],
  renameAsset: ['accountManagement', 'asset_changed', 'asset'],
  activateAsset: ['accountManagement', 'asset_changed', 'asset'],
  deactivateAsset: ['accountManagement', 'asset_changed', 'asset'],
  deleteAsset: ['accountManagement', 'asset_changed', 'asset'],
  sendInquiry: ['accountManagement', 'inquiry_sent', 'user'],

  setApiUser: ['xp360api', 'trial_started', 'company'],
  createKey: ['xp360api', 'key_created', 'company'],
  rotateKey: ['xp360api', 'key_created', 'company'],
  updateKey: ['xp360api', 'key_changed', 'company'],
  setKeyActive: ['xp360api', 'key_changed', 'company'],
  deleteKey: ['xp360api', 'key_deleted', 'company'],
  createMapsKey: ['xp360api', 'maps_key_saved', 'company'],
  updateMapsKey: ['xp360api', 'maps_key_saved', 'company'],
  deleteMapsKey: ['xp360api', 'maps_key_deleted', 'company'],
  findSphereLoadStats: ['xp360api', 'dashboard_viewed', 'user'],
};

function idOf(subject: Subject, input: unknown, user: { id: string; company: { id: string } }): string {
  if (subject === 'asset') return (input as { readonly assetId: string }).assetId;
  return subject === 'user' ? user.id : user.company.id;
}

/** Tells what users did by what the host answered them. */
export function watchCalls(
  portal: Portal,
  tracking: Pick<Tracking, 'track'> = trackingOf(portal),
  page: Pick<Window, 'setTimeout'> = window,
): () => void {
  return portal.onAnswer(({ id }, input) => {
    const event = Object.hasOwn(callEvents, id) ? callEvents[id] : undefined;
    if (event === undefined) return;
    const [category, action, subject] = event;
    // Who called takes the answer over first: with it a session may begin, or go on by another token.
    page.setTimeout(() => {
      const { user } = portal.session.state;
      if (user !== null) tracking.track(category, action, subject, idOf(subject, input, user));
    }, 0);
  });
}
