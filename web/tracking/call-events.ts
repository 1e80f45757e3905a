import { subscribeKey } from 'valtio/vanilla/utils';
import { triggerEvent } from '../contract/tracking.ts';
import type { Portal } from '../portal/portal.ts';
import type { TrackingCategory, trackingActions } from '../rules/tracking-actions.ts';
import { type Tracking, trackingOf } from './tracking.ts';

/** Notifies the marketing tool when a user opens the app or logs in. */
export function watchActivity({ session, call }: Pick<Portal, 'session' | 'call'>): () => void {
  let notifiedId: string | null = null;
  const notify = (): void => {
    const { user } = session.state;
    if (user !== null && user.id !== notifiedId) {
      const { id, email, firstName, lastName } = user;
      const eventData = { action: 'navigated to app' };
      // Failures of the marketing tool are ignored.
      void call(triggerEvent, {
        eventType: 'user-app-nav',
        user: { id, email, firstName, lastName },
        eventData,
      }).catch(() => undefined);
    }
    notifiedId = user?.id ?? null;
  };
  notify();
  return subscribeKey(session.state, 'user', notify);
}

/**
 * The subject of an event. The subject is never a key, because the ids of sent events are stored in the
 * browser.
 */
type Subject = 'user' | 'company' | 'asset';

type CallEvent = {
  [C in TrackingCategory]: readonly [C, (typeof trackingActions)[C][number], Subject];
}[TrackingCategory];

/**
 * Events to send after successful calls. The host records the user's actions on the payment provider's pages,
 * and new passwords that are set without a login.
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

/** Tracks the actions of users through their successful calls. */
export function watchCalls(
  portal: Portal,
  tracking: Pick<Tracking, 'track'> = trackingOf(portal),
  page: Pick<Window, 'setTimeout'> = window,
): () => void {
  return portal.onResponse(({ id }, input) => {
    const event = Object.hasOwn(callEvents, id) ? callEvents[id] : undefined;
    if (event === undefined) return;
    const [category, action, subject] = event;
    // Tracking is deferred until the caller has processed the response, which can start a session or change
    // its token.
    page.setTimeout(() => {
      const { user } = portal.session.state;
      if (user !== null) tracking.track(category, action, subject, idOf(subject, input, user));
    }, 0);
  });
}
