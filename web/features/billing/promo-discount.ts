import type { ResponseOf } from '../../contract/endpoint.ts';
import type { findActiveCoupon, validatePromoCode } from '../../contract/payment.ts';
import { promoTexts } from '../../texts/billing.ts';
import { moneyText } from './money.ts';

/** The coupon that is currently advertised. */
export type ActiveCoupon = NonNullable<ResponseOf<typeof findActiveCoupon>['activeCoupon']>;

/** A valid promo code. */
export type ValidCode = ResponseOf<typeof validatePromoCode>;

type Discount = Pick<ActiveCoupon, 'percent_off' | 'amount_off' | 'currency'>;

/** The discount of a code in the user's locale, such as `20% off`; empty if it has none. */
export function discountText(
  { percent_off: percent, amount_off: amount, currency }: Discount,
  locale?: string,
): string {
  if (percent !== undefined)
    return promoTexts.share(
      (percent / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 }),
    );
  return amount === undefined ? '' : promoTexts.amount(moneyText(amount, currency ?? 'usd', locale));
}

/** The discount of a code in the user's locale, and its duration. */
export function discountWithDuration(code: ValidCode, locale?: string): string {
  const off = discountText(code, locale);
  if (code.duration === 'forever') return promoTexts.forever(off);
  return code.duration === 'once'
    ? promoTexts.once(off)
    : promoTexts.months(off, code.duration_in_months ?? 1);
}

/** Whether a coupon is still valid at a time in milliseconds. */
export const isRunning = ({ ends_at }: Pick<ActiveCoupon, 'ends_at'>, now: number): boolean =>
  ends_at === null || Date.parse(ends_at) > now;
