import type { ResponseOf } from '../../contract/endpoint.ts';
import type { findActiveCoupon, validatePromoCode } from '../../contract/payment.ts';
import { moneyText } from '../../rules/money.ts';
import { promoTexts } from '../../texts/billing.ts';

/** The coupon that is currently advertised. */
export type ActiveCoupon = NonNullable<ResponseOf<typeof findActiveCoupon>['activeCoupon']>;

export type ValidCode = ResponseOf<typeof validatePromoCode>;

type Discount = Pick<ActiveCoupon, 'percent_off' | 'amount_off' | 'currency'>;

/**
 * Returns the discount of a code in the user's locale, e.g. `20% off`, or an empty string if there is none.
 */
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

/** Returns the discount of a code and its duration in the user's locale. */
export function discountWithDuration(code: ValidCode, locale?: string): string {
  const off = discountText(code, locale);
  if (code.duration === 'forever') return promoTexts.forever(off);
  return code.duration === 'once'
    ? promoTexts.once(off)
    : promoTexts.months(off, code.duration_in_months ?? 1);
}

/** Returns true if a coupon is valid at a time in milliseconds. */
export const isRunning = ({ ends_at }: Pick<ActiveCoupon, 'ends_at'>, now: number): boolean =>
  ends_at === null || Date.parse(ends_at) > now;
