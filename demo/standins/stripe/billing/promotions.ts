import { makeId } from '../wire/make-id.ts';
import type { Coupon, PromotionCode } from '../wire/objects.ts';
import { badParameter } from '../wire/wire-error.ts';
import { pick, type Shop } from './shop.ts';

const isValid = ({ redeem_by, max_redemptions, times_redeemed }: Coupon, now: number): boolean =>
  (redeem_by === null || redeem_by > now) && (max_redemptions === null || times_redeemed < max_redemptions);

export const couponOf = (shop: Shop, { promotion }: PromotionCode): Coupon =>
  pick(shop.state.coupons, 'coupon', promotion.coupon, 'coupon');

/** Updates `valid` and `active`, which depend on the time. */
export function agePromotions({ state, now }: Shop): void {
  for (const coupon of Object.values(state.coupons)) coupon.valid = isValid(coupon, now());
  for (const each of Object.values(state.promotionCodes)) {
    const { expires_at, max_redemptions, times_redeemed } = each;
    const hasExpired = expires_at !== null && expires_at <= now();
    const isUsedUp = max_redemptions !== null && times_redeemed >= max_redemptions;
    if (hasExpired || isUsedUp || !state.coupons[each.promotion.coupon]?.valid) each.active = false;
  }
}

/** Returns a promotion code if the customer can use it now, and throws otherwise. */
export function usablePromotion(shop: Shop, id: string, customer: string): PromotionCode {
  agePromotions(shop);
  const param = 'discounts[0][promotion_code]';
  const promotion = pick(shop.state.promotionCodes, 'promotion code', id, param);
  if (!promotion.active || (promotion.customer !== null && promotion.customer !== customer))
    throw badParameter('This promotion code cannot be redeemed.', param, 'promotion_code_expired');
  return promotion;
}

/** Redeems a promotion code, and returns the id of the resulting discount. */
export function redeem(shop: Shop, promotion: PromotionCode): string {
  const coupon = couponOf(shop, promotion);
  promotion.times_redeemed += 1;
  coupon.times_redeemed += 1;
  const left =
    coupon.duration === 'once' ? 1 : coupon.duration === 'forever' ? null : (coupon.duration_in_months ?? 1);
  const id = makeId('di_1', 23);
  shop.state.aside.discounts[id] = { promotion: promotion.id, left };
  return id;
}

/** Returns the amount in cents by which a coupon reduces an amount. */
export function reduction({ percent_off, amount_off }: Coupon, amount: number): number {
  if (percent_off !== null) return Math.round((amount * percent_off) / 100);
  return Math.min(amount, amount_off ?? 0);
}

/**
 * Applies discounts to the next invoice and returns the reduction in cents. The remaining uses of limited
 * discounts decrease.
 */
export function applyDiscounts(shop: Shop, discounts: readonly string[], amount: number): number {
  let off = 0;
  for (const id of discounts) {
    const discount = shop.state.aside.discounts[id];
    if (discount === undefined || discount.left === 0) continue;
    const promotion = pick(shop.state.promotionCodes, 'promotion code', discount.promotion, 'discounts');
    off += reduction(couponOf(shop, promotion), amount - off);
    if (discount.left !== null) discount.left -= 1;
  }
  return off;
}
