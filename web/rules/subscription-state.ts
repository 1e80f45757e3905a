/** The state of a company in an offering. `lapsed` means that a paid plan has ended. */
export type OfferingState = 'none' | 'trial' | 'trial-expired' | 'active' | 'lapsed';

/** Returns true if an offering can be used in this state, that is, if it is on trial or paid. */
export const isUsableState = (state: OfferingState): boolean => state === 'active' || state === 'trial';

/** The fields of a subscription that the rules require. Times are in milliseconds. */
export interface SubscriptionFacts {
  readonly product: 'api' | 'zwivel';
  readonly plan_name: string;
  readonly ends_at: number | null;
}

/** Returns true if a plan is a trial. The name of a trial is `trial` in any letter case. */
export const isTrialPlan = (planName: string): boolean => planName.toLowerCase() === 'trial';

/**
 * Returns true if a subscription can be used now, that is, if it is paid and not ended, or a trial whose end
 * is in the future.
 */
export function isUsable({ plan_name, ends_at }: SubscriptionFacts, now: number): boolean {
  return isTrialPlan(plan_name) ? ends_at !== null && ends_at > now : ends_at === null || ends_at > now;
}

/** Returns the best state of a company in an offering. */
export function offeringState(
  subscriptions: readonly SubscriptionFacts[],
  product: SubscriptionFacts['product'],
  now: number,
): OfferingState {
  const matching = subscriptions.filter((subscription) => subscription.product === product);
  const usable = matching.filter((subscription) => isUsable(subscription, now));
  if (usable.some(({ plan_name }) => !isTrialPlan(plan_name))) return 'active';
  if (usable.length > 0) return 'trial';
  if (matching.some(({ plan_name }) => !isTrialPlan(plan_name))) return 'lapsed';
  return matching.length > 0 ? 'trial-expired' : 'none';
}

/**
 * The state of an offering in the fields of a company. A trial stays `Trial` after its end until the company
 * pays for a plan.
 */
const planStatuses = {
  none: null,
  trial: 'Trial',
  'trial-expired': 'Trial',
  active: 'Active',
  lapsed: 'Inactive',
} as const satisfies Record<OfferingState, 'Trial' | 'Active' | 'Inactive' | null>;

/** A company's plan of an offering: the best current plan or, if there is none, the last one. */
export interface Plan {
  readonly name: string | null;
  readonly status: (typeof planStatuses)[OfferingState];
}

const rankOf = (subscription: SubscriptionFacts, now: number): number =>
  (isUsable(subscription, now) ? 2 : 0) + (isTrialPlan(subscription.plan_name) ? 0 : 1);

const endOf = ({ ends_at }: SubscriptionFacts): number => ends_at ?? Infinity;

/**
 * Selects the plan of an offering. Usable plans take precedence over ended ones, paid plans over trials, and
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

/** Returns the end of a trial that starts now. */
export const trialEnd = (now: number, trialDays: number): number => now + trialDays * 86_400_000;
