import { z } from 'zod';
import type { OfferedPlan } from './settings.ts';

const product = z.enum(['api', 'zwivel']);

/** One price: `price_1abc=api:Professional`. */
const PRICE = /^(price_\w{1,200}|plan_\w{1,200})=(api|zwivel):(.{1,60})$/;

/** Reads `price_1abc=api:Professional, price_2def=zwivel:Agent`: each price, its offering and the plan's name. */
const prices = z.string().transform((list, context): Record<string, OfferedPlan> => {
  const read: Record<string, OfferedPlan> = {};
  for (const written of list.split(',').map((each) => each.trim())) {
    const [, id, offering, planName] = PRICE.exec(written) ?? [];
    if (id === undefined || planName === undefined || planName.toLowerCase() === 'trial') {
      context.addIssue({
        code: 'custom',
        message: `holds "${written}", which is not like price_1abc=api:Professional`,
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

const httpUrl = z.url({ protocol: /^https?$/, error: 'is no http address' });

/** The settings of payments. */
export const stripeFields = {
  /** The payment provider's secret key; without it a stand-in sells, and in production nobody. */
  STRIPE_SECRET_KEY: z.string().trim().min(1).optional(),
  /** What notices are signed with; two with a comma between while one replaces the other. */
  STRIPE_WEBHOOK_SECRET: commaSeparated.optional(),
  /** Where the provider is, if not at its own address. */
  STRIPE_API_URL: httpUrl.optional(),
  /** What is sold: `price_1abc=api:Professional, price_2def=zwivel:Agent`. */
  STRIPE_PRICES: prices.optional(),
  /** The pricing table of the payments page, and the key it is shown with. */
  STRIPE_PRICING_TABLE_ID: z.string().trim().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().trim().min(1).optional(),
  /** The port of the stand-in on this machine; any free one when it is taken. */
  STRIPE_STANDIN_PORT: z.coerce
    .number('is no number')
    .int('is no whole number')
    .min(0)
    .max(65535)
    .default(8090),
};

type StripeEnv = z.infer<z.ZodObject<typeof stripeFields>>;

/** Tells of what a connection to the provider cannot do without. */
export function checkStripe(env: StripeEnv, issues: z.RefinementCtx): void {
  if (env.STRIPE_SECRET_KEY === undefined) return;
  const needed = {
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET?.length,
    STRIPE_PRICES: env.STRIPE_PRICES,
  };
  for (const [name, value] of Object.entries(needed))
    if (value === undefined || value === 0)
      issues.addIssue({ code: 'custom', path: [name], message: 'is needed beside STRIPE_SECRET_KEY' });
}

/** What is sold: as set, or without a payment provider what its stand-in sells. */
export const offeredPrices = (
  env: StripeEnv,
  standInPrices: Readonly<Record<string, OfferedPlan>>,
): Readonly<Record<string, OfferedPlan>> =>
  env.STRIPE_PRICES ?? (env.STRIPE_SECRET_KEY === undefined ? standInPrices : {});
