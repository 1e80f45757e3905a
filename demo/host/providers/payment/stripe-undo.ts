import type Stripe from 'stripe';
import { readInvoice, readSubscription } from './parse-stripe.ts';

const ENDED = ['canceled', 'incomplete_expired'];

/**
 * Refunds the payment of a subscription by a credit note, and cancels the subscription, if it was bought on a page of
 * Stripe. Returns whether it was. The payment is refunded first, because a canceled subscription would no longer show
 * that a refund is due.
 */
export async function undoPurchase(stripe: Stripe, id: string, timeout: number): Promise<boolean> {
  const { data: checkouts } = await stripe.checkout.sessions.list(
    { subscription: id, limit: 1 },
    { timeout },
  );
  if (checkouts.length === 0) return false;
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
  return true;
}
