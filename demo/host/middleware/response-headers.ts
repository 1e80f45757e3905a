import type { MiddlewareHandler } from 'hono';

/** A response with data must not load anything, and no page may show it in a frame. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The directives of Trusted Types that every page of the host has, except the frame with Google's map. They
 * are the ones documented for pages with the viewer, with the policies of Lit, of the sanitizer of HTML and
 * SVG, and of the map's workers. `more` are further policies.
 */
export const trustedTypes = (more: readonly string[] = []): readonly string[] => [
  "require-trusted-types-for 'script'",
  ['trusted-types lit-html dompurify sphere-map-workers', ...more].join(' '),
];

/**
 * Returns the content security policy of the host's pages: everything is loaded from the host, and only pages
 * of the host can frame them. `types` are further policies of Trusted Types.
 */
export const pagePolicy = (types: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    ...trustedTypes(types),
  ].join('; ');

export const PAGE_POLICY = pagePolicy();

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
