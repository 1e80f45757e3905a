import type { Logger } from 'pino';
import Stripe from 'stripe';
import { cached } from './cached.ts';
import { createGuard } from './guard-calls.ts';
import {
  readCustomerSession,
  readEvent,
  readInvoice,
  readPrice,
  readPromotion,
  readSubscription,
} from './parse-stripe.ts';
import { paymentsUnavailable } from './payment-error.ts';
import type { PaymentCalls, Payments, Promotion, ProviderPrice } from './payments.ts';
import { subscribe } from './stripe-subscribe.ts';
import { undoPurchase } from './stripe-undo.ts';

export interface StripeConnection {
  readonly secretKey: string;
  /** Secrets that may have signed an event; there are two while one replaces the other. */
  readonly webhookSecrets: readonly string[];
  /** URL of the provider, if it is not the default. */
  readonly apiUrl: string | null;
  /** Pricing table shown in the portal. `page` is set if no script of the provider defines the table. */
  readonly table: {
    /** Table of all plans, and tables for individual offerings; null for each table that does not exist. */
    readonly ids: Readonly<Record<'api' | 'zwivel', string | null>> & { readonly all: string };
    readonly publishableKey: string;
    readonly page: string | null;
  } | null;
  readonly clock: () => number;
  readonly log: Logger;
  readonly fetch?: typeof fetch;
}

/**
 * Maximum total time that a client waits, in milliseconds. The promised limit is eight seconds; the rest is
 * for sending the response.
 */
export const PAYMENT_WITHIN_MS = 7000;

const SIGNATURE_AGE_S = 300;

const TABLE_SCRIPT = 'https://js.stripe.com/v3/pricing-table.js';

/** Events that may change a company's access. */
const EVENT_TYPES = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.deleted',
  'invoice.paid',
  'invoice.payment_failed',
];

function createClient({ secretKey, apiUrl, fetch }: StripeConnection): Stripe {
  const url = apiUrl === null ? null : new URL(apiUrl);
  const place =
    url === null
      ? {}
      : {
          host: url.hostname,
          port: url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port),
          protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
        };
  return new Stripe(secretKey, {
    ...place,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(fetch === undefined ? {} : { httpClient: Stripe.createFetchHttpClient(fetch) }),
  });
}

/** Returns whether a URL belongs to the provider, so that users can be sent there. */
export function isProviderAddress(address: string, apiUrl: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, username } = new URL(address);
  if (username !== '') return false;
  if (apiUrl !== null && origin === new URL(apiUrl).origin) return true;
  return protocol === 'https:' && (hostname === 'stripe.com' || hostname.endsWith('.stripe.com'));
}

type Send = <T>(name: string, work: (leftMs: number) => Promise<T>) => Promise<T>;

const firstPromotion = async (list: Stripe.ApiListPromise<Stripe.PromotionCode>, code: string) => {
  const all = (await list).data.map(readPromotion);
  const same = all.filter((each) => each.code.toLowerCase() === code.toLowerCase());
  return same.find(({ isActive }) => isActive) ?? null;
};

const EXPAND_COUPON = ['data.promotion.coupon'];

function bindLists(stripe: Stripe, send: Send, isProviderUrl: (url: string) => boolean) {
  return {
    listSubscriptions: (customer) =>
      send('listSubscriptions', async (timeout) => {
        const list = stripe.subscriptions.list({ customer, status: 'all', limit: 100 }, { timeout });
        return (await list.autoPagingToArray({ limit: 500 })).map(readSubscription);
      }),
    listInvoices: (customer) =>
      send('listInvoices', async (timeout) => {
        const { data } = await stripe.invoices.list({ customer, limit: 100 }, { timeout });
        return data.map((invoice) => readInvoice(invoice, isProviderUrl));
      }),
    findPromotion: (code) =>
      send('findPromotion', (timeout) =>
        firstPromotion(
          stripe.promotionCodes.list({ code, limit: 10, expand: EXPAND_COUPON }, { timeout }),
          code,
        ),
      ),
    listEvents: (since) =>
      send('listEvents', async (timeout) => {
        const created = { gte: Math.floor(since / 1000) };
        const list = stripe.events.list({ created, types: EVENT_TYPES, limit: 100 }, { timeout });
        return (await list.autoPagingToArray({ limit: 10_000 })).map(readEvent);
      }),
  } satisfies Partial<PaymentCalls>;
}

