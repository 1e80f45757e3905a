import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { catalog } from './catalog.ts';
import { emptyState, type State } from './state.ts';
import { newCoupon, newPrice, newProduct, newPromotionCode, type PromotionFacts } from './wire/new-offer.ts';

/**
 * Adds sample promotion codes: one that the pages advertise, one with a fixed amount, and one that has
 * expired.
 */
function addPromotions(state: State, now: number): void {
  const coupons = [
    newCoupon(
      {
        id: 'StandIn20',
        name: '20% off for three months',
        percent_off: 20,
        duration: 'repeating',
        duration_in_months: 3,
      },
      now,
    ),
    newCoupon({ id: 'StandInTen', name: '$10 off', amount_off: 1000, duration: 'once' }, now),
    newCoupon({ id: 'StandInOver', name: 'Expired', percent_off: 50, redeem_by: now - 86_400 }, now),
  ];
  for (const coupon of coupons) state.coupons[coupon.id] = coupon;
  const codes: PromotionFacts[] = [
    { code: 'SKY20', coupon: 'StandIn20', metadata: { promo_bar: 'true' } },
    { code: 'TEN', coupon: 'StandInTen' },
    { code: 'OVER', coupon: 'StandInOver' },
  ];
  for (const facts of codes) {
    const code = newPromotionCode(facts, now);
    state.promotionCodes[code.id] = code;
  }
}

/**
 * Returns the initial state with the catalog and some promotion codes. `names` are the display names of the
 * offerings.
 */
function firstState(names: Readonly<Record<'api' | 'zwivel', string>>, now: number): State {
  const state = emptyState();
  for (const plan of catalog) {
    state.products[plan.productId] ??= newProduct(plan, names[plan.product], now);
    state.prices[plan.priceId] = newPrice(plan, now);
  }
  addPromotions(state, now);
  return state;
}

/** Updates the URLs of stored pages to the pages' current URL. */
function moveAddresses({ invoices, checkoutSessions }: State, pages: string): void {
  const moved = (url: string | null): string | null => (url === null ? null : pages + new URL(url).pathname);
  for (const invoice of Object.values(invoices)) {
    invoice.hosted_invoice_url = moved(invoice.hosted_invoice_url);
    invoice.invoice_pdf = moved(invoice.invoice_pdf);
  }
  for (const session of Object.values(checkoutSessions)) session.url = moved(session.url);
}

export interface Memory {
  readonly state: State;
  readonly save: () => void;
}

/** Opens the state. With a file, purchases survive a restart; otherwise, the state is only in memory. */
export function openMemory(
  file: string | null,
  names: Readonly<Record<'api' | 'zwivel', string>>,
  now: number,
  pages: string,
): Memory {
  if (file === null) return { state: firstState(names, now), save: () => undefined };
  const isStored = existsSync(file);
  const state = isStored ? (JSON.parse(readFileSync(file, 'utf8')) as State) : firstState(names, now);
  if (isStored) moveAddresses(state, pages);
  const save = (): void => {
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return { state, save };
}
