import type { Millis } from './accounts.ts';

/** Calls counted against a limit, with one row per bucket. A row is reset when its window ends. */
export interface RateWindowTable {
  /** SHA-256 of the bucket's name in hex, so that neither addresses nor names are stored. */
  bucket: string;
  ends_at: Millis;
  calls: number;
}

/**
 * Response to the first request with an idempotency key; a repeated request gets exactly the same response.
 */
export interface IdempotentResponseTable {
  /** SHA-256 in hex of principal, call and `Idempotency-Key`. */
  id: string;
  /** SHA-256 in hex of the input. */
  asked: string;
  /** Status of the response; null while the first request is in progress. */
  status: number | null;
  answer: string | null;
  /** While the request is in progress, the time when it counts as abandoned. */
  held_until: Millis;
  created_at: Millis;
}
