import type { validatePromoCode as contract } from '../../../../web/contract/payment.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';
import { findCustomer } from './find-customer.ts';
import { findPromotion, takenOff } from './find-promotion.ts';
import { isoTime } from './iso-time.ts';

/** Tells what a promo code takes off. Every code that cannot be used is refused in the same words. */
export async function validatePromoCode(
  ctx: Ctx<SessionPrincipal>,
  { promoCode }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const customerId = await findCustomer(ctx);
  const found = await findPromotion(ctx.services.payments.calls(), promoCode, customerId, ctx.now);
  return {
    valid: true,
    promoCode: found.code,
    ...takenOff(found),
    duration: found.duration,
    duration_in_months: found.durationInMonths,
    expires_at: isoTime(found.expiresAt),
  };
}
