import type { Context } from 'hono';
import type { Shop } from '../billing/shop.ts';

export interface PagesOptions {
  readonly shop: Shop;
  /** Page from which customers come and to which they return. */
  readonly returnUrl: string;
  readonly onChange: () => void;
}

const MAX_FORM = 10_000;

/** Parses a form. The last value of a repeated field is used. */
export async function formOf(c: Context): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(new URLSearchParams((await c.req.text()).slice(0, MAX_FORM)));
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns whether a URL belongs to the site, under any name of this machine. */
function isSite(url: string, returnUrl: string): boolean {
  const site = new URL(returnUrl);
  const named = URL.canParse(url) ? new URL(url) : null;
  if (named === null) return false;
  const isLocal = LOOPBACK.has(site.hostname) && LOOPBACK.has(named.hostname);
  // Port 0 matches any port, because the system chooses the port.
  const isPort = named.port === site.port || site.port === '0';
  return named.origin === site.origin || (isLocal && named.protocol === site.protocol && isPort);
}

/**
 * Returns the URL to which a customer returns: the one in the request if it belongs to the site,
 * otherwise the default.
 */
export const returnOf = (named: string | undefined, returnUrl: string): string =>
  named !== undefined && isSite(named, returnUrl) ? named : returnUrl;

/**
 * Returns the site as written in a content security policy. On this machine, the site has three names, but a
 * policy cannot contain an IPv6 address, so any name is allowed.
 */
export function siteInPolicy(returnUrl: string): string {
  const { origin, protocol, hostname, port } = new URL(returnUrl);
  return LOOPBACK.has(hostname) ? `${protocol}//*:${port === '0' ? '*' : port || '80'}` : origin;
}
