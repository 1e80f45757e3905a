import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

/** A class of calls that share one of the rate limits in `rateLimits`. */
export type RateClass = keyof typeof rateLimits;

/** The number of calls allowed per time window. `per` defines which calls are counted together. */
export const rateLimits = {
  /**
   * Calls of this class are counted by the handler: all calls by account and address, and failures by
   * address.
   */
  password: { calls: 10, windowMs: 15 * 60_000, per: 'account' },
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

/** The tags of the API reference, with descriptions of their groups. */
export const tags = {
  Accounts: 'Users, logins, sessions and companies.',
  'API keys': 'Keys with which sites show spheres, and the Google Maps key of a company.',
  Spheres: '360° panoramas: lists, search, directions, shared views and the assets of a company.',
  'Place search': "Google's place search, with the company's own key.",
  Tracking: 'Records of what is viewed and done, and the statistics of the dashboard.',
  Payments: 'Plans, promo codes, invoices and the pages of the payment provider.',
  Favorites: 'Saved views of a user.',
  'Frame tables': 'Table sets for ArcGIS Pro, made of spheres or of external imagery. For staff.',
  Inquiry: 'Messages to the sales team.',
  Embed: 'Viewers in frames of other sites.',
  Operation: 'Health, metrics, version and error reports.',
} as const;

export type Tag = keyof typeof tags;

type Fields = z.ZodObject | z.ZodDiscriminatedUnion | z.ZodUnion | z.ZodPipe;

/** One call of the API: everything that the client, the host and the reference need to know about it. */
export interface Endpoint {
  /** The call's name in code and in the API reference, such as `logIn`. */
  readonly id: string;
  readonly tag: Tag;
  readonly method: 'get' | 'post';
  /** The path without trailing slash; parameters as `{name}`. The host accepts a trailing slash as well. */
  readonly path: string;
  /** Other paths of the same call. */
  readonly aliases?: readonly string[];
  /** The summary, which is one imperative sentence. */
  readonly summary: string;
  /** Further information for users of the API. */
  readonly description?: string;
  readonly access: Access;
  readonly rate: RateClass;
  /** Fields of the path, of the query and of the body; the handler gets them as one flat object. */
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: Fields;
  /** The body of the response; absent if it is not JSON. */
  readonly response?: z.ZodType;
  /** The content type of a response that is not JSON. */
  readonly produces?: string;
  readonly status?: 200 | 202;
  /** Error codes in addition to those that every call can have. */
  readonly errors?: readonly ErrorCode[];
  /** A GET that changes data: HEAD and prefetching are refused, and POST has the same effect. */
  readonly mutates?: true;
  /** Whether `Idempotency-Key` replays the first response. */
  readonly idempotent?: true;
  /** Maximum size of the body in bytes; `DEFAULT_BODY_BYTES` by default. */
  readonly bodyBytes?: number;
  /**
   * Whether lists of bytes under `data` in the body are converted to base64 on arrival, because files that
   * scripts send as JSON are large.
   */
  readonly packedBytes?: true;
  /** The body arrives as raw bytes (signed webhooks). */
  readonly rawBody?: true;
  /** The response contains a secret, so it is not compressed. */
  readonly secret?: true;
}

/** Maximum size of the body, in bytes, for a call without its own limit. */
export const DEFAULT_BODY_BYTES = 64 * 1024;

/** Defines a call of the API and returns it with its exact types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type ParsedOf<T> = T extends z.ZodType ? z.output<T> : unknown;
type UnparsedOf<T> = T extends z.ZodType ? z.input<T> : unknown;

/** The validated input of a call's handler: path, query and body in one object. */
export type CheckedInput<E extends Endpoint> = ParsedOf<E['params']> &
  ParsedOf<E['query']> &
  ParsedOf<E['body']>;

/** The input that a client sends. */
export type InputOf<E extends Endpoint> = UnparsedOf<E['params']> &
  UnparsedOf<E['query']> &
  UnparsedOf<E['body']>;

/** The response body of a call. */
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : unknown;
