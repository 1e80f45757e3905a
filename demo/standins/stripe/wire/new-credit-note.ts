import { makeId } from './make-id.ts';
import type { Invoice, WireObject } from './objects.ts';

/** Creates a credit note, in the wire format, that refunds an amount in cents of a paid invoice. */
export function newCreditNote(
  invoice: Invoice,
  amount: number,
  { number, reason, created }: { number: string; reason: string | null; created: number },
): WireObject {
  const id = makeId('cn_1', 23);
  return {
    id,
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created,
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: created,
    invoice: invoice.id,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/credit_notes/${id}/lines` },
    livemode: false,
    memo: null,
    metadata: {},
    number,
    out_of_band_amount: null,
    pdf: null,
    post_payment_amount: amount,
    pre_payment_amount: 0,
    pretax_credit_amounts: [],
    reason,
    refunds: [{ amount_refunded: amount, refund: makeId('re_3', 23), type: 'refund' }],
    shipping_cost: null,
    status: 'issued',
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: 'post_payment',
    voided_at: null,
  };
}
