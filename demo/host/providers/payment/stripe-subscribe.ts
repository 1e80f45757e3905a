import type Stripe from 'stripe';
import { readFirstPayment, readSubscription } from './parse-stripe.ts';
import { cardDeclined } from './payment-error.ts';
import type { Bought, Order } from './payments.ts';

/**
 * Buys a plan: attaches the card to the customer, creates the subscription and tries its first payment. A
 * repeat with the same key does not buy a second plan. If the card is refused, the subscription is canceled.
 */
export async function subscribe(
  stripe: Stripe,
  order: Order,
  onceKey: string,
  timeout: number,
): Promise<Bought> {
  const { customerId, paymentMethodId } = order;
  await stripe.paymentMethods.attach(
    paymentMethodId,
    { customer: customerId },
    { idempotencyKey: `${onceKey}-card`, timeout },
  );
  const made = await stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: order.priceId }],
      default_payment_method: paymentMethodId,
      // If the bank wants to check the card, the subscription stays pending instead of failing.
      payment_behavior: 'allow_incomplete',
      ...(order.promotionId === null ? {} : { discounts: [{ promotion_code: order.promotionId }] }),
      metadata: { user_id: order.userId, company_id: order.companyId },
    },
    { idempotencyKey: `${onceKey}-plan`, timeout },
  );
  const subscription = readSubscription(made);
  if (subscription.status !== 'incomplete') return { subscription, clientSecret: null };
  return await awaitCheck(stripe, made, timeout);
}

/**
 * Handles a first payment that did not succeed: either waits for the bank's check or cancels the purchase.
 */
async function awaitCheck(stripe: Stripe, made: Stripe.Subscription, timeout: number): Promise<Bought> {
  const invoice = typeof made.latest_invoice === 'string' ? made.latest_invoice : made.latest_invoice?.id;
  if (invoice === undefined) throw new Error('A subscription was returned without its first invoice.');
  const state = await stripe.invoices.retrieve(
    invoice,
    { expand: ['confirmation_secret', 'payments.data.payment.payment_intent'] },
    { timeout },
  );
  const payment = readFirstPayment(state);
  if (payment.kind === 'check')
    return { subscription: readSubscription(made), clientSecret: payment.clientSecret };
  await stripe.subscriptions.cancel(made.id, {}, { timeout });
  throw cardDeclined(payment.message);
}
