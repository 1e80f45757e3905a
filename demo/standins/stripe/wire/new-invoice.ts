import { makeId } from './make-id.ts';
import type { Customer, Invoice, Subscription } from './objects.ts';

/** The variable contents of an invoice. Amounts are in cents, times in seconds. */
export interface InvoiceFacts {
  readonly customer: Customer;
  readonly subscription: Subscription;
  readonly number: string;
  readonly description: string;
  readonly amount: number;
  readonly discount: number;
  readonly reason: 'subscription_create' | 'subscription_cycle';
  readonly created: number;
}

function newLine(
  invoice: string,
  { subscription, description, amount }: InvoiceFacts,
): Invoice['lines']['data'][0] {
  const [item] = subscription.items.data;
  return {
    id: makeId('il_1', 23),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { end: item.current_period_end, start: item.current_period_start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: String(amount),
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** Fields that all invoices of the stand-in have in common. */
const plainInvoice = {
  account_country: 'US',
  account_name: null,
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
};

/** Creates an open invoice in the wire format. The caller sets the URLs of the invoice's page. */
export function newInvoice(facts: InvoiceFacts): Invoice {
  const { customer, subscription, created, amount, discount } = facts;
  const id = makeId('in_1', 23);
  const total = amount - discount;
  return {
    ...structuredClone(plainInvoice),
    id,
    object: 'invoice',
    amount_due: total,
    amount_remaining: total,
    billing_reason: facts.reason,
    created,
    currency: subscription.items.data[0].price.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    discounts: subscription.discounts,
    effective_at: created,
    lines: { object: 'list', data: [newLine(id, facts)], has_more: false, url: `/v1/invoices/${id}/lines` },
    number: facts.number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: created,
    period_start: created,
    status: 'open',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subscription: subscription.id,
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total,
    total_excluding_tax: total,
    webhooks_delivered_at: created,
  };
}
