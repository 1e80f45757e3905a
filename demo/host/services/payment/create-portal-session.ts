import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { createPortalSession as contract } from '../../../../web/contract/payment.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import { UnknownCustomerError } from '../../providers/payment/payments.ts';
import { requireCustomer } from './find-customer.ts';

/**
 * Opens the provider's customer portal for the principal's customer. The return link leads only to the
 * payments page.
 */
export async function createPortalSession(
  ctx: Ctx<SessionPrincipal>,
  { customerStripeId }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const customerId = await requireCustomer(ctx, customerStripeId);
  try {
    const returnUrl = `${ctx.settings.portalUrl}/subscriptions`;
    const url = await ctx.services.payments.calls().createPortalSession(customerId, returnUrl);
    return { url };
  } catch (error) {
    if (error instanceof UnknownCustomerError) throw notFound();
    throw error;
  }
}
