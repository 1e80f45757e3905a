import type { ResponseOf } from '../../../../web/contract/endpoint.ts';
import type { createPricingTableSession as contract } from '../../../../web/contract/payment.ts';
import { offeringState, type SubscriptionFacts } from '../../../../web/rules/subscription-state.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { UnknownCustomerError } from '../../providers/payment/payments.ts';
import { listSubscriptions } from '../company/list-subscriptions.ts';
import { ensureCustomer } from './ensure-customer.ts';

type Product = SubscriptionFacts['product'];

interface Sale {
  /** The only offering that is sold, or null for all offerings. */
  readonly only: Product | null;
  /** The offering that is shown first, or null if the company has no plan or trial, or several. */
  readonly first: Product | null;
}

/**
 * Returns what the pricing table sells: the second offering if the company has a paid API plan, the API if it
 * has only a paid plan of the second offering, or else all offerings, the one that the company tries first.
 */
async function saleFor(ctx: Ctx<SessionPrincipal>): Promise<Sale> {
  const subscriptions: SubscriptionFacts[] = await listSubscriptions(ctx, ctx.principal.companyId);
  const hasPlan = (product: Product): boolean => offeringState(subscriptions, product, ctx.now) === 'active';
  const only = hasPlan('api') ? 'zwivel' : hasPlan('zwivel') ? 'api' : null;
  const [own = null, ...others] = new Set(subscriptions.map(({ product }) => product));
  return { only, first: others.length === 0 ? own : null };
}

/**
 * Links the provider's pricing table to the principal, so that purchases in it belong to the principal's
 * company.
 */
export async function createPricingTableSession(
  ctx: Ctx<SessionPrincipal>,
): Promise<ResponseOf<typeof contract>> {
  const calls = ctx.services.payments.calls();
  const { only, first } = await saleFor(ctx);
  let customerId = await ensureCustomer(ctx, calls);
  const opened = await calls.createPricingTableSession(customerId, only).catch(async (error: unknown) => {
    if (!(error instanceof UnknownCustomerError)) throw error;
    customerId = await ensureCustomer(ctx, calls, customerId);
    return calls.createPricingTableSession(customerId, only);
  });
  const page = opened.page === null ? null : new URL(opened.page);
  page?.searchParams.set('session', opened.clientSecret);
  page?.searchParams.set('return', `${ctx.settings.portalUrl}/subscriptions`);
  if (only !== null) page?.searchParams.set('product', only);
  else if (first !== null) page?.searchParams.set('first', first);
  return {
    stripeCustomerId: customerId,
    pricingTableId: opened.tableId,
    publishableKey: opened.publishableKey,
    customerSessionClientSecret: opened.clientSecret,
    expires_at: new Date(opened.expiresAt).toISOString(),
    script: opened.script,
    page: page?.href ?? null,
  };
}
