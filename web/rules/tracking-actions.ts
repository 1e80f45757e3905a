/**
 * The tracked actions by category, in the past tense because an event is sent after the action. The client
 * and the host both use this list.
 */
export const trackingActions = {
  checkout: [
    'pricing_viewed',
    'plan_chosen',
    'checkout_started',
    'promo_code_applied',
    'payment_refused',
    'subscription_created',
    'billing_portal_opened',
    'invoice_opened',
  ],
  feature: [
    'coverage_opened',
    'scene_opened',
    'sphere_opened',
    'map_opened',
    'place_searched',
    'snapshot_taken',
    'favorite_saved',
    'favorite_loaded',
    'view_shared',
    'full_screen_opened',
    'help_opened',
    'frame_table_requested',
  ],
  accountManagement: [
    'signed_up',
    'logged_in',
    'email_verified',
    'email_changed',
    'password_changed',
    'password_reset',
    'name_changed',
    'company_name_changed',
    'asset_changed',
    'inquiry_sent',
  ],
  xp360api: [
    'trial_started',
    'key_created',
    'key_changed',
    'key_deleted',
    'key_copied',
    'maps_key_saved',
    'maps_key_deleted',
    'dashboard_viewed',
    'docs_opened',
  ],
} as const;

export type TrackingCategory = keyof typeof trackingActions;

export const trackingCategories = Object.keys(trackingActions) as [TrackingCategory, ...TrackingCategory[]];

const isTrackingCategory = (category: string): category is TrackingCategory =>
  Object.hasOwn(trackingActions, category);

export const isTrackingAction = (category: string, action: string): boolean =>
  isTrackingCategory(category) && (trackingActions[category] as readonly string[]).includes(action);
