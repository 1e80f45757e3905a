import type { Millis } from './accounts.ts';

/**
 * A webhook event of the payment provider. It is stored before it is processed, so that a duplicate with the
 * same id has no effect.
 */
export interface StripeEventTable {
  id: string;
  type: string;
  customer_id: string | null;
  created_at: Millis;
  received_at: Millis;
  /** Time at which the customer was synchronized because of the event. */
  done_at: Millis | null;
}

/**
 * A customer at the payment provider. Reads from the provider are numbered. The result of a read is discarded
 * if a read that began later has already been written.
 */
export interface PaymentCustomerTable {
  customer_id: string;
  /** Number of the read that began most recently. */
  begun: number;
  /** Number of the read that was written most recently. */
  written: number;
}

/** Facts about a provider's subscription that `subscriptions` does not contain. */
export interface PaidPeriodTable {
  provider_id: string;
  customer_id: string;
  period_end: Millis | null;
  read_at: Millis;
}

/**
 * A purchase whose outcome is not yet known. Because of its key, the provider treats a second attempt as the
 * same purchase.
 */
export interface PaymentAttemptTable {
  company_id: string;
  product: 'api' | 'zwivel';
  /** SHA-256 of the user, the price, the card and the promo code. */
  order_hash: string;
  once_key: string;
  /** Time until which a call is working on the purchase. */
  busy_until: Millis;
  created_at: Millis;
}

/** Position up to which the provider's list of events has been read. */
export interface PaymentCursorTable {
  name: string;
  read_to: Millis;
}
