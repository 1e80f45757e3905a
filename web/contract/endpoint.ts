import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: `anyone`; `visitor` the same, with a session read when one is given; `session` a logged-in user;
 * `verified` one with a verified e-mail address; `staff` a member of the staff group; `key` a session, or an API key on
 * an allowed site; `operator` a monitor with the host's own token.
 */
export type Access = 'anyone' | 'visitor' | 'session' | 'verified' | 'staff' | 'key' | 'operator';

/** The family of calls that share a rate limit; the figures are in `rateLimits`. */
export type RateClass = keyof typeof rateLimits;

/** Calls allowed per window of time. `per` names what is counted. */
export const rateLimits = {
  login: { calls: 10, windowMs: 15 * 60_000, per: 'account', callsPerAddress: 50 },
  mail: { calls: 5, windowMs: 3_600_000, per: 'account', callsPerAddress: 20 },
  inquiry: { calls: 3, windowMs: 3_600_000, per: 'session', callsPerAddress: 5 },
  promo: { calls: 10, windowMs: 3_600_000, per: 'account' },
  maps: { calls: 60, windowMs: 60_000, per: 'company' },
  write: { calls: 120, windowMs: 60_000, per: 'session' },
  track: { calls: 600, windowMs: 60_000, per: 'session' },
  report: { calls: 20, windowMs: 60_000, per: 'session' },
  read: { calls: 600, windowMs: 60_000, per: 'session' },
  free: null,
} as const;

/** The tags of the API reference, in the order shown there. */
export type Tag =
  | 'Accounts'
  | 'API keys'
  | 'Spheres'
  | 'Place search'
  | 'Tracking'
  | 'Payments'
  | 'Favorites'
  | 'Frame tables'
  | 'Inquiry'
  | 'Embed'
  | 'Operation';

type Fields = z.ZodObject | z.ZodDiscriminatedUnion | z.ZodUnion | z.ZodPipe;

/** One call of the API: all that client, host and reference need to know of it. */
export interface Endpoint {
  /** Its name in code and in the API reference, such as `logIn`. */
  readonly id: string;
  readonly tag: Tag;
  readonly method: 'get' | 'post';
  /** The path without trailing slash; parameters as `{name}`. It answers with a trailing slash too. */
  readonly path: string;
  /** Other spellings of the path that answer alike. */
  readonly aliases?: readonly string[];
  /** One line: what it does. */
  readonly summary: string;
  readonly access: Access;
  readonly rate: RateClass;
  /** Parameters of the path, of the query and of the body; the verb gets them as one flat object. */
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: Fields;
  /** The body of the answer; absent where the answer is no JSON. */
  readonly response?: z.ZodType;
  /** The content type of an answer that is no JSON. */
  readonly produces?: string;
  readonly status?: 200 | 202;
  /** Codes beyond those that every call can give. */
  readonly errors?: readonly ErrorCode[];
  /** A GET that changes something: HEAD and prefetching are refused, and POST answers alike. */
  readonly mutates?: true;
  /** Whether `Idempotency-Key` replays the first answer. */
  readonly idempotent?: true;
  /** The largest body in bytes; `DEFAULT_BODY_BYTES` where absent. */
  readonly bodyBytes?: number;
  /** Lists of bytes under `data` in the body are handed over as base64: files that scripts send as JSON are large. */
  readonly packedBytes?: true;
  /** The body is handed over as raw bytes (signed webhooks). */
  readonly rawBody?: true;
  /** The answer holds a secret, so it is not compressed. */
  readonly secret?: true;
}

/** The largest body of a call that names no other limit. */
export const DEFAULT_BODY_BYTES = 64 * 1024;

/** States a call of the API; gives it back with its exact types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type ParsedOf<T> = T extends z.ZodType ? z.output<T> : unknown;
type UnparsedOf<T> = T extends z.ZodType ? z.input<T> : unknown;

/** What a call's verb works with, after checking: path, query and body in one. */
export type CheckedInput<E extends Endpoint> = ParsedOf<E['params']> &
  ParsedOf<E['query']> &
  ParsedOf<E['body']>;

/** What a caller gives. */
export type InputOf<E extends Endpoint> = UnparsedOf<E['params']> &
  UnparsedOf<E['query']> &
  UnparsedOf<E['body']>;

/** What a call answers. */
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : unknown;
