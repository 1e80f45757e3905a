import type { Context } from 'hono';
import type { Endpoint } from '../../../web/contract/endpoint.ts';
import type { Principal } from '../context/context.ts';

/** Headers of a response that scripts of other origins may read. */
const EXPOSED =
  'Date, X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Content-Disposition, Idempotency-Replayed';

const PREFLIGHT_S = '600';

/** Headers that a site with a key may send. Only the allowed origins may send a login token. */
const SITE_HEADERS = ['content-type', 'x-api-key', 'x-embed-token', 'idempotency-key', 'traceparent'];
const ALLOWED_ORIGIN_HEADERS = [...SITE_HEADERS, 'authorization'];

const isSite = (origin: string): boolean => /^https?:\/\/[^\s/?#@]{1,255}$/.test(origin);

/**
 * Responds to a preflight. Preflights do not carry the key, so the response allows any site to make the calls
 * that accept a key. Only sites on the key's whitelist can read the response to the call itself.
 */
export function respondToPreflight(
  c: Context,
  endpointOf: (method: string) => Endpoint | undefined,
  methods: readonly string[],
  allowedOrigins: readonly string[],
): Response {
  c.header('Allow', methods.join(', '));
  c.header('Vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers');
  const origin = c.req.header('origin') ?? '';
  const endpoint = endpointOf(c.req.header('access-control-request-method') ?? '');
  const isAllowedOrigin = allowedOrigins.includes(origin);
  const credential = endpoint?.access.credential;
  const isOpen = isSite(origin) && (credential === 'reader' || credential === 'signed');
  if (endpoint !== undefined && (isAllowedOrigin || isOpen)) {
    c.header('Access-Control-Allow-Origin', origin);
    c.header('Access-Control-Allow-Methods', methods.join(', '));
    c.header(
      'Access-Control-Allow-Headers',
      (isAllowedOrigin ? ALLOWED_ORIGIN_HEADERS : SITE_HEADERS).join(', '),
    );
    c.header('Access-Control-Max-Age', PREFLIGHT_S);
  }
  return c.body(null, 204);
}

/**
 * Lets scripts read the response if their site is an allowed origin or the site for which the key was
 * checked.
 */
export function exposeResponse(c: Context, allowedOrigins: readonly string[], principal?: Principal): void {
  c.header('Vary', 'Origin');
  const origin = c.req.header('origin');
  if (origin === undefined) return;
  const isKeySite = principal?.kind === 'key' && principal.origin === origin;
  if (!allowedOrigins.includes(origin) && !isKeySite) return;
  c.header('Access-Control-Allow-Origin', origin);
  c.header('Access-Control-Expose-Headers', EXPOSED);
}
