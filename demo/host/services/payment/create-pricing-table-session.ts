import type { ResponseOf } from '../../../../web/contract/endpoint.ts';
import type { createPricingTableSession as contract } from '../../../../web/contract/payment.ts';
import { offeringState, type SubscriptionFacts } from '../../../../web/rules/subscription-state.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { UnknownCustomerError } from '../../providers/payment/payments.ts';
import { listSubscriptions } from '../company/list-subscriptions.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { isoTime } from './iso-time.ts';

/**
 * Returns the offering that the pricing table sells: the second one if the company has a paid API plan, the
 * API if it has only a paid plan of the second offering, or null, which stands for all offerings, if it has
 * neither.
 */
async function missingProduct(ctx: Ctx<SessionPrincipal>): Promise<'api' | 'zwivel' | null> {
  const subscriptions: SubscriptionFacts[] = await listSubscriptions(ctx, ctx.principal.companyId);
  const hasPlan = (product: 'api' | 'zwivel'): boolean =>
    offeringState(subscriptions, product, ctx.now) === 'active';
  if (hasPlan('api')) return 'zwivel';
  return hasPlan('zwivel') ? 'api' : null;
}

/**
 * Links the provider's pricing table to the principal, so that purchases in it belong to the principal's
 * company.
 */
export async function createPricingTableSession(
  ctx: Ctx<SessionPrincipal>,
): Promise<ResponseOf<typeof contract>> {
  const calls = ctx.services.payments.calls();
  const product = await missingProduct(ctx);
  let customerId = await ensureCustomer(ctx, calls);
  const opened = await calls.createPricingTableSession(customerId, product).catch(async (error: unknown) => {
    if (!(error instanceof UnknownCustomerError)) throw error;
    customerId = await ensureCustomer(ctx, calls, customerId);
    return calls.createPricingTableSession(customerId, product);
  });
  const page = opened.page === null ? null : new URL(opened.page);
  page?.searchParams.set('session', opened.clientSecret);
  page?.searchParams.set('return', `${ctx.settings.portalUrl}/subscriptions`);
  if (product !== null) page?.searchParams.set('product', product);
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
