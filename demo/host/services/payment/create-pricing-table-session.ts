import type { createPricingTableSession as contract } from '../../../../web/contract/payment.ts';
import type { ResponseOf } from '../../../../web/contract/endpoint.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { isoTime } from './iso-time.ts';
import { UnknownCustomerError } from './payments.ts';

/** Ties the provider's pricing table to the principal, so that purchases in it belong to the principal's company. */
export async function createPricingTableSession(
  ctx: Ctx<SessionPrincipal>,
): Promise<ResponseOf<typeof contract>> {
  const calls = ctx.services.payments.calls();
  let customerId = await ensureCustomer(ctx, calls);
  const opened = await calls.createPricingTableSession(customerId).catch(async (error: unknown) => {
    if (!(error instanceof UnknownCustomerError)) throw error;
    customerId = await ensureCustomer(ctx, calls, customerId);
    return calls.createPricingTableSession(customerId);
  });
  const page = opened.page === null ? null : new URL(opened.page);
  page?.searchParams.set('session', opened.clientSecret);
  return {
    stripeCustomerId: customerId,
    pricingTableId: opened.tableId,
    publishableKey: opened.publishableKey,
    customerSessionClientSecret: opened.clientSecret,
    expires_at: isoTime(opened.expiresAt),
    script: opened.script,
    page: page?.href ?? null,
  };
}
