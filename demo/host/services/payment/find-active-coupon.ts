import type { findActiveCoupon as contract } from '../../../../web/contract/payment.ts';
import type { ResponseOf } from '../../../../web/contract/endpoint.ts';
import type { Ctx } from '../context.ts';
import { isUsablePromotion, takenOff } from './find-promotion.ts';
import { isoTime } from './iso-time.ts';

/** Tells the promo code that is advertised now; without one, or without the provider, the answer is empty. */
export async function findActiveCoupon(ctx: Ctx): Promise<ResponseOf<typeof contract>> {
  const found = await ctx.services.payments.advertised();
  if (found === null || !isUsablePromotion(found, null, ctx.now)) return {};
  const { name, code, expiresAt } = found;
  return { activeCoupon: { name: name ?? code, code, ...takenOff(found), ends_at: isoTime(expiresAt) } };
}
