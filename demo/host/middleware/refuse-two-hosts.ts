import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { ServiceError } from '../lib/errors.ts';

/**
 * Returns the number of `Host` headers of a request, because Node reads only the first one. Without a
 * connection, the count is 0.
 */
function hostCount(bindings: Partial<HttpBindings> | undefined): number {
  const names = (bindings?.incoming?.rawHeaders ?? []).filter((_, at) => at % 2 === 0);
  return names.filter((name) => name.toLowerCase() === 'host').length;
}

/**
 * Refuses requests with more than one `Host` header, because a proxy in front of the host may read a
 * different one (RFC 9112).
 */
export const refuseTwoHosts: MiddlewareHandler = async (c, next) => {
  if (hostCount(c.env as Partial<HttpBindings> | undefined) > 1)
    throw new ServiceError('invalid_request', 'A request must have a single Host header.');
  await next();
};
