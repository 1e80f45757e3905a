import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Env } from '../host/config/env.ts';
import { createMapsUpstream } from '../host/providers/maps/maps-upstream.ts';
import { createStripePayments } from '../host/providers/payment/stripe-payments.ts';
import type { EntryContext, OpenMaps, OpenPayments, StandIns } from '../host/start/additions.ts';
import { operatorSites } from './sites/operator-sites.ts';
import { standInPrices } from './stripe/catalog.ts';
import { startStripeStandIn } from './stripe/start-stripe-stand-in.ts';

/** Returns the port of Stripe's stand-in: 10 above the host's, unless the settings name one. 0 is any free port. */
export function stripePort({ PORT, STRIPE_STANDIN_PORT }: Pick<Env, 'PORT' | 'STRIPE_STANDIN_PORT'>): number {
  const beside = PORT + 10;
  return STRIPE_STANDIN_PORT ?? (PORT === 0 || beside > 65_535 ? 0 : beside);
}

/** Starts Stripe's stand-in: a server on this machine that stores purchases in the data folder. */
async function openPayments({ env, settings, data, log }: Omit<EntryContext, 'root'>): Promise<OpenPayments> {
  let hostPort: number | null = null;
  const standIn = await startStripeStandIn({
    file: join(data, 'stripe-stand-in.json'),
    names: { api: settings.apiOfferingName, zwivel: settings.secondOfferingName },
    returnUrl: `${settings.portalUrl}/subscriptions`,
    port: stripePort(env),
    webhookUrl: () => (hostPort === null ? null : `http://localhost:${hostPort}/api/stripe/webhook`),
  });
  const payments = createStripePayments({
    secretKey: standIn.secretKey,
    webhookSecrets: [standIn.webhookSecret],
    apiUrl: standIn.url,
    table: {
      ids: { all: 'prctbl_standin', api: null, zwivel: null },
      publishableKey: 'pk_test_standin',
      page: `${standIn.url}/pricing-table`,
    },
    clock: Date.now,
    log,
  });
  const onListening = async (port: number): Promise<void> => {
    hostPort = port;
    await standIn.sendNotices();
  };
  return { payments, pagesUrl: standIn.url, onListening, close: standIn.close };
}

/**
 * Timeout of a search in the stand-in, in milliseconds. It is long because the first search reads all places
 * while other work uses the processor.
 */
const STAND_IN_TIMEOUT_MS = 30_000;

/**
 * Starts Google's stand-in in a worker thread that does not keep the process running. Searches wait until the
 * stand-in listens.
 */
function openMaps(): OpenMaps {
  const worker = new Worker(new URL('./google/boot.mjs', import.meta.url));
  worker.unref();
  const url = new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.on('error', reject);
    worker.once('exit', () => reject(new Error('The stand-in for place search stopped unexpectedly.')));
  });
  // A failed start is reported by the next search. Until then, the rejection must not count as unhandled.
  url.catch(() => undefined);
  return {
    maps: createMapsUpstream(url, STAND_IN_TIMEOUT_MS),
    close: async () => {
      await worker.terminate();
    },
  };
}

/** Stand-ins for Stripe, Google and the operator's other sites, which work without a network. */
export const standIns: StandIns = { prices: standInPrices, openPayments, openMaps, sites: operatorSites };
