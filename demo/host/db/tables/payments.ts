import type { Millis } from './accounts.ts';

/**
 * A webhook event of the payment provider, stored before it is processed, so that a second one with the same id has no
 * effect.
 */
export interface StripeEventTable {
  id: string;
  type: string;
  customer_id: string | null;
  /** The time at which the provider created the event. */
  created_at: Millis;
  received_at: Millis;
  /** The time at which the customer was synchronized because of the event. */
  done_at: Millis | null;
}

/**
 * A customer at the payment provider. Reads from the provider are numbered. If a read began before the latest
 * one that was written, it is discarded, no matter how late its response arrives.
 */
export interface PaymentCustomerTable {
  customer_id: string;
  /** The number of the read that began most recently. */
  begun: number;
  /** The number of the read that was written most recently. */
  written: number;
}

/** Facts about a provider's subscription that are stored in addition to `subscriptions`. */
export interface PaidPeriodTable {
  provider_id: string;
  customer_id: string;
  period_end: Millis | null;
  read_at: Millis;
}

/** A purchase whose outcome is not known yet; its key ensures that a second attempt is the same purchase. */
export interface PaymentAttemptTable {
  company_id: string;
  product: 'api' | 'zwivel';
  /** SHA-256 of the user, the price, the card and the promo code. */
  order_hash: string;
  once_key: string;
  /** The time until which a call is working on it. */
  busy_until: Millis;
  created_at: Millis;
}

/** The position up to which the provider's list of events has been read. */
export interface PaymentCursorTable {
  name: string;
  read_to: Millis;
}
