import type { Millis } from './accounts.ts';

/** Calls counted against a limit: one row for what is counted, begun again when its window is over. */
export interface RateWindowTable {
  /** SHA-256 in hex of what is counted, so that neither addresses nor names are kept. */
  bucket: string;
  ends_at: Millis;
  calls: number;
}

/** The first answer to a request that may come again; a repeat gets it word for word. */
export interface IdempotentAnswerTable {
  /** SHA-256 in hex of caller, call and `Idempotency-Key`. */
  id: string;
  /** SHA-256 in hex of what was asked. */
  asked: string;
  /** Null while the first request is being worked on. */
  status: number | null;
  /** The response's body as text. */
  answer: string | null;
  /** While it is being worked on: when the work counts as given up. */
  held_until: Millis;
  created_at: Millis;
}
