import { z } from 'zod';
import { creditInvoice } from '../billing/invoices.ts';
import { usablePromotion } from '../billing/promotions.ts';
import { pick, pickAddressed, pickCustomer, type Shop } from '../billing/shop.ts';
import {
  cancelAtPeriodEnd,
  changePrice,
  endSubscription,
  startSubscription,
} from '../billing/subscriptions.ts';
import { newCheckoutSession } from '../wire/new-purchase.ts';
import type { Subscription } from '../wire/objects.ts';
import { badParameter } from '../wire/wire-error.ts';
import { common, count, metadata, pageOf, paging, text, truth, wireRoute, type WireRoute } from './route.ts';

const startFields = {
  ...common,
  customer: text,
  items: z.array(z.strictObject({ price: text })).length(1),
  default_payment_method: text.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  discounts: z
    .array(z.strictObject({ promotion_code: text }))
    .max(1)
    .optional(),
  metadata: metadata.optional(),
};

const subscriptionOf = ({ state }: Shop, id: string): Subscription =>
  pickAddressed(state.subscriptions, 'subscription', id, 'id');

const isEnded = ({ status }: Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

const subscriptions: readonly WireRoute[] = [
  wireRoute('post', '/subscriptions', z.strictObject(startFields), (shop, { params }) => {
    const { customer, discounts, default_payment_method } = params;
    pickCustomer(shop.state, customer);
    const code = discounts?.[0]?.promotion_code;
    return startSubscription(shop, {
      customer,
      price: params.items[0]?.price ?? '',
      paymentMethod: default_payment_method ?? null,
      promotion: code === undefined ? null : usablePromotion(shop, code, customer),
      metadata: params.metadata ?? {},
      allOrNothing: params.payment_behavior === 'error_if_incomplete',
    });
  }),
  wireRoute(
    'get',
    '/subscriptions',
    z.strictObject({ ...paging, customer: text.optional(), status: text.optional(), price: text.optional() }),
    ({ state }, { params }) => {
      const { customer, status } = params;
      if (customer !== undefined) pickCustomer(state, customer);
      const found = Object.values(state.subscriptions).filter(
        (each) =>
          (customer === undefined || each.customer === customer) &&
          (status === 'all' || (status === undefined ? !isEnded(each) : each.status === status)),
      );
      return pageOf('/v1/subscriptions', found, params);
    },
  ),
  wireRoute('get', '/subscriptions/:id', z.strictObject(common), (shop, { id }) => subscriptionOf(shop, id)),
  wireRoute(
    'post',
    '/subscriptions/:id',
    z.strictObject({
      ...common,
      cancel_at_period_end: truth.optional(),
      default_payment_method: text.optional(),
      items: z
        .array(z.strictObject({ id: text.optional(), price: text }))
        .length(1)
        .optional(),
      metadata: metadata.optional(),
    }),
    (shop, { id, params }) => {
      const found = subscriptionOf(shop, id);
      if (isEnded(found))
        throw badParameter('A canceled subscription can only update its cancellation_details.', 'id');
      found.default_payment_method = params.default_payment_method ?? found.default_payment_method;
      const price = params.items?.[0]?.price;
      if (price !== undefined) changePrice(shop, found, price);
      if (params.cancel_at_period_end !== undefined)
        cancelAtPeriodEnd(shop, found, params.cancel_at_period_end);
      return found;
    },
  ),
  wireRoute('delete', '/subscriptions/:id', z.strictObject(common), (shop, { id }) => {
    const found = subscriptionOf(shop, id);
    if (isEnded(found)) throw badParameter(`No such subscription: '${id}'`, 'id', 'resource_missing');
    endSubscription(shop, found);
    return found;
  }),
];

const invoices: readonly WireRoute[] = [
  wireRoute(
    'get',
    '/invoices',
    z.strictObject({
      ...paging,
      customer: text.optional(),
      status: text.optional(),
      subscription: text.optional(),
    }),
    ({ state }, { params }) => {
      const { customer, status } = params;
      if (customer !== undefined) pickCustomer(state, customer);
      const found = Object.values(state.invoices).filter(
        (each) =>
          (customer === undefined || each.customer === customer) &&
          (status === undefined || each.status === status),
      );
      return pageOf('/v1/invoices', found, params);
    },
  ),
  wireRoute('get', '/invoices/:id', z.strictObject(common), ({ state }, { id }) =>
    pickAddressed(state.invoices, 'invoice', id, 'invoice'),
  ),
  wireRoute(
    'post',
    '/credit_notes',
    z.strictObject({
      ...common,
      invoice: text,
      amount: count,
      refund_amount: count,
      reason: z.enum(['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory']).optional(),
    }),
    (shop, { params: { invoice, amount, refund_amount, reason = null } }) => {
      if (amount !== refund_amount)
        throw badParameter('The refund amount must equal the amount of the credit note.', 'refund_amount');
      return creditInvoice(shop, pick(shop.state.invoices, 'invoice', invoice, 'invoice'), amount, reason);
    },
  ),
  wireRoute('get', '/payment_intents/:id', z.strictObject(common), ({ state }, { id }) =>
    pickAddressed(state.intents, 'payment_intent', id, 'intent'),
  ),
];

const checkout: readonly WireRoute[] = [
  wireRoute(
    'post',
    '/checkout/sessions',
    z.strictObject({
      ...common,
      mode: z.literal('subscription'),
      customer: text,
      line_items: z.array(z.strictObject({ price: text, quantity: count.optional() })).length(1),
      success_url: text,
      cancel_url: text.optional(),
      allow_promotion_codes: truth.optional(),
    }),
    (shop, { params }) => openCheckout(shop, { ...params, price: params.line_items[0]?.price ?? '' }),
  ),
  wireRoute(
    'get',
    '/checkout/sessions',
    z.strictObject({ ...paging, subscription: text.optional() }),
    ({ state }, { params }) => {
      const found = Object.values(state.checkoutSessions).filter(
        (each) => params.subscription === undefined || each.subscription === params.subscription,
      );
      return pageOf('/v1/checkout/sessions', found, params);
    },
  ),
  wireRoute('get', '/checkout/sessions/:id', z.strictObject(common), ({ state }, { id }) =>
    pickAddressed(state.checkoutSessions, 'checkout.session', id, 'session'),
  ),
];

export function openCheckout(
  shop: Shop,
  input: { customer: string; price: string; success_url: string; cancel_url?: string | undefined },
): object & { readonly url: string | null } {
  const customer = pickCustomer(shop.state, input.customer);
  const price = pick(shop.state.prices, 'price', input.price, 'line_items[0][price]');
  const { success_url, cancel_url = null } = input;
  const facts = { customer, success_url, cancel_url, amount: price.unit_amount };
  const made = newCheckoutSession(facts, shop.pages, shop.now());
  shop.state.checkoutSessions[made.id] = made;
  shop.state.aside.carts[made.id] = { price: price.id, promotion: null };
  return made;
}

const events: readonly WireRoute[] = [
  wireRoute(
    'get',
    '/events',
    z.strictObject({
      ...paging,
      type: text.optional(),
      types: z.array(text).max(20).optional(),
      created: z.strictObject({ gte: count.optional(), gt: count.optional() }).optional(),
    }),
    ({ state }, { params }) => {
      const { types, created } = params;
      const found = Object.values(state.events).filter(
        (each) =>
          (types === undefined || types.includes(each.type)) &&
          each.created >= (created?.gte ?? 0) &&
          each.created > (created?.gt ?? -1),
      );
      return pageOf('/v1/events', found, params);
    },
  ),
  wireRoute('get', '/events/:id', z.strictObject(common), ({ state }, { id }) =>
    pickAddressed(state.events, 'event', id, 'id'),
  ),
];

export const purchaseRoutes: readonly WireRoute[] = [...subscriptions, ...invoices, ...checkout, ...events];
