import { z } from 'zod';
import { attachCard } from '../billing/payment-methods.ts';
import { pickAddressed, pickCustomer } from '../billing/shop.ts';
import { endSubscription } from '../billing/subscriptions.ts';
import { newCustomer, newCustomerSession, newPortalSession } from '../wire/new-account.ts';
import { badParameter } from '../wire/wire-error.ts';
import { common, metadata, pageOf, paging, text, truth, wireRoute, type WireRoute } from './route.ts';

const customerFields = {
  ...common,
  email: text.optional(),
  name: text.optional(),
  metadata: metadata.optional(),
};

const customers: readonly WireRoute[] = [
  wireRoute('post', '/customers', z.strictObject(customerFields), (shop, { params }) => {
    const made = newCustomer(params, shop.now());
    shop.state.customers[made.id] = made;
    shop.emit('customer.created', made);
    return made;
  }),
  wireRoute('get', '/customers/:id', z.strictObject(common), ({ state }, { id }) => {
    const found = pickAddressed(state.customers, 'customer', id, 'id');
    return found.deleted ? { id, object: 'customer', deleted: true } : found;
  }),
  wireRoute('post', '/customers/:id', z.strictObject(customerFields), (shop, { id, params }) => {
    const customer = pickCustomer(shop.state, id);
    customer.email = params.email ?? customer.email;
    customer.name = params.name ?? customer.name;
    customer.metadata = { ...customer.metadata, ...params.metadata };
    shop.emit('customer.updated', customer);
    return customer;
  }),
  wireRoute('delete', '/customers/:id', z.strictObject(common), (shop, { id }) => {
    const customer = pickAddressed(shop.state.customers, 'customer', id, 'id');
    for (const each of Object.values(shop.state.subscriptions))
      if (each.customer === id && each.ended_at === null) endSubscription(shop, each);
    customer.deleted = true;
    shop.emit('customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  }),
];

const cards: readonly WireRoute[] = [
  wireRoute(
    'get',
    '/payment_methods',
    z.strictObject({ ...paging, customer: text, type: text.optional() }),
    ({ state }, { params }) => {
      const methods = Object.values(state.paymentMethods).filter(
        ({ customer }) => customer === params.customer,
      );
      return pageOf('/v1/payment_methods', methods, params);
    },
  ),
  wireRoute('get', '/payment_methods/:id', z.strictObject(common), ({ state }, { id }) =>
    pickAddressed(state.paymentMethods, 'PaymentMethod', id, 'payment_method'),
  ),
  wireRoute(
    'post',
    '/payment_methods/:id/attach',
    z.strictObject({ ...common, customer: text }),
    (shop, { id, params }) => attachCard(shop, id, params.customer),
  ),
];

const sessions: readonly WireRoute[] = [
  wireRoute(
    'post',
    '/billing_portal/sessions',
    z.strictObject({ ...common, customer: text, return_url: text, configuration: text.optional() }),
    (shop, { params }) => {
      const { customer, return_url } = params;
      if (!URL.canParse(return_url)) throw badParameter('Not a valid URL', 'return_url', 'url_invalid');
      pickCustomer(shop.state, customer);
      const made = newPortalSession({ customer, return_url }, shop.pages, shop.now());
      shop.state.portalSessions[made.url.slice(made.url.lastIndexOf('/') + 1)] = made;
      return made;
    },
  ),
  wireRoute(
    'post',
    '/customer_sessions',
    z.strictObject({
      ...common,
      customer: text,
      components: z.strictObject({ pricing_table: z.strictObject({ enabled: truth }) }),
    }),
    (shop, { params }) => {
      pickCustomer(shop.state, params.customer);
      const made = newCustomerSession(params.customer, shop.now());
      shop.state.customerSessions[made.client_secret] = made;
      return made;
    },
  ),
];

export const accountRoutes: readonly WireRoute[] = [...customers, ...cards, ...sessions];
