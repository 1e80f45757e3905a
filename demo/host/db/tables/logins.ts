import type { Millis } from './accounts.ts';

/** Logins that failed one after the other, from wherever; a login that succeeds begins anew. */
export interface LoginFailureTable {
  /** SHA-256 of the address that was tried, in hex: it need not be one that has an account. */
  account: string;
  failures: number;
  last_at: Millis;
}

/** Where a user logged in from before. */
export interface LoginPlaceTable {
  user_id: string;
  /** SHA-256 of the network address, in hex. */
  place: string;
  seen_at: Millis;
}
