import type { OfferedPlan } from '../../config/settings.ts';
import type { ProviderSubscription } from '../../providers/payment/payments.ts';

/** Effect of a provider's subscription on a company, as the columns of its row. */
export interface PlanEffect {
  readonly product: OfferedPlan['product'];
  readonly plan_name: string;
  readonly price_id: string;
  readonly starts_at: number;
  readonly ends_at: number | null;
  readonly status: string;
  readonly cancel_at_period_end: 0 | 1;
}

/** The provider cancels an unpaid first purchase within a day. */
const FIRST_PAYMENT_MS = 23 * 3_600_000;

/**
 * Returns the end of the access that a subscription gives; null if unknown. With `past_due`, access
 * continues, because the provider retries the card for some days and then ends the subscription. With
 * `unpaid` and `paused`, access ends at the time when the host first read that state.
 */
function endOf(subscription: ProviderSubscription, storedEnd: number | null, now: number): number | null {
  const { status, cancelAtPeriodEnd, periodEnd } = subscription;
  if (status === 'active' || status === 'trialing' || status === 'past_due')
    return subscription.cancelAt ?? (cancelAtPeriodEnd ? periodEnd : null);
  const ended = subscription.endedAt ?? storedEnd ?? now;
  return Math.min(ended, now);
}

/**
 * Returns whether a subscription has no effect because it was never paid: the purchase is pending or was
 * canceled.
 */
function wasNeverPaid({ status, startedAt, endedAt }: ProviderSubscription): boolean {
  if (status === 'incomplete' || status === 'incomplete_expired') return true;
  return status === 'canceled' && endedAt !== null && endedAt - startedAt <= FIRST_PAYMENT_MS;
}

/**
 * Returns the effect of a provider's subscription. Returns null if this host does not sell its price or if it
 * was never paid. `stored` is the existing row.
 */
export function planEffect(
  subscription: ProviderSubscription,
  prices: Readonly<Record<string, OfferedPlan>>,
  stored: { readonly ends_at: number | null } | null,
  now: number,
): PlanEffect | null {
  const priceId = subscription.priceIds.find((id) => Object.hasOwn(prices, id));
  const plan = priceId === undefined ? undefined : prices[priceId];
  if (priceId === undefined || plan === undefined) return null;
  if (stored === null && wasNeverPaid(subscription)) return null;
  return {
    product: plan.product,
    plan_name: plan.planName,
    price_id: priceId,
    starts_at: subscription.startedAt,
    ends_at: endOf(subscription, stored?.ends_at ?? null, now),
    status: subscription.status,
    cancel_at_period_end: subscription.cancelAtPeriodEnd ? 1 : 0,
  };
}
