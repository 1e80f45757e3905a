import { EnvError } from '../config/env.ts';
import { createMapsUpstream } from '../providers/maps/maps-upstream.ts';
import { noPayments } from '../providers/payment/no-payments.ts';
import { createStripePayments } from '../providers/payment/stripe-payments.ts';
import type { EntryContext, OpenMaps, OpenPayments, StandIns } from './additions.ts';

/**
 * Opens Google's web services at `url`, or the stand-in if `url` is null. Throws `EnvError` if both are null.
 */
export function openMaps(url: string | null, standIns: StandIns | null): OpenMaps {
  if (url !== null) return { maps: createMapsUpstream(url), close: () => Promise.resolve() };
  if (standIns === null) throw new EnvError('GOOGLE_MAPS_URL: must be set, because no stand-in is loaded');
  return standIns.openMaps();
}

/**
 * Opens the configured payment provider. If none is configured, opens the stand-in or, in production, no
 * provider.
 */
export async function openPayments(
  context: Omit<EntryContext, 'root'>,
  standIns: StandIns | null,
): Promise<OpenPayments> {
  const { env, settings, log } = context;
  const noPages = { pagesUrl: null, onListening: () => Promise.resolve(), close: () => Promise.resolve() };
  if (env.STRIPE_SECRET_KEY === undefined)
    return settings.production || standIns === null
      ? { payments: noPayments, ...noPages }
      : standIns.openPayments(context);
  const { STRIPE_PRICING_TABLE_ID: id, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  const payments = createStripePayments({
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET ?? [],
    apiUrl: env.STRIPE_API_URL ?? null,
    table:
      id === undefined || publishableKey === undefined
        ? null
        : {
            ids: {
              all: id,
              api: env.STRIPE_API_PRICING_TABLE_ID ?? null,
              zwivel: env.STRIPE_SECOND_PRICING_TABLE_ID ?? null,
            },
            publishableKey,
            page: null,
          },
    clock: Date.now,
    log,
  });
  return { payments, ...noPages };
}
