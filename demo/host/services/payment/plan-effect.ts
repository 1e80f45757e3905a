import type { OfferedPlan } from '../../config/settings.ts';
import type { ProviderSubscription } from './payments.ts';

/** What a provider's subscription gives a company: the columns of its row. */
export interface PlanEffect {
  readonly product: OfferedPlan['product'];
  readonly plan_name: string;
  readonly price_id: string;
  readonly starts_at: number;
  readonly ends_at: number | null;
  readonly status: string;
  readonly cancel_at_period_end: 0 | 1;
}

/** An unpaid first purchase is taken back by the provider within a day. */
const FIRST_PAYMENT_MS = 23 * 3_600_000;

/**
 * Until when a subscription may be used; null while no end is in sight.
 * `past_due` keeps access: the provider tries the card again for some days and ends it when that fails. `unpaid` and
 * `paused` have none, from when we first saw them so.
 */
function endOf(given: ProviderSubscription, keptEnd: number | null, now: number): number | null {
  const { status, cancelAtPeriodEnd, periodEnd } = given;
  if (status === 'active' || status === 'trialing' || status === 'past_due')
    return given.cancelAt ?? (cancelAtPeriodEnd ? periodEnd : null);
  const ended = given.endedAt ?? keptEnd ?? now;
  return Math.min(ended, now);
}

/** Whether nothing was ever paid for it, so that it leaves no trace: a purchase that waits, or was taken back. */
function wasNeverPaid({ status, startedAt, endedAt }: ProviderSubscription): boolean {
  if (status === 'incomplete' || status === 'incomplete_expired') return true;
  return status === 'canceled' && endedAt !== null && endedAt - startedAt <= FIRST_PAYMENT_MS;
}

/**
 * What a provider's subscription means here, or null when it gives nothing: its price is none that this host sells, or it
 * was never paid. `kept` is the end of the row that is there already.
 */
export function planEffect(
  given: ProviderSubscription,
  prices: Readonly<Record<string, OfferedPlan>>,
  kept: { readonly ends_at: number | null } | null,
  now: number,
): PlanEffect | null {
  const priceId = given.priceIds.find((id) => Object.hasOwn(prices, id));
  const plan = priceId === undefined ? undefined : prices[priceId];
  if (priceId === undefined || plan === undefined) return null;
  if (kept === null && wasNeverPaid(given)) return null;
  return {
    product: plan.product,
    plan_name: plan.planName,
    price_id: priceId,
    starts_at: given.startedAt,
    ends_at: endOf(given, kept?.ends_at ?? null, now),
    status: given.status,
    cancel_at_period_end: given.cancelAtPeriodEnd ? 1 : 0,
  };
}
