import type { PaymentCalls, Promotion } from './payments.ts';
import { promoInvalid } from './payment-error.ts';

/** What a promo code may look like; upper and lower case are alike. */
const CODE = /^[\w-]{1,40}$/;

/** Whether a customer may use a promotion now. `customerId` is null for somebody who never bought anything. */
export function isUsablePromotion(promotion: Promotion, customerId: string | null, now: number): boolean {
  const { isActive, expiresAt, maxRedemptions, timesRedeemed } = promotion;
  if (!isActive || (expiresAt !== null && expiresAt <= now)) return false;
  if (maxRedemptions !== null && timesRedeemed >= maxRedemptions) return false;
  return promotion.customerId === null || promotion.customerId === customerId;
}

/** The promotion of a code. Throws the same refusal for codes that are unknown, over, used up or somebody else's. */
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

/** What a promotion takes off, as answers have it. */
export function takenOff({ percentOff, amountOff, currency }: Promotion): {
  readonly percent_off?: number;
  readonly amount_off?: number;
  readonly currency?: string;
} {
  if (percentOff !== null) return { percent_off: percentOff };
  return { amount_off: amountOff ?? 0, ...(currency === null ? {} : { currency }) };
}
