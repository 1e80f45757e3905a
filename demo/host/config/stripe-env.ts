import { z } from 'zod';
import type { OfferedPlan } from './settings.ts';

const product = z.enum(['api', 'zwivel']);

/** Matches one price, such as `price_1abc=api:Professional`. */
const PRICE = /^(price_\w{1,200}|plan_\w{1,200})=(api|zwivel):(.{1,60})$/;

/** Parses prices such as `price_1abc=api:Professional, price_2def=zwivel:Agent` into plans by price id. */
const prices = z.string().transform((list, context): Record<string, OfferedPlan> => {
  const read: Record<string, OfferedPlan> = {};
  for (const written of list.split(',').map((each) => each.trim())) {
    const [, id, offering, planName] = PRICE.exec(written) ?? [];
    if (id === undefined || planName === undefined || planName.toLowerCase() === 'trial') {
      context.addIssue({
        code: 'custom',
        message: `must be a list such as price_1abc=api:Professional, but contains "${written}"`,
      });
      return z.NEVER;
    }
    read[id] = { product: product.parse(offering), planName };
  }
  return read;
});

const commaSeparated = z.string().transform((list) =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== ''),
);

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be a URL that starts with https:// or http://',
});

const port = 'must be a whole number from 0 to 65535';

export const stripeFields = {
  /** The payment provider's secret key. Without it, a stand-in sells plans, and production sells nothing. */
  STRIPE_SECRET_KEY: z.string().trim().min(1).optional(),
  /** Secret for webhook signatures, or two secrets separated by a comma while one replaces the other. */
  STRIPE_WEBHOOK_SECRET: commaSeparated.optional(),
  STRIPE_API_URL: httpUrl.optional(),
  /** Plans for sale: `price_1abc=api:Professional, price_2def=zwivel:Agent`. */
  STRIPE_PRICES: prices.optional(),
  /** Pricing table of the payments page. The page displays it with `STRIPE_PUBLISHABLE_KEY`. */
  STRIPE_PRICING_TABLE_ID: z.string().trim().min(1).optional(),
  /**
   * Pricing tables for companies that have a plan of the other offering; each table sells a single offering.
   */
  STRIPE_API_PRICING_TABLE_ID: z.string().trim().min(1).optional(),
  STRIPE_SECOND_PRICING_TABLE_ID: z.string().trim().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().trim().min(1).optional(),
  /**
   * Port of the stand-in on this machine. By default, it is 10 above the host's; if it is in use, any free port is
   * used.
   */
  STRIPE_STANDIN_PORT: z.coerce.number(port).int(port).min(0, port).max(65535, port).optional(),
};

type StripeEnv = z.infer<z.ZodObject<typeof stripeFields>>;

/** Reports missing settings that a connection to the provider requires. */
export function checkStripe(env: StripeEnv, issues: z.RefinementCtx): void {
  if (env.STRIPE_SECRET_KEY === undefined) return;
  const needed = {
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET?.length,
    STRIPE_PRICES: env.STRIPE_PRICES,
  };
  for (const [name, value] of Object.entries(needed))
    if (value === undefined || value === 0)
      issues.addIssue({
        code: 'custom',
        path: [name],
        message: 'must be set together with STRIPE_SECRET_KEY',
      });
}

/** Returns the configured plans, or those of the stand-in if no payment provider is configured. */
export const offeredPrices = (
  env: StripeEnv,
  standInPrices: Readonly<Record<string, OfferedPlan>>,
): Readonly<Record<string, OfferedPlan>> =>
  env.STRIPE_PRICES ?? (env.STRIPE_SECRET_KEY === undefined ? standInPrices : {});
