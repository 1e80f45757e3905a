import { randomUUID } from 'node:crypto';
import pino from 'pino';
import type { Settings } from '../../../demo/host/config/settings.ts';
import { createStripePayments } from '../../../demo/host/providers/payment/stripe-payments.ts';
import { createStripeStandIn, type StandIn } from '../../../demo/standins/stripe/create-stand-in.ts';
import { takePaymentNotice } from '../../../web/contract/payment.ts';
import { openHost, type TestHost } from './open-host.ts';
import { registerVerified, type TestUser } from './register.ts';

export const webhookSecret = 'whsec_of_tests';

/** The stand-in's URL according to the host; nothing listens there. */
export const shopUrl = 'http://127.0.0.1:12111';

export const agentMonth = 'price_StandInAgentMonth';
export const agentYear = 'price_StandInAgentYear';
export const apiMonth = 'price_StandInApiMonth';

/**
 * Intercepts a request of the host before it reaches the provider. Returns a response to send instead, or
 * null to let the request through.
 */
export type Trouble = (request: Request) => Promise<Response | null> | Response | null;

export interface TestShop {
  readonly host: TestHost;
  readonly provider: StandIn;
  /** Requests that reached the provider, such as `POST /v1/customers`. */
  readonly requests: string[];
  readonly trouble: { now: Trouble | null };
  /** Paths for which the provider's responses are lost. */
  readonly lose: { responses: RegExp | null };
  /** Delivers all due events, and lets the host process them. */
  readonly deliverEvents: () => Promise<void>;
  /** Drops all pending webhooks; returns their events' ids, oldest first. */
  readonly intercept: () => string[];
  /** Sends the host a webhook with any signature; returns the status. */
  readonly post: (body: string, signature: string) => Promise<number>;
}

/** Opens a host whose payment provider is the stand-in, through the provider's library. */
export async function openShop(changes: Partial<Settings> = {}): Promise<TestShop> {
  const requests: string[] = [];
  const trouble: TestShop['trouble'] = { now: null };
  const lose: TestShop['lose'] = { responses: null };
  // oxlint-disable-next-line prefer-const -- host and provider know each other
  let host: TestHost;
  const clock = (): number => host.now();
  const post = async (body: string, headers: Readonly<Record<string, string>>): Promise<number> => {
    const response = await host.request(takePaymentNotice.path, { method: 'POST', headers, body });
    return response.status;
  };
  let provider: StandIn | null = null;
  const open = (): StandIn =>
    (provider ??= createStripeStandIn({
      file: null,
      clock,
      secretKey: 'sk_test_tests',
      webhookSecret,
      post,
      address: shopUrl,
      names: { api: 'XP360 API', zwivel: 'Zwivel' },
      returnUrl: 'https://portal.test/subscriptions',
    }));
  const fetchProvider = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const name = `${request.method} ${new URL(request.url).pathname}`;
    const instead = (await trouble.now?.(request)) ?? null;
    if (instead !== null) return instead;
    requests.push(name);
    const response = await open().app.fetch(request);
    if (lose.responses?.test(name)) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    return response;
  };
  const payments = createStripePayments({
    secretKey: 'sk_test_tests',
    webhookSecrets: ['whsec_the_next_one', webhookSecret],
    apiUrl: shopUrl,
    table: {
      ids: { all: 'prctbl_tests', api: null, zwivel: null },
      publishableKey: 'pk_test_tests',
      page: `${shopUrl}/pricing-table`,
    },
    clock,
    log: pino({ level: 'silent' }),
    fetch: fetchProvider,
  });
  host = await openHost(changes, { payments });
  return {
    host,
    provider: open(),
    requests,
    trouble,
    lose,
    deliverEvents: async () => {
      await open().work();
      await host.runJobs();
    },
    intercept: () => {
      const { deliveries } = open().state;
      const ids = Object.keys(deliveries);
      for (const id of ids) Reflect.deleteProperty(deliveries, id);
      return ids;
    },
    post: (body, signature) =>
      post(body, { 'Content-Type': 'application/json', 'Stripe-Signature': signature }),
  };
}

/** Signs up a user of the second offering who can buy plans. */
export const registerBuyer = ({ host }: TestShop): Promise<TestUser> =>
  registerVerified(host, { isXp360: false, companyName: `Buyers ${randomUUID().slice(0, 8)}` });

export async function customerOf({ host }: TestShop, { user }: TestUser): Promise<string | null> {
  const row = await host.db
    .selectFrom('users')
    .where('id', '=', user.id)
    .select('stripe_customer_id')
    .executeTakeFirstOrThrow();
  return row.stripe_customer_id;
}

/** Returns a company's paid plans as stored, oldest first. */
export function plansOf({ host }: TestShop, { user }: TestUser) {
  return host.db
    .selectFrom('subscriptions')
    .where('company_id', '=', user.company.id)
    .where('provider_id', 'is not', null)
    .select(['product', 'plan_name', 'starts_at', 'ends_at', 'status', 'cancel_at_period_end', 'price_id'])
    .orderBy('starts_at')
    .execute();
}
