import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Env } from './config/env.ts';
import { noPayments } from './services/payment/no-payments.ts';
import type { Payments } from './services/payment/payments.ts';
import { createStripePayments } from './services/payment/stripe-payments.ts';
import type { Settings } from './config/settings.ts';
import { startStripeStandIn } from '../standins/stripe/start-stripe-stand-in.ts';

/** The payment provider's other side, and what ends it. */
export interface OpenPayments {
  readonly payments: Payments;
  /** Where the stand-in's own pages are; null where there is no stand-in. */
  readonly pagesUrl: string | null;
  /** Tells on which port the host takes notices. */
  readonly listensAt: (port: number) => void;
  readonly close: () => Promise<void>;
}

interface Place {
  readonly env: Env;
  readonly settings: Settings;
  readonly data: string;
  readonly log: Logger;
}

/** The stand-in: its own server on this machine, which keeps what was bought in the data folder. */
async function openStandIn({ env, settings, data, log }: Place): Promise<OpenPayments> {
  let hostPort: number | null = null;
  const standIn = await startStripeStandIn({
    file: join(data, 'stripe-stand-in.json'),
    names: { api: settings.apiOfferingName, zwivel: settings.secondOfferingName },
    returnUrl: `${settings.portalUrl}/subscriptions`,
    port: env.STRIPE_STANDIN_PORT,
    webhookUrl: () => (hostPort === null ? null : `http://localhost:${hostPort}/api/stripe/webhook`),
  });
  const payments = createStripePayments({
    secretKey: standIn.secretKey,
    webhookSecrets: [standIn.webhookSecret],
    apiUrl: standIn.url,
    table: { id: 'prctbl_standin', publishableKey: 'pk_test_standin', page: `${standIn.url}/pricing-table` },
    clock: Date.now,
    log,
  });
  const listensAt = (port: number): void => {
    hostPort = port;
  };
  return { payments, pagesUrl: standIn.url, listensAt, close: standIn.close };
}

/** The payment provider as set; without one the stand-in, and in production none. */
export async function openPayments(place: Place): Promise<OpenPayments> {
  const { env, settings, log } = place;
  const nothing = { pagesUrl: null, listensAt: () => undefined, close: () => Promise.resolve() };
  if (env.STRIPE_SECRET_KEY === undefined)
    return settings.production ? { payments: noPayments, ...nothing } : await openStandIn(place);
  const { STRIPE_PRICING_TABLE_ID: id, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  const payments = createStripePayments({
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET ?? [],
    apiUrl: env.STRIPE_API_URL ?? null,
    table: id === undefined || publishableKey === undefined ? null : { id, publishableKey, page: null },
    clock: Date.now,
    log,
  });
  return { payments, ...nothing };
}
