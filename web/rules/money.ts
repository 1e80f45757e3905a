/**
 * Formats an amount, given in the currency's smallest unit such as cents, in the user's locale. Unknown
 * currency codes are shown unchanged.
 */
export function moneyText(amount: number, currency: string, locale?: string): string {
  try {
    const style = { style: 'currency', currency: currency.toUpperCase() } as const;
    const digits = new Intl.NumberFormat(locale, style).resolvedOptions().maximumFractionDigits ?? 2;
    const whole = amount % 10 ** digits === 0 ? { minimumFractionDigits: 0 } : {};
    return new Intl.NumberFormat(locale, { ...style, ...whole }).format(amount / 10 ** digits);
  } catch {
    return `${amount} ${currency}`;
  }
}
