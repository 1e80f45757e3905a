import type { Settings } from './settings.ts';

/** The settings with the URLs at which browsers reach the host. */
export type Addresses = Pick<Settings, 'apiUrl' | 'portalUrl' | 'production'>;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the URL with each loopback name in place of its host; an empty list if its host is none of them.
 */
function loopbackUrls(url: string): readonly string[] {
  const { protocol, hostname, port } = new URL(url);
  if (!LOOPBACK.includes(hostname)) return [];
  return LOOPBACK.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}

/**
 * Returns the URLs of the host, the API's first. In development, they include the other loopback names.
 */
const hostUrls = ({ apiUrl, portalUrl, production }: Addresses): readonly string[] => [
  ...new Set([apiUrl, ...(production ? [] : loopbackUrls(apiUrl)), portalUrl]),
];

/**
 * Returns whether a `Host` header matches a URL's host and port. Port 0 matches any port, because the system
 * chooses it.
 */
function isNamed(url: URL, host: string): boolean {
  if (!URL.canParse(`${url.protocol}//${host}`)) return false;
  const named = new URL(`${url.protocol}//${host}`);
  return named.host === url.host || (url.port === '0' && named.hostname === url.hostname);
}

/** Returns the host's URL that matches a `Host` header; null if none does. */
export function namedUrl(addresses: Addresses, host: string): string | null {
  const found = hostUrls(addresses).find((url) => isNamed(new URL(url), host));
  if (found === undefined) return null;
  return new URL(found).port === '0' ? `${new URL(found).protocol}//${host.toLowerCase()}` : found;
}

/** Returns the host's URL to use in a response: the one that the request used, or else the API's. */
export const urlFor = (addresses: Addresses, host: string | undefined): string =>
  namedUrl(addresses, host ?? '') ?? addresses.apiUrl;

/**
 * Returns the settings with the URLs to use in a response. If the portal and the API have different URLs, the
 * portal's stays unchanged.
 */
export function settingsFor<T extends Addresses>(settings: T, host: string | undefined): T {
  const apiUrl = urlFor(settings, host);
  return settings.apiUrl === settings.portalUrl
    ? { ...settings, apiUrl, portalUrl: apiUrl }
    : { ...settings, apiUrl };
}
