/** The longest site that is stored; a DNS name has at most 253 characters. */
const MAX_SITE = 300;

/** The site of an address as `scheme://host[:port]`; null if it has none, such as `null`. */
export function siteOf(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address.trim());
  } catch {
    return null;
  }
  if (url.protocol === 'http:' || url.protocol === 'https:') return url.origin.slice(0, MAX_SITE);
  // Apps in a web view: `capacitor://localhost`, `ionic://app`.
  return url.host === '' ? null : `${url.protocol}//${url.host}`.slice(0, MAX_SITE);
}

/** The site that a request comes from: its `Origin`, else that of its `Referer`; null if it has neither. */
export function requestSite(origin: string | undefined, referer: string | undefined): string | null {
  if (origin !== undefined) return siteOf(origin);
  return referer === undefined ? null : siteOf(referer);
}
