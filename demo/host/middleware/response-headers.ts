import type { MiddlewareHandler } from 'hono';
import { PAGE_POLICY } from '../lib/page-policy.ts';

/** A response with data must not load anything, and no page may show it in a frame. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const always: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), usb=(), serial=(), midi=(), display-capture=()',
  'Origin-Agent-Cluster': '?1',
  'X-DNS-Prefetch-Control': 'off',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
};

const HSTS = 'max-age=31536000; includeSubDomains';

const isData = (type: string): boolean =>
  /^application\/(json|problem\+json)\b|^text\/(plain|csv)\b/.test(type);

/**
 * Adds security headers; headers that the response already has take precedence. `https` states that clients
 * connect over TLS.
 */
export function responseHeaders({ https }: { https: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const type = headers.get('content-type') ?? '';
    const policy = isData(type) || type === '' ? DATA_POLICY : PAGE_POLICY;
    const defaults = { ...always, 'Content-Security-Policy': policy };
    for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
    if (https) headers.set('Strict-Transport-Security', HSTS);
    if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store');
  };
}
