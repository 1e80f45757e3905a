/** An object of the wire format. Only the fields that the stand-in reads are declared. */
export interface WireObject {
  readonly id: string;
  readonly object: string;
  [field: string]: unknown;
}

export interface Customer extends WireObject {
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  invoice_settings: { default_payment_method: string | null; [field: string]: unknown };
  next_invoice_sequence: number;
  invoice_prefix: string;
  deleted?: true;
}

export interface PaymentMethod extends WireObject {
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number; [field: string]: unknown };
}

export interface Product extends WireObject {
  name: string;
  description: string | null;
  marketing_features: { name: string }[];
}

export interface Price extends WireObject {
  active: boolean;
  currency: string;
  nickname: string | null;
  product: string;
  unit_amount: number;
  recurring: { interval: 'month' | 'year'; interval_count: number; [field: string]: unknown };
}

export interface Coupon extends WireObject {
  name: string | null;
  percent_off: number | null;
  amount_off: number | null;
  currency: string | null;
  duration: 'once' | 'repeating' | 'forever';
  duration_in_months: number | null;
  redeem_by: number | null;
  max_redemptions: number | null;
  times_redeemed: number;
  valid: boolean;
}

export interface PromotionCode extends WireObject {
  code: string;
  active: boolean;
  created: number;
  customer: string | null;
  expires_at: number | null;
  max_redemptions: number | null;
  times_redeemed: number;
  metadata: Record<string, string>;
  promotion: { type: 'coupon'; coupon: string };
}

export interface SubscriptionItem extends WireObject {
  price: Price;
  current_period_start: number;
  current_period_end: number;
}

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused'
  | 'trialing';

export interface Subscription extends WireObject {
  customer: string;
  status: SubscriptionStatus;
  items: { object: 'list'; data: [SubscriptionItem]; has_more: boolean; url: string };
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  start_date: number;
  created: number;
  latest_invoice: string | null;
  default_payment_method: string | null;
  discounts: string[];
  metadata: Record<string, string>;
}

export interface Invoice extends WireObject {
  customer: string;
  customer_name: string | null;
  customer_email: string | null;
  number: string | null;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  created: number;
  currency: string;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  /** The amount in cents of the credit notes that were created after the payment. */
  post_payment_credit_notes_amount: number;
  attempt_count: number;
  attempted: boolean;
  subtotal: number;
  total: number;
  billing_reason: string;
  period_start: number;
  period_end: number;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  lines: {
    data: { description: string; amount: number; [field: string]: unknown }[];
    [field: string]: unknown;
  };
  status_transitions: Record<string, number | null>;
}

export interface PaymentIntent extends WireObject {
  amount: number;
  currency: string;
  customer: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  client_secret: string;
  payment_method: string | null;
  last_payment_error: { type: string; code: string; message: string; decline_code?: string } | null;
}

export interface CheckoutSession extends WireObject {
  customer: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  subscription: string | null;
  success_url: string | null;
  cancel_url: string | null;
  expires_at: number;
  url: string | null;
}

export interface PortalSession extends WireObject {
  customer: string;
  return_url: string;
  created: number;
  url: string;
}

export interface CustomerSession {
  readonly object: 'customer_session';
  client_secret: string;
  customer: string;
  expires_at: number;
  [field: string]: unknown;
}

export interface WireEvent extends WireObject {
  type: string;
  created: number;
  data: { object: WireObject };
}
