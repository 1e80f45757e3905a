import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type * as contract from '../../../../web/contract/payment.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { promoInvalid } from '../../providers/payment/payment-error.ts';
import type { PaymentCalls, Promotion } from '../../providers/payment/payments.ts';
import { findCustomer } from './find-customer.ts';

/**
 * Returns the promo code that is advertised now. Without one, or without the provider, the response is empty.
 */
export async function findActiveCoupon(ctx: Ctx): Promise<ResponseOf<typeof contract.findActiveCoupon>> {
  const found = await ctx.services.payments.advertised();
  if (found === null || !isUsablePromotion(found, null, ctx.now)) return {};
  const { name, code, expiresAt } = found;
  return {
    activeCoupon: {
      name: name ?? code,
      code,
      ...discountOf(found),
      ends_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    },
  };
}

/** Returns the discount of a promo code. All codes that cannot be used have the same error. */
export async function validatePromoCode(
  ctx: Ctx<SessionPrincipal>,
  { promoCode }: CheckedInput<typeof contract.validatePromoCode>,
): Promise<ResponseOf<typeof contract.validatePromoCode>> {
  const customerId = await findCustomer(ctx);
  const found = await findPromotion(ctx.services.payments.calls(), promoCode, customerId, ctx.now);
  return {
    valid: true,
    promoCode: found.code,
    ...discountOf(found),
    duration: found.duration,
    duration_in_months: found.durationInMonths,
    expires_at: found.expiresAt === null ? null : new Date(found.expiresAt).toISOString(),
  };
}

/** Format of a promo code; case does not matter. */
const CODE = /^[\w-]{1,40}$/;

/**
 * Returns whether a customer can use a promotion now. `customerId` is null for a user who has never bought
 * anything.
 */
function isUsablePromotion(promotion: Promotion, customerId: string | null, now: number): boolean {
  const { isActive, expiresAt, maxRedemptions, timesRedeemed } = promotion;
  if (!isActive || (expiresAt !== null && expiresAt <= now)) return false;
  if (maxRedemptions !== null && timesRedeemed >= maxRedemptions) return false;
  return promotion.customerId === null || promotion.customerId === customerId;
}

/**
 * Returns the promotion of a code. Throws the same error for codes that are unknown, expired, used up or
 * reserved for another customer.
 */
export async function findPromotion(
  calls: PaymentCalls,
  code: string,
  customerId: string | null,
  now: number,
): Promise<Promotion> {
  if (!CODE.test(code)) throw promoInvalid();
  const promotion = await calls.findPromotion(code);
  if (promotion === null || !isUsablePromotion(promotion, customerId, now)) throw promoInvalid();
  return promotion;
}

function discountOf({ percentOff, amountOff, currency }: Promotion): {
  readonly percent_off?: number;
  readonly amount_off?: number;
  readonly currency?: string;
} {
  if (percentOff !== null) return { percent_off: percentOff };
  return { amount_off: amountOff ?? 0, ...(currency === null ? {} : { currency }) };
}
