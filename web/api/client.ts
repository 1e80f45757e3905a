import { createFetch } from 'ofetch';
import type { ResponseOf, Endpoint, InputOf } from '../contract/endpoint.ts';
import { errorTexts } from '../texts/errors.ts';
import { ApiError, generalMessage, isAbort, toApiError } from './api-error.ts';

export interface ClientDeps {
  /** The configured API host, without a trailing slash. */
  readonly host: string;
  /** Returns the stored token, or null if no user is logged in. */
  readonly token: () => string | null;
  /** Whether general error messages omit technical details. */
  readonly isProduction: boolean;
  /** The browser's `fetch`, unless a test provides another. */
  readonly fetch?: typeof globalThis.fetch;
}

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Identifies this attempt, so that repeating the call has no further effect. */
  readonly idempotencyKey?: string;
  /** Replaces `fetch` for this call, for example with a function that reports progress. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Calls the host as defined in the contract. */
export type ApiClient = <const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<ResponseOf<E>>;

/** Timeout of all calls except uploads, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Timeout of uploads, in milliseconds. Uploads can be slow. */
const UPLOAD_TIMEOUT_MS = 600_000;

/** The input of a call, divided by location in the request. */
interface EncodedInput {
  /** Path and query, relative to the host. */
  readonly path: string;
  /** Fields of the body, or undefined for a call without a body. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

const namesOf = (schema: Endpoint['query']): ReadonlySet<string> =>
  new Set(schema !== undefined && 'shape' in schema ? Object.keys(schema.shape) : []);

/** Converts a value to a string for a path or query. List items are separated by commas. */
const toText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(toText).join(',')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/**
 * Encodes a string as a segment of a path. Lone surrogates cannot be encoded, so they are replaced, as they
 * are in queries.
 */
const inPath = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** Distributes the values among path, query and body according to the contract. Omits undefined values. */
export function encodeInput(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): EncodedInput {
  const inQuery = namesOf(endpoint.query);
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  let path = endpoint.path;
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const slot = `{${name}}`;
    if (path.includes(slot)) path = path.replace(slot, inPath(toText(value)));
    else if (inQuery.has(name)) query.set(name, toText(value));
    else body[name] = value;
  }
  const search = query.toString();
  return {
    path: search === '' ? path : `${path}?${search}`,
    body: endpoint.method === 'post' ? body : undefined,
  };
}

function headersOf(token: string | null, idempotencyKey: string | undefined, hasBody: boolean): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  if (token !== null) headers.set('Authorization', `Basic ${token}`);
  if (hasBody) headers.set('Content-Type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  return headers;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Creates a client of the configured host. The client throws an `ApiError` for every failure and rethrows
 * aborts unchanged. Screens decide what to show and where to go.
 */
export function createApiClient({
  host,
  token,
  isProduction,
  fetch = globalThis.fetch,
}: ClientDeps): ApiClient {
  return async (endpoint, input, { signal, idempotencyKey, ...options } = {}) => {
    const send = createFetch({ fetch, ...options, Headers });
    const { path, body } = encodeInput(endpoint, input as Readonly<Record<string, unknown>>);
    const url = host + path;
    const response = await send
      .raw(url, {
        method: endpoint.method.toUpperCase(),
        headers: headersOf(token(), idempotencyKey, body !== undefined),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
        responseType: 'text',
        ignoreResponseError: true,
        retry: false,
        timeout: endpoint.bodyBytes === undefined ? TIMEOUT_MS : UPLOAD_TIMEOUT_MS,
      })
      .catch((error: unknown) => {
        const cause = error instanceof Error ? (error.cause ?? error) : error;
        if (signal?.aborted || isAbort(cause)) throw cause;
        throw new ApiError('unreachable', errorTexts.unreachable, 0, { cause });
      });
    const { status, statusText, _data: text = '' } = response;
    if (!response.ok) {
      const retryAfter = response.headers.get('retry-after');
      throw toApiError({ status, statusText, url, retryAfter, body: parseJson(text) }, isProduction);
    }
    const checked = endpoint.response?.safeParse(endpoint.produces === undefined ? parseJson(text) : text);
    if (checked?.success === false)
      throw new ApiError(
        'response_unreadable',
        generalMessage({ status, statusText, url }, isProduction),
        status,
        { cause: checked.error },
      );
    return checked?.data as ResponseOf<typeof endpoint>;
  };
}
