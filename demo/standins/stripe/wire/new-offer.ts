import type { CatalogPlan } from '../catalog.ts';
import { makeId } from './make-id.ts';
import type { Coupon, Price, Product, PromotionCode } from './objects.ts';

export const newProduct = (plan: CatalogPlan, name: string, created: number): Product => ({
  id: plan.productId,
  object: 'product',
  active: true,
  created,
  default_price: plan.priceId,
  description: plan.summary,
  images: [],
  livemode: false,
  marketing_features: plan.features.map((each) => ({ name: each })),
  metadata: {},
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  type: 'service',
  unit_label: null,
  updated: created,
  url: null,
});

export const newPrice = (plan: CatalogPlan, created: number): Price => ({
  id: plan.priceId,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created,
  currency: 'usd',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: plan.planName,
  product: plan.productId,
  recurring: {
    interval: plan.interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: plan.amount,
  unit_amount_decimal: String(plan.amount),
});

/** The variable contents of a coupon; absent fields are null. */
export interface CouponFacts {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly percent_off?: number | undefined;
  readonly amount_off?: number | undefined;
  readonly currency?: string | undefined;
  readonly duration?: Coupon['duration'] | undefined;
  readonly duration_in_months?: number | undefined;
  readonly redeem_by?: number | undefined;
  readonly max_redemptions?: number | undefined;
}

export const newCoupon = (facts: CouponFacts, created: number): Coupon => ({
  id: facts.id ?? makeId('', 8),
  object: 'coupon',
  amount_off: facts.amount_off ?? null,
  created,
  currency: facts.amount_off === undefined ? null : (facts.currency ?? 'usd'),
  duration: facts.duration ?? 'once',
  duration_in_months: facts.duration_in_months ?? null,
  livemode: false,
  max_redemptions: facts.max_redemptions ?? null,
  metadata: {},
  name: facts.name ?? null,
  percent_off: facts.percent_off ?? null,
  redeem_by: facts.redeem_by ?? null,
  times_redeemed: 0,
  valid: true,
});

export interface PromotionFacts {
  readonly code: string;
  readonly coupon: string;
  readonly active?: boolean | undefined;
  readonly customer?: string | undefined;
  readonly expires_at?: number | undefined;
  readonly max_redemptions?: number | undefined;
  readonly metadata?: Record<string, string> | undefined;
}

export const newPromotionCode = (facts: PromotionFacts, created: number): PromotionCode => ({
  id: makeId('promo_1', 23),
  object: 'promotion_code',
  active: facts.active ?? true,
  code: facts.code,
  created,
  customer: facts.customer ?? null,
  customer_account: null,
  expires_at: facts.expires_at ?? null,
  livemode: false,
  max_redemptions: facts.max_redemptions ?? null,
  metadata: facts.metadata ?? {},
  promotion: { coupon: facts.coupon, type: 'coupon' },
  restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
  times_redeemed: 0,
});
