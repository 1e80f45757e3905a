import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { settingsFor } from '../config/host-urls.ts';
import type { Settings } from '../config/settings.ts';
import { Change, commit } from '../context/change.ts';
import type { Principal, Ctx, RequestFacts } from '../context/context.ts';
import type { HostServices } from '../context/host-services.ts';
import type { Database } from '../db/schema.ts';
import { ServiceError } from '../lib/errors.ts';
import { createRounds } from '../lib/turns.ts';
import { authenticate } from '../middleware/authenticate.ts';
import { exposeResponse } from '../middleware/cross-origin.ts';
import type { createMemoryWindows } from '../middleware/memory-windows.ts';
import { addressLimit, principalLimit, consumeLimit } from '../middleware/rate-limit.ts';
import type { RequestEnv } from '../middleware/request-env.ts';
import { runOnce, type PlainResponse } from '../services/idempotency/run-once.ts';
import type { Call } from './call.ts';
import { JSON_TYPE, errorBody, expectedError, setErrorHeaders } from './error-response.ts';
import { checkBodyHeaders, parseInput } from './parse-input.ts';
import { matchesEtag } from './send-file.ts';

/** Dependencies of the API; tests pass their own. */
export interface ApiDeps {
  readonly db: Database;
  readonly settings: Settings;
  readonly services: HostServices;
  readonly log: Logger;
  readonly addressOf: (c: Context) => string;
  /**
   * Whether a response that does not match its contract is an error (in tests) or is reduced to the
   * contract's fields.
   */
  readonly strictResponses: boolean;
}

interface CallDeps extends ApiDeps {
  readonly windows: ReturnType<typeof createMemoryWindows>;
}

type Input = Readonly<Record<string, unknown>>;

/**
 * Number of calls that begin between two rounds of input and output. The first calls after the start take 10 ms each;
 * probes do not wait for all that arrive together.
 */
const BEGUN_PER_ROUND = 8;

const beginCall = createRounds(BEGUN_PER_ROUND);

const MAX_ORIGIN = 255;
const MAX_IDEMPOTENCY_KEY = 255;

function requestFacts(c: Context<RequestEnv>, deps: ApiDeps): RequestFacts {
  const origin = c.req.header('origin');
  return {
    id: c.get('requestId'),
    ip: deps.addressOf(c),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    origin: origin === undefined ? null : origin.slice(0, MAX_ORIGIN),
    referer: c.req.header('referer') ?? null,
  };
}

/** Returns the context of a call before its principal is known. */
function openContext(c: Context<RequestEnv>, deps: ApiDeps): Ctx {
  const request = requestFacts(c, deps);
  c.set('ip', request.ip);
  return {
    db: deps.db,
    now: deps.services.clock(),
    settings: settingsFor(deps.settings, c.req.header('host')),
    services: deps.services,
    log: deps.log.child({ requestId: request.id, ip: request.ip }),
    request,
    principal: { kind: 'unknown' },
  };
}

/** Identifies the principal, and checks access and rate limits. Throws `ServiceError`. */
async function admit(c: Context<RequestEnv>, { endpoint }: Call, deps: CallDeps): Promise<Ctx> {
  const anonymous = openContext(c, deps);
  const { ip } = anonymous.request;
  const { rateLimitFactor: factor } = anonymous.settings;
  const byAddress = addressLimit(endpoint, ip, factor);
  const needsSession = endpoint.access.credential === 'session';
  if (!needsSession) await consumeLimit(c, anonymous, byAddress, deps.windows);
  const { allowedOrigins } = anonymous.settings;
  const principal = await authenticate(anonymous, c, endpoint).catch((error: unknown) => {
    const site = error instanceof ServiceError ? error.details.readableAt : undefined;
    if (site !== undefined) exposeResponse(c, [...allowedOrigins, site]);
    throw error;
  });
  c.set('principal', principal);
  exposeResponse(c, allowedOrigins, principal);
  // A call that is refused because of its credentials does not count toward the limit of any principal.
  if (needsSession) await consumeLimit(c, anonymous, byAddress, deps.windows);
  await consumeLimit(c, anonymous, principalLimit(endpoint.rate, principal, ip, factor), deps.windows);
  return { ...anonymous, principal };
}

/**
 * Returns the response reduced to the fields that its contract defines. Other fields never leave the host.
 */
function serialize(call: Call, result: unknown, isStrict: boolean): string {
  const fitted: unknown = call.endpoint.response?.parse(result);
  if (isStrict && !isDeepStrictEqual(fitted, structuredClone(result)))
    throw new Error(`The response of ${call.endpoint.id} has fields that its contract does not define.`);
  return JSON.stringify(fitted);
}

/** Sends a response with its size, so that small ones are not compressed. */
const sendText = (c: Context, text: string, status: number): Response =>
  c.body(text, status as 200, { 'Content-Length': String(Buffer.byteLength(text)) });

