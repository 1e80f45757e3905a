import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { findCurrentSubscription as contract } from '../../../../web/contract/payment.ts';
import { isUsable } from '../../../../web/rules/subscription-state.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import { requireCustomer } from './find-customer.ts';
import { syncCustomer } from './sync-customer.ts';

/**
 * Maximum wait for the provider, in milliseconds, because the page waits for this response. After that, the
 * stored state is returned.
 */
const WITHIN_MS = 3000;

async function refresh(ctx: Ctx, customerId: string): Promise<void> {
  try {
    await syncCustomer(ctx, ctx.services.payments.calls(WITHIN_MS), customerId);
  } catch (err) {
    ctx.log.debug({ err }, 'returned the last known subscription');
  }
}

/**
 * Returns the principal's active subscription to a price as reported by the provider, or else in its last
 * known state.
 */
export async function findCurrentSubscription(
  ctx: Ctx<SessionPrincipal>,
  { stripeCustomerId, priceId }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const customerId = await requireCustomer(ctx, stripeCustomerId);
  if (!Object.hasOwn(ctx.settings.prices, priceId)) throw notFound();
  await refresh(ctx, customerId);
  const rows = await ctx.db
    .selectFrom('subscriptions')
    .innerJoin('paid_periods', 'paid_periods.provider_id', 'subscriptions.provider_id')
    .where('company_id', '=', ctx.principal.companyId)
    .where('customer_id', '=', customerId)
    .where('price_id', '=', priceId)
    .orderBy('starts_at', 'desc')
    .select(['paid_periods.provider_id', 'product', 'plan_name', 'status', 'price_id'])
    .select(['starts_at', 'ends_at', 'cancel_at_period_end', 'period_end'])
    .execute();
  const row = rows.find((each) => isUsable(each, ctx.now));
  if (row === undefined) return { subscription: null };
  return {
    subscription: {
      id: row.provider_id,
      status: row.status ?? '',
      current_period_end: row.period_end === null ? null : new Date(row.period_end).toISOString(),
      plan_name: row.plan_name,
      product: row.product,
      price_id: priceId,
      cancel_at_period_end: row.cancel_at_period_end === 1,
      ends_at: row.ends_at === null ? null : new Date(row.ends_at).toISOString(),
    },
  };
}
