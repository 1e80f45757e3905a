import { makeId } from '../wire/make-id.ts';
import { newCreditNote } from '../wire/new-credit-note.ts';
import { newInvoice } from '../wire/new-invoice.ts';
import { newIntent } from '../wire/new-purchase.ts';
import type { Invoice, PaymentIntent, Subscription, WireObject } from '../wire/objects.ts';
import { badParameter } from '../wire/wire-error.ts';
import type { TestCard } from './cards.ts';
import { testCardOf } from './payment-methods.ts';
import { applyDiscounts } from './promotions.ts';
import { pick, type Shop } from './shop.ts';

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Creates the invoice of a subscription's current period. */
export function writeInvoice(
  shop: Shop,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Invoice {
  const { state, pages } = shop;
  const customer = pick(state.customers, 'customer', subscription.customer, 'customer');
  const { price } = subscription.items.data[0];
  const product = pick(state.products, 'product', price.product, 'product');
  const invoice = newInvoice({
    customer,
    subscription,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    description: `1 × ${price.nickname ?? product.name} (at ${money(price.unit_amount)} / ${price.recurring.interval})`,
    amount: price.unit_amount,
    discount: applyDiscounts(shop, subscription.discounts, price.unit_amount),
    reason,
    created: shop.now(),
  });
  customer.next_invoice_sequence += 1;
  const secret = makeId('', 40);
  state.aside.secrets[invoice.id] = secret;
  invoice.hosted_invoice_url = `${pages}/invoice/${invoice.id}/${secret}`;
  invoice.invoice_pdf = `${pages}/invoice/${invoice.id}/${secret}/pdf`;
  state.invoices[invoice.id] = invoice;
  const intent = newIntent(invoice, subscription.default_payment_method);
  state.intents[intent.id] = intent;
  state.aside.intents[invoice.id] = intent.id;
  subscription.latest_invoice = invoice.id;
  shop.emit('invoice.created', invoice);
  shop.emit('invoice.finalized', invoice);
  return invoice;
}

export function intentOf({ state }: Shop, invoice: string): PaymentIntent {
  return pick(state.intents, 'payment_intent', state.aside.intents[invoice] ?? '', 'intent');
}

export function markPaid(shop: Shop, invoice: Invoice): void {
  const intent = intentOf(shop, invoice.id);
  Object.assign(intent, { status: 'succeeded', last_payment_error: null, amount_received: intent.amount });
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
  });
  invoice.status_transitions['paid_at'] = shop.now();
  shop.emit('invoice.paid', invoice);
}

function refuse(intent: PaymentIntent, card: TestCard | null): void {
  const { code = 'card_declined', message = 'Your card was declined.', decline } = card ?? {};
  intent.status = 'requires_payment_method';
  intent.last_payment_error = {
    type: 'card_error',
    code,
    message,
    ...(decline === undefined ? {} : { decline_code: decline }),
  };
}

/**
 * Charges an invoice to a card. The result may be paid, refused, or waiting for the bank's authentication.
 */
export function charge(shop: Shop, invoice: Invoice, cardId: string | null): PaymentIntent['status'] {
  const intent = intentOf(shop, invoice.id);
  const card = cardId === null ? null : testCardOf(shop, cardId);
  intent.payment_method = cardId;
  if (invoice.amount_due === 0 || card?.behavior === 'pays') {
    markPaid(shop, invoice);
    return intent.status;
  }
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (card?.behavior === 'asks') intent.status = 'requires_action';
  else refuse(intent, card);
  shop.emit('invoice.payment_failed', invoice);
  return intent.status;
}

/** Refunds an amount in cents of a paid invoice by a credit note. Throws if more than the paid amount would be refunded. */
export function creditInvoice(
  shop: Shop,
  invoice: Invoice,
  amount: number,
  reason: string | null,
): WireObject {
  const left = invoice.amount_paid - invoice.post_payment_credit_notes_amount;
  if (invoice.status !== 'paid' || amount > left)
    throw badParameter(
      `The sum of credit amount, refund amount and out of band amount (${money(amount)}) must equal the post-payment amount of at most ${money(left)}.`,
      'refund_amount',
    );
  const created = shop.now();
  const note = newCreditNote(invoice, amount, { number: `${invoice.number ?? ''}-CN-01`, reason, created });
  invoice.post_payment_credit_notes_amount += amount;
  shop.emit('credit_note.created', note);
  return note;
}

export function voidInvoice(shop: Shop, id: string): void {
  const invoice = pick(shop.state.invoices, 'invoice', id, 'invoice');
  if (invoice.status !== 'open') return;
  invoice.status = 'void';
  invoice.status_transitions['voided_at'] = shop.now();
  intentOf(shop, id).status = 'canceled';
  shop.emit('invoice.voided', invoice);
}