const principalName = (principal: Principal, { ip }: RequestFacts): string => {
  if (principal.kind === 'session') return `user ${principal.userId}`;
  return principal.kind === 'key' ? `key ${principal.apiKey} ${ip}` : `address ${ip}`;
};

/** Returns the client's `Idempotency-Key` if the call supports it. Throws `ServiceError`. */
function idempotencyKey(c: Context, call: Call): string | null {
  const key = call.endpoint.idempotent ? c.req.header('idempotency-key') : undefined;
  if (key === undefined) return null;
  if (key.length === 0 || key.length > MAX_IDEMPOTENCY_KEY)
    throw new ServiceError('invalid_request', 'The Idempotency-Key must have 1 to 255 characters.');
  return key;
}

/**
 * Handles a call that clients may repeat. Expected errors count as responses too, so that a repeated request
 * gets the same one.
 */
async function handleIdempotent(
  c: Context<RequestEnv>,
  call: Call,
  ctx: Ctx,
  { input, key, isStrict }: { input: Input; key: string; isStrict: boolean },
): Promise<Response> {
  const scope = `${call.endpoint.id}\n${principalName(ctx.principal, ctx.request)}`;
  const response = await runOnce(
    ctx,
    { key, scope, input: JSON.stringify(input) },
    {
      run: async (store) => {
        const ready = await call.handler(ctx, input);
        if (!(ready instanceof Change)) throw new Error(`${call.endpoint.id} must return its changes.`);
        return ready.commit(async (inner, result) => {
          const body = serialize(call, result, isStrict);
          const made: PlainResponse = { status: call.endpoint.status ?? 200, body };
          await store(inner, made);
          return made;
        });
      },
      refusal: (thrown) => {
        const error = expectedError(thrown);
        if (error === null || error.status >= 500 || error.status === 429) return null;
        setErrorHeaders(c, error);
        return { status: error.status, body: JSON.stringify(errorBody(error, ctx.request.id)) };
      },
    },
  );
  if (response.isRepeat) c.header('Idempotency-Replayed', 'true');
  return sendText(c, response.body, response.status);
}

/**
 * Returns whether a client accepts gzip. Without the header, every encoding is acceptable (RFC 9110, section 12.5.3).
 */
function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined) return true;
  const codings = header.split(',').map((coding) => {
    const [name = '', ...parameters] = coding.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { name, isAcceptable: quality === undefined || Number(quality) > 0 };
  });
  const named = codings.find(({ name }) => name === 'gzip' || name === 'x-gzip');
  return (named ?? codings.find(({ name }) => name === '*'))?.isAcceptable ?? false;
}

/**
 * Sends a response that is not JSON text. The body is omitted if the client already has this version. A body that is
 * stored in gzip is sent in gzip only, because decompressing complete lists for a few clients would slow all others.
 */
async function sendStream(c: Context, response: Response): Promise<Response> {
  const { headers, body } = response;
  const etag = headers.get('ETag');
  if (etag !== null && matchesEtag(c, etag)) {
    await body?.cancel();
    headers.delete('Content-Encoding');
    return c.newResponse(null, { status: 304, headers });
  }
  if (headers.get('Content-Encoding') === 'gzip' && !acceptsGzip(c.req.header('accept-encoding'))) {
    await body?.cancel();
    throw new ServiceError(
      'not_acceptable',
      'This list is sent in gzip only. Accept it with `Accept-Encoding: gzip`, or request a box, a list of ids, or pages with `limit`.',
    );
  }
  return c.newResponse(body, response);
}

/** Handles a call from its headers to its response. `sendError` responds to exceptions. */
export async function handleCall(c: Context<RequestEnv>, call: Call, deps: CallDeps): Promise<Response> {
  checkBodyHeaders(c, call.endpoint);
  if (call.endpoint.rate !== 'free') await beginCall();
  const ctx = await admit(c, call, deps);
  const input = await parseInput(c, call.endpoint);
  // Responses with secrets are not compressed. If such a response also contained the client's text, its
  // compressed size could reveal the secret.
  c.header('Cache-Control', call.endpoint.secret ? 'no-store, no-transform' : 'no-store');
  const isStrict = deps.strictResponses;
  const key = idempotencyKey(c, call);
  if (key === null) {
    const outcome = await call.handler(ctx, input);
    if (outcome instanceof Response) return sendStream(c, outcome);
    const result: unknown = outcome instanceof Change ? await commit(outcome) : outcome;
    c.header('Content-Type', JSON_TYPE);
    return sendText(c, serialize(call, result, isStrict), call.endpoint.status ?? 200);
  }
  c.header('Content-Type', JSON_TYPE);
  return handleIdempotent(c, call, ctx, { input, key, isStrict });
}
