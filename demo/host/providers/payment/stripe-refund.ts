import type Stripe from 'stripe';
import { readInvoice, readSubscription } from './parse-stripe.ts';

const ENDED = ['canceled', 'incomplete_expired'];

/**
 * Refunds the latest payment of a subscription by a credit note, and cancels the subscription. The payment is refunded
 * first, because a canceled subscription would no longer show that a refund is due.
 */
export async function refundAndCancel(stripe: Stripe, id: string, timeout: number): Promise<void> {
  const { status, latestInvoiceId } = readSubscription(
    await stripe.subscriptions.retrieve(id, {}, { timeout }),
  );
  if (latestInvoiceId !== null) {
    const invoice = readInvoice(
      await stripe.invoices.retrieve(latestInvoiceId, {}, { timeout }),
      () => false,
    );
    const amount = invoice.amountPaid - invoice.amountRefunded;
    if (invoice.status === 'paid' && amount > 0)
      await stripe.creditNotes.create(
        { invoice: invoice.id, amount, refund_amount: amount, reason: 'duplicate' },
        { idempotencyKey: `${invoice.id}-refund`, timeout },
      );
  }
  if (!ENDED.includes(status)) await stripe.subscriptions.cancel(id, {}, { timeout });
}
