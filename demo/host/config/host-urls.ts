import type { Settings } from './settings.ts';

/** The settings that contain the addresses at which browsers reach the host. */
export type Addresses = Pick<Settings, 'apiUrl' | 'portalUrl' | 'production'>;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The given address under every name of this machine. */
function loopbackUrls(url: string): readonly string[] {
  const { protocol, hostname, port } = new URL(url);
  if (!LOOPBACK.includes(hostname)) return [];
  return LOOPBACK.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}

/** The addresses of the host, the main one first; in development also under the other names of this machine. */
const hostUrls = ({ apiUrl, portalUrl, production }: Addresses): readonly string[] => [
  ...new Set([apiUrl, ...(production ? [] : loopbackUrls(apiUrl)), portalUrl]),
];

/**
 * Whether a `Host` header names a URL's host and port. Port 0 matches any port, because the system chooses
 * it.
 */
function isNamed(url: URL, host: string): boolean {
  if (!URL.canParse(`${url.protocol}//${host}`)) return false;
  const named = new URL(`${url.protocol}//${host}`);
  return named.host === url.host || (url.port === '0' && named.hostname === url.hostname);
}

/** The address of the host that a `Host` header names; null if it names none. */
export function namedUrl(addresses: Addresses, host: string): string | null {
  const found = hostUrls(addresses).find((url) => isNamed(new URL(url), host));
  if (found === undefined) return null;
  return new URL(found).port === '0' ? `${new URL(found).protocol}//${host.toLowerCase()}` : found;
}

/** The host's address for a response: the one that the request names, or else the main one. */
export const urlFor = (addresses: Addresses, host: string | undefined): string =>
  namedUrl(addresses, host ?? '') ?? addresses.apiUrl;

/** Settings with the addresses for a response. If the portal has its own address, that stays unchanged. */
export function settingsFor<T extends Addresses>(settings: T, host: string | undefined): T {
  const apiUrl = urlFor(settings, host);
  return settings.apiUrl === settings.portalUrl
    ? { ...settings, apiUrl, portalUrl: apiUrl }
    : { ...settings, apiUrl };
}
