import { isEverywhere, type WhitelistEntry } from './entry.ts';
import { parseEntry } from './parse-entry.ts';

interface Site {
  readonly protocol: 'http' | 'https';
  readonly hostname: string;
  readonly port: number;
}

const usualPort = { http: 80, https: 443 } as const;

/** Returns the site of an origin or of a page's URL, or null if it is not http or https. */
function parseSite(origin: string): Site | null {
  let url: URL;
  try {
    url = new URL(origin);
  } catch {
    return null;
  }
  const protocol = url.protocol === 'https:' ? 'https' : url.protocol === 'http:' ? 'http' : null;
  if (protocol === null) return null;
  return { protocol, hostname: url.hostname, port: url.port === '' ? usualPort[protocol] : Number(url.port) };
}

function coversHost(host: string, hostname: string): boolean {
  if (host === '*') return true;
  if (!host.startsWith('*.')) return hostname === host;
  const end = host.slice(1);
  return hostname.endsWith(end) && hostname.length > end.length;
}

function coversPort({ protocol, port }: WhitelistEntry, site: Site): boolean {
  if (port === '*') return true;
  if (port === null) return site.port === usualPort[site.protocol];
  if (port === site.port) return true;
  // As in browsers, an entry with port 80 also covers the same site on https.
  return port === 80 && protocol !== 'https' && site.protocol === 'https' && site.port === 443;
}

/**
 * Returns true if an entry covers a site. A null site is a page without an origin, or a client other than a
 * web page.
 */
function covers(entry: WhitelistEntry, site: Site | null): boolean {
  if (isEverywhere(entry)) return true;
  if (site === null) return false;
  if (entry.protocol === 'https' && site.protocol !== 'https') return false;
  return coversHost(entry.host, site.hostname) && coversPort(entry, site);
}

/** Returns the first entry of a whitelist that covers an origin, or null if there is none. */
export function findMatchingEntry(whitelist: readonly string[], origin: string | null): string | null {
  const site = origin === null ? null : parseSite(origin);
  const found = whitelist.find((written) => {
    const reading = parseEntry(written);
    return 'value' in reading && covers(reading.value, site);
  });
  return found ?? null;
}

/** Returns true if an entry other than `*` names the host of a site, whatever its protocol and port. */
export function isHostNamed(whitelist: readonly string[], origin: string): boolean {
  const site = parseSite(origin);
  return whitelist.some((written) => {
    const reading = parseEntry(written);
    return 'value' in reading && reading.value.host !== '*' && site !== null
      ? coversHost(reading.value.host, site.hostname)
      : false;
  });
}

/**
 * Returns true if a whitelist allows a page. `origin` is the value of the Origin header, which can be `null`,
 * or null if the header is missing. Without an origin, only `*` allows the page.
 */
export const isOriginAllowed = (whitelist: readonly string[], origin: string | null): boolean =>
  findMatchingEntry(whitelist, origin) !== null;
