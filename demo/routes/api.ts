import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Hono, type Context } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import { authenticate } from '../middleware/authenticate.ts';
import type { Ctx, RequestFacts } from '../services/context.ts';
import { ServiceError } from '../services/errors.ts';
import type { HostParts } from '../services/host-parts.ts';
import type { Settings } from '../settings.ts';
import { answerError, answerJson } from './answer-error.ts';
import type { Call } from './call.ts';
import { readInput } from './read-input.ts';

/** What the API works with; tests give their own. */
export interface ApiDeps {
  readonly db: Database;
  readonly settings: Settings;
  readonly parts: HostParts;
  readonly log: Logger;
  /** The client's address of a request. */
  readonly addressOf: (c: Context) => string;
  /** Whether an answer that does not fit its contract is a fault (in tests) or is cut to fit. */
  readonly strictAnswers: boolean;
}

type ApiEnv = { Variables: { requestId: string; route: string } };

/** The API's calls as an app of their own. */
export type ApiApp = Hono<ApiEnv>;

const MAX_ORIGIN = 255;

function requestFacts(c: Context<ApiEnv>, deps: ApiDeps): RequestFacts {
  const origin = c.req.header('origin');
  return {
    id: c.get('requestId'),
    ip: deps.addressOf(c),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    origin: origin === undefined ? null : origin.slice(0, MAX_ORIGIN),
  };
}

/** An answer as its contract has it: fields beyond it never leave the house. */
function fit(call: Call, result: unknown, isStrict: boolean): object {
  const fitted: unknown = call.endpoint.answer?.parse(result);
  if (isStrict && !isDeepStrictEqual(fitted, structuredClone(result)))
    throw new Error(`The answer of ${call.endpoint.id} has more than its contract says.`);
  return fitted as object;
}

async function answerCall(c: Context<ApiEnv>, call: Call, deps: ApiDeps): Promise<Response> {
  const request = requestFacts(c, deps);
  const bare = {
    db: deps.db,
    now: deps.parts.clock(),
    settings: deps.settings,
    parts: deps.parts,
    log: deps.log.child({ requestId: request.id }),
    request,
  };
  const caller = await authenticate({ ...bare, caller: { kind: 'unknown' } }, c, call.endpoint);
  const ctx: Ctx = { ...bare, caller };
  const input = await readInput(c, call.endpoint);
  const result = await call.verb(ctx, input);
  if (result instanceof Response) return c.newResponse(result.body, result);
  c.header('Cache-Control', 'no-store');
  return answerJson(c, fit(call, result, deps.strictAnswers), call.endpoint.status ?? 200);
}

const methodsOf = ({ endpoint }: Call): readonly string[] =>
  endpoint.method === 'post' ? ['POST'] : endpoint.mutates ? ['GET', 'POST'] : ['GET', 'HEAD'];

/** Hono's spelling of a path of the contract: `{id}` becomes `:id`. */
const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** A GET that changes something must come from a script of ours, not from a link, an image or a prefetch. */
function refuseIdleFetch(c: Context): void {
  const dest = c.req.header('sec-fetch-dest');
  const isPrefetch = /prefetch|prerender/i.test(
    `${c.req.header('sec-purpose') ?? ''} ${c.req.header('purpose') ?? ''}`,
  );
  if (isPrefetch || (dest !== undefined && dest !== 'empty'))
    throw new ServiceError('forbidden', 'This address changes something and must be called by a program.');
}

/** All calls as one app: both spellings of a path, exact methods, one place for faults. */
export function apiRoutes(calls: readonly Call[], deps: ApiDeps): ApiApp {
  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    c.set('requestId', randomUUID());
    c.header('X-Request-Id', c.get('requestId'));
    await next();
  });
  for (const each of calls) {
    for (const path of [each.endpoint.path, ...(each.endpoint.aliases ?? [])]) {
      const methods = methodsOf(each);
      app.all(honoPath(path), async (c, next) => {
        if (!methods.includes(c.req.method)) return next();
        c.set('route', path);
        if (each.endpoint.mutates) refuseIdleFetch(c);
        return answerCall(c, each, deps);
      });
    }
  }
  const allowed = allowedMethods(calls);
  for (const [path, methods] of allowed) {
    app.all(honoPath(path), (c) => {
      c.header('Allow', methods.join(', '));
      throw new ServiceError('method_not_allowed', 'This address does not take that method.');
    });
  }
  app.onError((fault, c) => {
    if (!(fault instanceof ServiceError))
      deps.log.error({ requestId: c.get('requestId'), err: fault }, 'unexpected fault');
    return answerError(c, fault, c.get('requestId'));
  });
  return app;
}

function allowedMethods(calls: readonly Call[]): ReadonlyMap<string, readonly string[]> {
  const allowed = new Map<string, readonly string[]>();
  for (const each of calls) {
    for (const path of [each.endpoint.path, ...(each.endpoint.aliases ?? [])])
      allowed.set(path, [...(allowed.get(path) ?? []), ...methodsOf(each)]);
  }
  return allowed;
}
