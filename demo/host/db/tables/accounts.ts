import type { Generated } from 'kysely';

/** Failed logins in a row, from any address; a successful login resets the count. */
export interface LoginFailureTable {
  /** SHA-256, in hex, of the attempted email address, which may have no account. */
  account: string;
  failures: number;
  last_at: Millis;
}

export interface LoginPlaceTable {
  user_id: string;
  /** SHA-256 of the network address, in hex. */
  place: string;
  seen_at: Millis;
}

/** A boolean, stored as 0 or 1 in both databases. */
export type Flag = 0 | 1;

/** Milliseconds since 1970 in UTC. */
export type Millis = number;

export interface CompanyTable {
  id: string;
  name: string;
  industry: string;
  address: string;
  /** The user who is allowed to rename the company. */
  owner_id: string | null;
  team_id: string;
  /** The company's maps key, encrypted. */
  maps_key: string | null;
  hide_copyright_snapshot: Generated<Flag>;
  hide_copyright_date: Generated<Flag>;
  /** Whether the company's shared views omit its name. */
  hide_share_name: Generated<Flag>;
  created_at: Millis;
}

export interface UserTable {
  id: string;
  company_id: string;
  /** Login name, in lower case. */
  email: string;
  first_name: string;
  last_name: string;
  phone: Generated<string>;
  address: Generated<string>;
  password_hash: string;
  email_verified_at: Millis | null;
  is_api_user: Flag;
  /** Id of the customer at the payment provider; null until one exists. */
  stripe_customer_id: string | null;
  terms_accepted_at: Millis;
  created_at: Millis;
  /** Time of deletion. A deleted user cannot log in, and can restore the account for 30 days. */
  deleted_at: Millis | null;
}

export interface UserGroupTable {
  user_id: string;
  name: string;
}

/**
 * Offerings that a company can use, and the times when they end. Rows are added and updated but never
 * removed.
 */
export interface SubscriptionTable {
  id: string;
  company_id: string;
  product: 'api' | 'zwivel';
  /** `trial` marks a trial. */
  plan_name: string;
  starts_at: Millis;
  ends_at: Millis | null;
  /** The provider's status of a paid subscription, such as `active` or `past_due`; null for a trial. */
  status: string | null;
  cancel_at_period_end: Generated<Flag>;
  /** The provider's ids of the subscription and the price; null for a trial. */
  provider_id: string | null;
  price_id: string | null;
  updated_at: Millis;
}

/** Mailboxes that have used the free trial of an offering. */
export interface TrialMailboxTable {
  /** SHA-256 of the mailbox, in hex. */
  mailbox: string;
  product: 'api' | 'zwivel';
  started_at: Millis;
}

export interface SessionTable {
  id: string;
  user_id: string;
  /** SHA-256 of the token's secret, in hex. */
  secret_hash: string;
  created_at: Millis;
  /**
   * Time of the last action. The session ends an hour later or, if that is earlier, 12 hours after its start.
   */
  seen_at: Millis;
  ip: string;
  user_agent: string;
}

/**
 * A link sent by email to verify an address, confirm a new address, set a new password or restore an account.
 */
export interface MailLinkTable {
  id: string;
  user_id: string;
  purpose: 'verify' | 'change' | 'reset' | 'restore';
  /** SHA-256 of the link's key, in hex. */
  key_hash: string;
  /** The recipient's address, which the link verifies. */
  email: string;
  created_at: Millis;
  expires_at: Millis;
  used_at: Millis | null;
}