function bindChanges(
  stripe: Stripe,
  send: Send,
  { apiUrl, table }: StripeConnection,
): Omit<PaymentCalls, keyof ReturnType<typeof bindLists>> {
  return {
    createCustomer: ({ email, name, userId, companyId }, idempotencyKey) =>
      send('createCustomer', async (timeout) => {
        const metadata = { user_id: userId, company_id: companyId };
        const made = await stripe.customers.create({ email, name, metadata }, { idempotencyKey, timeout });
        return made.id;
      }),
    subscribe: (order, onceKey) => send('subscribe', (timeout) => subscribe(stripe, order, onceKey, timeout)),
    cancel: (id) =>
      send('cancel', async (timeout) => {
        await stripe.subscriptions.cancel(id, {}, { timeout });
      }),
    undoPurchase: (id) => send('undoPurchase', (timeout) => undoPurchase(stripe, id, timeout)),
    createPortalSession: (customer, return_url) =>
      send('createPortalSession', async (timeout) => {
        const { url } = await stripe.billingPortal.sessions.create({ customer, return_url }, { timeout });
        if (!isProviderAddress(url, apiUrl))
          throw new Error('The URL of the customer portal does not belong to the payment provider.');
        return url;
      }),
    createPricingTableSession: (customer, product) =>
      send('createPricingTableSession', async (timeout) => {
        if (table === null) throw paymentsUnavailable();
        const components = { pricing_table: { enabled: true } };
        const made = await stripe.customerSessions.create({ customer, components }, { timeout });
        const { ids, publishableKey, page } = table;
        const tableId = ids[product ?? 'all'];
        const script = page === null && tableId !== null ? TABLE_SCRIPT : null;
        return { tableId: tableId ?? ids.all, publishableKey, ...readCustomerSession(made), script, page };
      }),
  };
}

/**
 * Connects to the payment provider through its library, at its default URL or at a compatible service.
 */
export function createStripePayments(connection: StripeConnection): Payments {
  const { clock, log, apiUrl, webhookSecrets } = connection;
  const stripe = createClient(connection);
  const guard = createGuard(clock, log);
  const calls = (withinMs = PAYMENT_WITHIN_MS): PaymentCalls => {
    const endsAt = performance.now() + withinMs;
    const send: Send = (name, work) => guard(name, endsAt, work);
    const lists = bindLists(stripe, send, (url) => isProviderAddress(url, apiUrl));
    return { ...lists, ...bindChanges(stripe, send, connection) };
  };
  const loadAdvertised = (): Promise<Promotion | null> =>
    guard('advertised', performance.now() + 3000, async (timeout) => {
      const list = await stripe.promotionCodes.list(
        { active: true, limit: 100, expand: EXPAND_COUPON },
        { timeout },
      );
      const shown = list.data.map(readPromotion).filter((each) => each.isAdvertised && each.isActive);
      return shown.sort((a, b) => b.createdAt - a.createdAt)[0] ?? null;
    });
  const loadPrices = (): Promise<readonly ProviderPrice[]> =>
    guard('prices', performance.now() + 3000, async (timeout) => {
      const list = stripe.prices.list({ active: true, limit: 100 }, { timeout });
      const all = await list.autoPagingToArray({ limit: 500 });
      return all.map(readPrice).filter((price) => price !== null);
    });
  return {
    calls,
    prices: cached<readonly ProviderPrice[]>(loadPrices, [], {
      clock,
      ttlMs: 600_000,
      retryMs: 15_000,
      onError: () => undefined,
    }),
    advertised: cached(loadAdvertised, null, {
      clock,
      ttlMs: 60_000,
      retryMs: 15_000,
      onError: () => undefined,
    }),
    readEvent: (body, signature, now) => {
      for (const secret of webhookSecrets) {
        try {
          const { webhooks } = stripe;
          return readEvent(webhooks.constructEvent(body, signature, secret, SIGNATURE_AGE_S, undefined, now));
        } catch (cause) {
          log.debug({ err: cause }, 'webhook event was not signed with this secret');
        }
      }
      return null;
    },
  };
}
