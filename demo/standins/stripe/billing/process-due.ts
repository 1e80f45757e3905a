import { newItem } from '../wire/new-purchase.ts';
import type { Invoice, Subscription } from '../wire/objects.ts';
import { charge, markPaid, writeInvoice } from './invoices.ts';
import { periodEnd } from './period.ts';
import { pick, type Shop } from './shop.ts';
import { activate, endSubscription } from './subscriptions.ts';

/** Time for which a first payment can wait for the bank's authentication, in seconds. */
const FIRST_PAYMENT_S = 23 * 3600;

/** Time for which a refused renewal is retried, in seconds. */
const DUNNING_S = 21 * 86_400;

function renew(shop: Shop, subscription: Subscription): void {
  const [item] = subscription.items.data;
  const start = item.current_period_end;
  const end = periodEnd(start, item.price.recurring.interval, subscription.start_date);
  subscription.items.data = [{ ...newItem(subscription.id, item.price, start, end), id: item.id }];
  const invoice = writeInvoice(shop, subscription, 'subscription_cycle');
  const outcome = charge(shop, invoice, subscription.default_payment_method);
  subscription.status = outcome === 'succeeded' ? 'active' : 'past_due';
  shop.emit('customer.subscription.updated', subscription);
}

function processSubscription(shop: Shop, subscription: Subscription): boolean {
  const now = shop.now();
  const { status, created, cancel_at_period_end } = subscription;
  const [{ current_period_end: end, current_period_start: start }] = subscription.items.data;
  if (status === 'incomplete' && created + FIRST_PAYMENT_S <= now) endSubscription(shop, subscription);
  else if (status === 'past_due' && start + DUNNING_S <= now) endSubscription(shop, subscription);
  else if (status === 'active' && end <= now) {
    if (cancel_at_period_end) endSubscription(shop, subscription);
    else renew(shop, subscription);
  } else return false;
  return true;
}

/**
 * Processes everything that is due: renewals, ends and unpaid purchases. Returns whether anything was due.
 */
export function processDue(shop: Shop): boolean {
  let hasChanged = false;
  for (const subscription of Object.values(shop.state.subscriptions))
    while (processSubscription(shop, subscription)) hasChanged = true;
  return hasChanged;
}

export function payInvoice(shop: Shop, invoice: Invoice): void {
  if (invoice.status !== 'open') return;
  markPaid(shop, invoice);
  const id = invoice['subscription'] as string;
  const subscription = pick(shop.state.subscriptions, 'subscription', id, 'subscription');
  if (subscription.status === 'incomplete' || subscription.status === 'past_due')
    activate(shop, subscription);
}
