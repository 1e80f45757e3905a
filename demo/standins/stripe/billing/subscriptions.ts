import { newItem, newSubscription } from '../wire/new-purchase.ts';
import type { PromotionCode, Subscription } from '../wire/objects.ts';
import { cardRefused } from '../wire/wire-error.ts';
import { refusalOf } from './cards.ts';
import { charge, voidInvoice, writeInvoice } from './invoices.ts';
import { requireCard, testCardOf } from './payment-methods.ts';
import { periodEnd } from './period.ts';
import { redeem } from './promotions.ts';
import { pick, pickCustomer, type Shop } from './shop.ts';

export interface Purchase {
  readonly customer: string;
  readonly price: string;
  readonly paymentMethod: string | null;
  readonly promotion: PromotionCode | null;
  readonly metadata: Record<string, string>;
  /** Whether no subscription must remain if the first payment fails. */
  readonly allOrNothing: boolean;
}

/** Throws if a payment with the card would not succeed immediately. Must run before anything is created. */
function refuseUnlessPaying(shop: Shop, cardId: string | null): void {
  const card = cardId === null ? null : testCardOf(shop, cardId);
  if (card === null) throw cardRefused('card_declined', 'Your card was declined.');
  if (card.behavior !== 'pays') throw refusalOf(card);
}

/** Starts a subscription and charges its first invoice. Throws Stripe's errors. */
export function startSubscription(shop: Shop, bought: Purchase): Subscription {
  const customer = pickCustomer(shop.state, bought.customer);
  const price = pick(shop.state.prices, 'price', bought.price, 'items[0][price]');
  const named = bought.paymentMethod ?? customer.invoice_settings.default_payment_method;
  const card = named === null ? null : requireCard(shop, named, customer.id).id;
  if (bought.allOrNothing) refuseUnlessPaying(shop, card);
  const start = shop.now();
  const made = newSubscription({
    customer: customer.id,
    price,
    paymentMethod: card,
    discounts: bought.promotion === null ? [] : [redeem(shop, bought.promotion)],
    metadata: bought.metadata,
    start,
    end: periodEnd(start, price.recurring.interval),
  });
  shop.state.subscriptions[made.id] = made;
  shop.emit('customer.subscription.created', made);
  const invoice = writeInvoice(shop, made, 'subscription_create');
  const outcome = charge(shop, invoice, card);
  if (outcome === 'succeeded') activate(shop, made);
  return made;
}

export function activate(shop: Shop, subscription: Subscription): void {
  subscription.status = 'active';
  shop.emit('customer.subscription.updated', subscription);
}

export function endSubscription(shop: Shop, subscription: Subscription): void {
  const now = shop.now();
  const wasPaid = subscription.status !== 'incomplete';
  subscription.status = wasPaid ? 'canceled' : 'incomplete_expired';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  if (subscription.latest_invoice !== null) voidInvoice(shop, subscription.latest_invoice);
  shop.emit(wasPaid ? 'customer.subscription.deleted' : 'customer.subscription.updated', subscription);
}

/** Sets or clears the cancellation at the end of the current period. */
export function cancelAtPeriodEnd(shop: Shop, subscription: Subscription, isWanted: boolean): void {
  subscription.cancel_at_period_end = isWanted;
  subscription.cancel_at = isWanted ? subscription.items.data[0].current_period_end : null;
  subscription.canceled_at = isWanted ? shop.now() : null;
  shop.emit('customer.subscription.updated', subscription);
}

/** Changes the price of a subscription, starting with the next invoice. */
export function changePrice(shop: Shop, subscription: Subscription, priceId: string): void {
  const price = pick(shop.state.prices, 'price', priceId, 'items[0][price]');
  const [item] = subscription.items.data;
  const { current_period_start: start } = item;
  const end = periodEnd(start, price.recurring.interval);
  subscription.items.data = [{ ...newItem(subscription.id, price, start, end), id: item.id }];
  shop.emit('customer.subscription.updated', subscription);
}
