import { makeId } from './make-id.ts';
import type {
  CheckoutSession,
  Customer,
  Invoice,
  PaymentIntent,
  Price,
  Subscription,
  SubscriptionItem,
} from './objects.ts';

/** Returns a price in the older `plan` format, which is still part of the wire format. */
const planOf = (price: Price): object => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: String(price.unit_amount),
  billing_scheme: 'per_unit',
  created: price['created'],
  currency: price.currency,
  interval: price.recurring.interval,
  interval_count: 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

/** Creates the only item of a subscription, with its period in seconds. */
export const newItem = (
  subscription: string,
  price: Price,
  start: number,
  end: number,
): SubscriptionItem => ({
  id: makeId('si_'),
  object: 'subscription_item',
  billing_thresholds: null,
  created: start,
  current_period_end: end,
  current_period_start: start,
  discounts: [],
  metadata: {},
  plan: planOf(price),
  price,
  quantity: 1,
  subscription,
  tax_rates: [],
});

/** Fields that all subscriptions of the stand-in have in common. */
const plainSubscription = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'classic' },
  billing_schedules: [],
  billing_thresholds: null,
  cancellation_details: { comment: null, feedback: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: { enabled: false },
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
  trial_start: null,
};

export interface SubscriptionFacts {
  readonly customer: string;
  readonly price: Price;
  readonly paymentMethod: string | null;
  readonly discounts: string[];
  readonly metadata: Record<string, string>;
  readonly start: number;
  readonly end: number;
}

export function newSubscription(facts: SubscriptionFacts): Subscription {
  const id = makeId('sub_1', 23);
  const { customer, price, start, end } = facts;
  return {
    ...structuredClone(plainSubscription),
    id,
    object: 'subscription',
    billing_cycle_anchor: start,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: start,
    currency: price.currency,
    customer,
    default_payment_method: facts.paymentMethod,
    discounts: facts.discounts,
    ended_at: null,
    items: {
      object: 'list',
      data: [newItem(id, price, start, end)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    metadata: facts.metadata,
    start_date: start,
    status: 'incomplete',
  };
}

export const newIntent = (invoice: Invoice, paymentMethod: string | null): PaymentIntent => {
  const id = makeId('pi_3', 23);
  return {
    id,
    object: 'payment_intent',
    amount: invoice.amount_due,
    amount_received: 0,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${makeId('', 25)}`,
    confirmation_method: 'automatic',
    created: invoice.created,
    currency: invoice.currency,
    customer: invoice.customer,
    description: 'Subscription payment',
    last_payment_error: null,
    livemode: false,
    metadata: {},
    next_action: null,
    payment_method: paymentMethod,
    payment_method_types: ['card'],
    setup_future_usage: 'off_session',
    status: 'requires_payment_method',
  };
};

/** Fields that all checkout sessions of the stand-in have in common. */
const plainCheckout = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: true,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency: 'usd',
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: { enabled: false },
  metadata: {},
  mode: 'subscription',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
};

export function newCheckoutSession(
  input: { customer: Customer | null; success_url: string; cancel_url: string | null; amount: number },
  pages: string,
  created: number,
): CheckoutSession {
  const id = makeId('cs_test_a1', 58);
  return {
    ...structuredClone(plainCheckout),
    id,
    object: 'checkout.session',
    amount_subtotal: input.amount,
    amount_total: input.amount,
    cancel_url: input.cancel_url,
    created,
    customer: input.customer?.id ?? null,
    expires_at: created + 86_400,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: input.success_url,
    url: `${pages}/pay/${id}`,
  };
}
