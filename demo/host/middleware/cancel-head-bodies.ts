import type { MiddlewareHandler } from 'hono';

/**
 * Cancels the bodies of responses to HEAD requests. They are never read, so that what a body releases at its end, such
 * as an open file, would stay locked.
 */
export const cancelHeadBodies: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method !== 'HEAD' || c.res.body === null) return;
  const { body } = c.res;
  c.res = new Response(null, c.res);
  await body.cancel();
};
