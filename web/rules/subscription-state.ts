/** A company's state in an offering. `lapsed` means that a paid plan has ended. */
export type OfferingState = 'none' | 'trial' | 'trial-expired' | 'active' | 'lapsed';

/** Whether an offering in this state can be used, that is, whether it is on trial or paid. */
export const isUsableState = (state: OfferingState): boolean => state === 'active' || state === 'trial';

/** The fields of a subscription that the rules need; times in milliseconds. */
export interface SubscriptionFacts {
  readonly product: 'api' | 'zwivel';
  readonly plan_name: string;
  readonly ends_at: number | null;
}

/** Whether a plan is a trial, that is, whether its name is `trial` in any letter case. */
export const isTrialPlan = (planName: string): boolean => planName.toLowerCase() === 'trial';

/** Whether a subscription can be used now: a paid one that has not ended, or a trial whose end is in the future. */
export function isUsable({ plan_name, ends_at }: SubscriptionFacts, now: number): boolean {
  return isTrialPlan(plan_name) ? ends_at !== null && ends_at > now : ends_at === null || ends_at > now;
}

/** A company's best state in an offering. */
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

/** The state of an offering in a company's fields. A trial stays `Trial` after its end, until a plan is paid. */
const planStatuses = {
  none: null,
  trial: 'Trial',
  'trial-expired': 'Trial',
  active: 'Active',
  lapsed: 'Inactive',
} as const satisfies Record<OfferingState, 'Trial' | 'Active' | 'Inactive' | null>;

/** A company's plan of an offering: the best current one or, if there is none, the last one. */
export interface Plan {
  readonly name: string | null;
  readonly status: (typeof planStatuses)[OfferingState];
}

const rankOf = (subscription: SubscriptionFacts, now: number): number =>
  (isUsable(subscription, now) ? 2 : 0) + (isTrialPlan(subscription.plan_name) ? 0 : 1);

const endOf = ({ ends_at }: SubscriptionFacts): number => ends_at ?? Infinity;

/**
 * Selects the plan of an offering. Usable plans take precedence over ended ones, paid ones over trials, and
 * later ends over earlier ones.
 */
export function planOf(
  subscriptions: readonly SubscriptionFacts[],
  product: SubscriptionFacts['product'],
  now: number,
): Plan {
  const [best] = subscriptions
    .filter((subscription) => subscription.product === product)
    .sort((a, b) => rankOf(b, now) - rankOf(a, now) || endOf(b) - endOf(a));
  return {
    name: best?.plan_name ?? null,
    status: planStatuses[offeringState(subscriptions, product, now)],
  };
}

/** The end of a trial that starts now. */
export const trialEnd = (now: number, trialDays: number): number => now + trialDays * 86_400_000;
