/** What a company has of an offering. `lapsed` had a paid plan that ended. */
export type OfferingState = 'none' | 'trial' | 'trial-expired' | 'active' | 'lapsed';

/** A subscription as the rules see it; times in milliseconds. */
export interface SubscriptionFacts {
  readonly product: 'api' | 'zwivel';
  readonly plan_name: string;
  readonly ends_at: number | null;
}

/** Whether a plan is a trial: its name is `trial`, in any case. */
export const isTrialPlan = (planName: string): boolean => planName.toLowerCase() === 'trial';

/** Whether a subscription can be used now: a paid one that has not ended, a trial whose end is in the future. */
export function isUsable({ plan_name, ends_at }: SubscriptionFacts, now: number): boolean {
  return isTrialPlan(plan_name) ? ends_at !== null && ends_at > now : ends_at === null || ends_at > now;
}

/** The best that a company has of an offering. */
export function offeringState(
  subscriptions: readonly SubscriptionFacts[],
  product: SubscriptionFacts['product'],
  now: number,
): OfferingState {
  const own = subscriptions.filter((subscription) => subscription.product === product);
  const usable = own.filter((subscription) => isUsable(subscription, now));
  if (usable.some(({ plan_name }) => !isTrialPlan(plan_name))) return 'active';
  if (usable.length > 0) return 'trial';
  if (own.some(({ plan_name }) => !isTrialPlan(plan_name))) return 'lapsed';
  return own.length > 0 ? 'trial-expired' : 'none';
}
