import { Hono, type Context } from 'hono';
import { ServiceError } from '../lib/errors.ts';
import { respondToPreflight, exposeResponse } from '../middleware/cross-origin.ts';
import { createMemoryWindows } from '../middleware/memory-windows.ts';
import type { RequestEnv } from '../middleware/request-env.ts';
import type { Call } from './call.ts';
import { sendError } from './error-response.ts';
import { type ApiDeps, handleCall } from './handle-call.ts';
import { sphereAddressRoutes } from './sphere-addresses.ts';

export type ApiApp = Hono<RequestEnv>;

const methodsOf = ({ endpoint }: Call): readonly string[] =>
  endpoint.method === 'post' ? ['POST'] : endpoint.mutates ? ['GET', 'POST'] : ['GET', 'HEAD'];

/** Converts a path of the contract to Hono's notation, in which `{id}` becomes `:id`. */
const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/**
 * Refuses a GET that changes something unless a script of an allowed origin sent it. Links, images and
 * prefetches must not cause changes.
 */
function refuseNavigation(c: Context): void {
  const dest = c.req.header('sec-fetch-dest');
  const isPrefetch = /prefetch|prerender/i.test(
    `${c.req.header('sec-purpose') ?? ''} ${c.req.header('purpose') ?? ''}`,
  );
  if (isPrefetch || (dest !== undefined && dest !== 'empty'))
    throw new ServiceError(
      'forbidden',
      'This call changes data. Call it from a program instead of opening its URL.',
    );
}

function byPath(calls: readonly Call[]): ReadonlyMap<string, readonly Call[]> {
  const found = new Map<string, readonly Call[]>();
  for (const each of calls) {
    for (const path of [each.endpoint.path, ...(each.endpoint.aliases ?? [])])
      found.set(path, [...(found.get(path) ?? []), each]);
  }
  return found;
}

/** Sorts literal segments before parameters, so that `/a/list` does not match `/a/{id}`. */
const byLiterals = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a.replace(/\{\w+\}/g, '\uffff') < b.replace(/\{\w+\}/g, '\uffff') ? -1 : 1;

/** Serves all calls, and redirects from pages with a sphere's number in the sample world. Each call accepts only its methods, and a single handler responds to all errors. */
export function apiRoutes(calls: readonly Call[], deps: ApiDeps): ApiApp {
  const app = new Hono<RequestEnv>();
  app.route('/', sphereAddressRoutes(deps.db));
  const running = { ...deps, windows: createMemoryWindows() };
  const { allowedOrigins } = deps.settings;
  for (const [path, here] of [...byPath(calls)].sort(byLiterals)) {
    const methods = here.flatMap(methodsOf);
    const callOf = (method: string): Call | undefined =>
      here.find((each) => methodsOf(each).includes(method));
    app.all(honoPath(path), async (c) => {
      c.set('route', path);
      if (c.req.method === 'OPTIONS')
        return respondToPreflight(c, (method) => callOf(method)?.endpoint, methods, allowedOrigins);
      exposeResponse(c, allowedOrigins);
      const call = callOf(c.req.method);
      if (call === undefined) {
        c.header('Allow', methods.join(', '));
        throw new ServiceError('method_not_allowed', 'This URL does not support that method.');
      }
      if (call.endpoint.mutates) refuseNavigation(c);
      return handleCall(c, call, running);
    });
  }
  app.onError((error, c) => sendError(c, error, deps.log));
  return app;
}
