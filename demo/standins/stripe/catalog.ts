import type { OfferedPlan } from '../../host/config/settings.ts';

export interface CatalogPlan extends OfferedPlan {
  readonly productId: string;
  readonly priceId: string;
  /** Price in cents. */
  readonly amount: number;
  readonly interval: 'month' | 'year';
  readonly summary: string;
  readonly features: readonly string[];
}

const api = {
  product: 'api',
  productId: 'prod_StandInApi',
  summary: 'Add spheres to your own site or app, with API keys for all your sites.',
  features: ['All spheres in the coverage', 'Unlimited sites', 'Usage dashboard', 'No watermark'],
} as const;

const agent = {
  product: 'zwivel',
  productId: 'prod_StandInAgent',
  summary: 'Find an address, frame the shot, use it in your listing.',
  features: ['60 of the largest markets', 'High-resolution snapshots', 'Saved views', 'No watermark'],
} as const;

/** The plans that the stand-in sells. The amounts are examples. */
export const catalog: readonly CatalogPlan[] = [
  { ...api, planName: 'API Monthly', priceId: 'price_StandInApiMonth', amount: 9900, interval: 'month' },
  { ...api, planName: 'API Yearly', priceId: 'price_StandInApiYear', amount: 99000, interval: 'year' },
  {
    ...agent,
    planName: 'Agent Monthly',
    priceId: 'price_StandInAgentMonth',
    amount: 2900,
    interval: 'month',
  },
  { ...agent, planName: 'Agent Yearly', priceId: 'price_StandInAgentYear', amount: 29000, interval: 'year' },
];

/** The plans by price id, in the form of the host's settings. */
export const standInPrices: Readonly<Record<string, OfferedPlan>> = Object.fromEntries(
  catalog.map(({ priceId, product, planName }) => [priceId, { product, planName }]),
);
