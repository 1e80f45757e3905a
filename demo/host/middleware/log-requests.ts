import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { RequestSummary } from '../log/metrics.ts';
import type { RequestEnv } from './request-env.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** `traceparent` of W3C Trace Context: version, trace, parent, flags. */
const tracePattern = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Returns a summary of the response. The number of different methods and routes is bounded, regardless of
 * what clients send.
 */
function describe(c: Context<RequestEnv>, ms: number): RequestSummary {
  const { status } = c.res;
  const method = methods.has(c.req.method) ? c.req.method : 'other';
  const route = c.get('route') ?? (status === 404 ? 'none' : routePath(c, -1));
  return { method, route, status, ms };
}

function describePrincipal(c: Context<RequestEnv>): Readonly<Record<string, string | null>> {
  const principal = c.get('principal') ?? { kind: 'unknown' };
  const ip = c.get('ip') ?? null;
  if (principal.kind === 'unknown') return { userId: null, companyId: null, ip };
  const { companyId } = principal;
  if (principal.kind === 'session') return { userId: principal.userId, companyId, ip };
  const key = principal.kind === 'key' ? { key: principal.apiKey.slice(0, 8) } : {};
  return { userId: null, companyId, ...key, ip };
}

/** Gives each request an id, and reports each response to the log and the metrics. */
export function logRequests(
  log: Logger,
  onResponse: (summary: RequestSummary) => void,
): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const start = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await next();
    const summary = describe(c, Math.round((performance.now() - start) * 10) / 10);
    c.res.headers.set('X-Request-Id', requestId);
    const traceparent = c.req.header('traceparent') ?? '';
    const [, traceId] = tracePattern.exec(traceparent) ?? [];
    if (traceId !== undefined) c.res.headers.set('traceparent', traceparent);
    onResponse(summary);
    const trace = traceId === undefined ? {} : { traceId };
    log.info({ requestId, ...summary, ...describePrincipal(c), ...trace }, 'request');
  };
}
