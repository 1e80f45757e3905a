import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'hono';
import { authenticate } from '../middleware/authenticate.ts';
import { exposeAnswer } from '../middleware/cross-origin.ts';
import { addressCount, callerCount, countCall } from '../middleware/limit-calls.ts';
import type { createMemoryWindows } from '../middleware/memory-windows.ts';
import type { Caller, Ctx, RequestFacts } from '../services/context.ts';
import { ServiceError } from '../services/errors.ts';
import { answerOnce, type PlainAnswer } from '../services/idempotency/answer-once.ts';
import { JSON_TYPE, errorBody, foreseen, headError } from './answer-error.ts';
import type { ApiDeps } from './api-deps.ts';
import type { Call } from './call.ts';
import type { HostEnv } from './host-env.ts';
import { checkBodyHeaders, readInput } from './read-input.ts';

interface Running extends ApiDeps {
  readonly windows: ReturnType<typeof createMemoryWindows>;
}

type Input = Readonly<Record<string, unknown>>;

const MAX_ORIGIN = 255;
const MAX_IDEMPOTENCY_KEY = 255;

function requestFacts(c: Context<HostEnv>, deps: ApiDeps): RequestFacts {
  const origin = c.req.header('origin');
  return {
    id: c.get('requestId'),
    ip: deps.addressOf(c),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    origin: origin === undefined ? null : origin.slice(0, MAX_ORIGIN),
  };
}

/** The context of a call whose caller is not known yet. */
function openContext(c: Context<HostEnv>, deps: ApiDeps): Ctx {
  const request = requestFacts(c, deps);
  c.set('ip', request.ip);
  return {
    db: deps.db,
    now: deps.parts.clock(),
    settings: deps.settings,
    parts: deps.parts,
    log: deps.log.child({ requestId: request.id, ip: request.ip }),
    request,
    caller: { kind: 'unknown' },
  };
}

/** Makes sure that the caller may call, now and this often. Throws `ServiceError`. */
async function admit(c: Context<HostEnv>, { endpoint }: Call, running: Running): Promise<Ctx> {
  const bare = openContext(c, running);
  const { ip } = bare.request;
  const { rateLimitFactor: factor } = bare.settings;
  await countCall(c, bare, addressCount(endpoint.rate, ip, factor), running.windows);
  const caller = await authenticate(bare, c, endpoint);
  c.set('caller', caller);
  exposeAnswer(c, bare.settings.allowedOrigins, caller);
  await countCall(c, bare, callerCount(endpoint.rate, caller, ip, factor), running.windows);
  return { ...bare, caller };
}

/** An answer as its contract has it: fields beyond it never leave the house. */
function fit(call: Call, result: unknown, isStrict: boolean): string {
  const fitted: unknown = call.endpoint.response?.parse(result);
  if (isStrict && !isDeepStrictEqual(fitted, structuredClone(result)))
    throw new Error(`The answer of ${call.endpoint.id} has more than its contract says.`);
  return JSON.stringify(fitted);
}

/** An answer whose size is known: small ones are sent as they are. */
const answerText = (c: Context, text: string, status: number): Response =>
  c.body(text, status as 200, { 'Content-Length': String(Buffer.byteLength(text)) });

const nameOf = (caller: Caller, { ip }: RequestFacts): string => {
  if (caller.kind === 'session') return `user ${caller.userId}`;
  return caller.kind === 'key' ? `key ${caller.apiKey} ${ip}` : `address ${ip}`;
};

/** The caller's `Idempotency-Key`, where the call honours one. Throws `ServiceError`. */
function idempotencyKey(c: Context, call: Call): string | null {
  const key = call.endpoint.idempotent ? c.req.header('idempotency-key') : undefined;
  if (key === undefined) return null;
  if (key.length === 0 || key.length > MAX_IDEMPOTENCY_KEY)
    throw new ServiceError('invalid_request', 'The Idempotency-Key must have 1 to 255 characters.');
  return key;
}

/** The verb's answer as text; a refusal counts as an answer, so that a repeat is refused alike. */
async function answerVerb(
  c: Context<HostEnv>,
  call: Call,
  ctx: Ctx,
  work: () => Promise<string>,
): Promise<PlainAnswer> {
  try {
    return { status: call.endpoint.status ?? 200, body: await work() };
  } catch (fault) {
    const error = foreseen(fault);
    if (error === null || error.status >= 500 || error.status === 429) throw fault;
    headError(c, error);
    return { status: error.status, body: JSON.stringify(errorBody(error, ctx.request.id)) };
  }
}

async function answerRepeatable(
  c: Context<HostEnv>,
  call: Call,
  ctx: Ctx,
  { input, key, isStrict }: { input: Input; key: string; isStrict: boolean },
): Promise<Response> {
  const scope = `${call.endpoint.id}\n${nameOf(ctx.caller, ctx.request)}`;
  const work = async (): Promise<string> => fit(call, await call.verb(ctx, input), isStrict);
  const answer = await answerOnce(ctx, { key, scope, asked: JSON.stringify(input) }, () =>
    answerVerb(c, call, ctx, work),
  );
  if (answer.isRepeat) c.header('Idempotency-Replayed', 'true');
  return answerText(c, answer.body, answer.status);
}

/** Runs a call from its headers to its answer. Throws what `answerError` turns into an answer. */
export async function runCall(c: Context<HostEnv>, call: Call, running: Running): Promise<Response> {
  checkBodyHeaders(c, call.endpoint);
  const ctx = await admit(c, call, running);
  const input = await readInput(c, call.endpoint);
  // A secret is not compressed: the size of an answer that also holds the caller's own text would tell of it.
  c.header('Cache-Control', call.endpoint.secret ? 'no-store, no-transform' : 'no-store');
  const isStrict = running.strictAnswers;
  const key = idempotencyKey(c, call);
  if (key === null) {
    const result = await call.verb(ctx, input);
    if (result instanceof Response) return c.newResponse(result.body, result);
    c.header('Content-Type', JSON_TYPE);
    return answerText(c, fit(call, result, isStrict), call.endpoint.status ?? 200);
  }
  c.header('Content-Type', JSON_TYPE);
  return answerRepeatable(c, call, ctx, { input, key, isStrict });
}
