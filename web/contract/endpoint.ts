import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

export type RateClass = keyof typeof rateLimits;

/**
 * Number of calls allowed per time window, by class of calls. `per` defines which calls are counted together.
 */
export const rateLimits = {
  /**
   * The handler counts calls of this class: all calls by account and address, and failed calls by address.
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

/** One call of the API, as used by the client, the host and the API reference. */
export interface Endpoint {
  /** Name of the call in code and in the API reference, e.g. `logIn`. */
  readonly id: string;
  readonly tag: Tag;
  readonly method: 'get' | 'post';
  /**
   * The path without a trailing slash, with parameters as `{name}`. The host accepts a trailing slash as
   * well.
   */
  readonly path: string;
  readonly aliases?: readonly string[];
  /** The summary is one imperative sentence. */
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly rate: RateClass;
  /** Fields of the path, of the query and of the body. The handler receives them as one flat object. */
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: Fields;
  /** The body of the response, or undefined if it is not JSON. */
  readonly response?: z.ZodType;
  /** Content type of a response that is not JSON. */
  readonly produces?: string;
  readonly status?: 200 | 202;
  /** Error codes in addition to those that all calls have. */
  readonly errors?: readonly ErrorCode[];
  /** Marks a GET that changes data. HEAD and prefetching are refused, and POST has the same effect. */
  readonly mutates?: true;
  /** Whether a repeated `Idempotency-Key` replays the first response. */
  readonly idempotent?: true;
  /** Maximum size of the body, in bytes. Defaults to `DEFAULT_BODY_BYTES`. */
  readonly bodyBytes?: number;
  /**
   * Whether lists of bytes under `data` in the body are converted to base64 on arrival. Files that scripts
   * send as JSON lists are large.
   */
  readonly packedBytes?: true;
  /** Whether the body arrives as raw bytes, as for signed webhooks. */
  readonly rawBody?: true;
  /** Whether the response contains a secret and must not be compressed. */
  readonly secret?: true;
}

/** Maximum size of the body of a call without its own limit, in bytes. */
export const DEFAULT_BODY_BYTES = 64 * 1024;

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type ParsedOf<T> = T extends z.ZodType ? z.output<T> : unknown;
type UnparsedOf<T> = T extends z.ZodType ? z.input<T> : unknown;

/** The validated input of a call's handler: path, query and body in one object. */
export type CheckedInput<E extends Endpoint> = ParsedOf<E['params']> &
  ParsedOf<E['query']> &
  ParsedOf<E['body']>;

export type InputOf<E extends Endpoint> = UnparsedOf<E['params']> &
  UnparsedOf<E['query']> &
  UnparsedOf<E['body']>;

export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : unknown;
