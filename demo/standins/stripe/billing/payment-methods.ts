import { makeId } from '../wire/make-id.ts';
import { newCard } from '../wire/new-account.ts';
import type { PaymentMethod } from '../wire/objects.ts';
import { badParameter, missing } from '../wire/wire-error.ts';
import { cardByToken, refusalOf, testCards, type TestCard } from './cards.ts';
import { pickCustomer, type Shop } from './shop.ts';

/** Stores a card that is not yet attached to a customer. */
export function addCard(shop: Shop, card: TestCard, expiry: { month: number; year: number }): PaymentMethod {
  const { brand, number } = card;
  const facts = { brand, last4: number.slice(-4), exp_month: expiry.month, exp_year: expiry.year };
  const made = newCard(facts, shop.now(), makeId('pm_1', 23));
  shop.state.paymentMethods[made.id] = made;
  shop.state.aside.cards[made.id] = number;
  return made;
}

/**
 * Returns a stored card by id. For a token such as `pm_card_visa`, returns the customer's card that was
 * created from the token, or a new card.
 */
function resolveCard(shop: Shop, id: string, customer: string): PaymentMethod {
  const stored = Object.hasOwn(shop.state.paymentMethods, id) ? shop.state.paymentMethods[id] : undefined;
  if (stored !== undefined) return stored;
  const card = cardByToken(id);
  if (card === undefined) throw missing('PaymentMethod', id, 'payment_method');
  const method = Object.values(shop.state.paymentMethods).find(
    (each) => each.customer === customer && shop.state.aside.cards[each.id] === card.number,
  );
  return method ?? addCard(shop, card, { month: 12, year: new Date(shop.now() * 1000).getUTCFullYear() + 3 });
}

export function testCardOf(shop: Shop, id: string): TestCard {
  const number = shop.state.aside.cards[id];
  const card = testCards.find((each) => each.number === number);
  if (card === undefined) throw missing('PaymentMethod', id, 'payment_method');
  return card;
}

/** Attaches a card to a customer. Throws if the card is refused. */
export function attachCard(shop: Shop, id: string, customerId: string): PaymentMethod {
  const customer = pickCustomer(shop.state, customerId);
  const stored = resolveCard(shop, id, customerId);
  if (stored.customer !== null && stored.customer !== customerId)
    throw badParameter(
      'The payment method you provided has already been attached to a customer.',
      'payment_method',
      'payment_method_unexpected_state',
    );
  const card = testCardOf(shop, stored.id);
  if (card.behavior === 'refused') throw refusalOf(card);
  if (stored.customer === customerId) return stored;
  stored.customer = customerId;
  customer.invoice_settings.default_payment_method ??= stored.id;
  shop.emit('payment_method.attached', stored);
  return stored;
}

/** Returns the customer's card with an id or a token. */
export function requireCard(shop: Shop, id: string, customerId: string): PaymentMethod {
  const stored = resolveCard(shop, id, customerId);
  if (stored.customer !== customerId)
    throw badParameter(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      'default_payment_method',
      'resource_missing',
    );
  return stored;
}
