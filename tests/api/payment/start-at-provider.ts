import { attachCard } from '../../../demo/standins/stripe/billing/payment-methods.ts';
import type { Shop } from '../../../demo/standins/stripe/billing/shop.ts';
import { startSubscription } from '../../../demo/standins/stripe/billing/subscriptions.ts';
import type { Subscription } from '../../../demo/standins/stripe/wire/objects.ts';

/** Buys a plan directly at the provider, without the host, with a card whose payments succeed. */
export function startAt(shop: Shop, customer: string, price: string): Subscription {
  const card = attachCard(shop, 'pm_card_visa', customer);
  return startSubscription(shop, {
    customer,
    price,
    paymentMethod: card.id,
    promotion: null,
    metadata: {},
    allOrNothing: false,
  });
}
