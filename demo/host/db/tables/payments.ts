import type { Millis } from './accounts.ts';

/** A notice of the payment provider, stored before anything is done about it: the second of the same id has no effect. */
export interface StripeEventTable {
  id: string;
  type: string;
  customer_id: string | null;
  /** When the provider made it. */
  created_at: Millis;
  received_at: Millis;
  /** When the customer was read again because of it. */
  done_at: Millis | null;
}

/**
 * A customer at the payment provider. What is read there is numbered: a reading that was begun before the one that was
 * written last is dropped, however late its response comes.
 */
export interface PaymentCustomerTable {
  customer_id: string;
  /** The number of the reading begun last. */
  begun: number;
  /** The number of the reading that was written last. */
  written: number;
}

/** What is known of a provider's subscription beyond `subscriptions`. */
export interface PaidPeriodTable {
  provider_id: string;
  customer_id: string;
  period_end: Millis | null;
  read_at: Millis;
}

/** A purchase whose outcome is not known yet: its key makes a second try the same purchase. */
export interface PaymentAttemptTable {
  company_id: string;
  product: 'api' | 'zwivel';
  /** SHA-256 of what is bought, with which card and code. */
  order_hash: string;
  once_key: string;
  /** Until when a call is at work on it. */
  busy_until: Millis;
  created_at: Millis;
}

/** How far the provider's own list of notices was read. */
export interface PaymentCursorTable {
  name: string;
  read_to: Millis;
}
