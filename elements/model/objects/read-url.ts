/**
 * The base for parsing, from which nothing is ever requested. The base distinguishes URLs relative to the
 * page from URLs with their own host.
 */
const PAGE = 'https://page.invalid/a/';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

const PICTURE_DATA = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

const LONGEST_ADDRESS = 8_192;
const LONGEST_DATA = 2_000_000;

/** Characters that browsers skip in URLs and that can disguise other characters. */
// oxlint-disable-next-line no-control-regex -- the pattern must match control characters
const SKIPPED = /^[\u0000-\u0020]+|[\u0000-\u0020]+$|[\t\n\r]+/g;

function parse(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

function isSafe({ protocol, hostname, href }: URL): boolean {
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return LOCAL_HOSTS.has(hostname);
  return protocol === 'data:' && PICTURE_DATA.test(href);
}

/**
 * Returns the URL of an image that may be loaded: https, http on the local machine, image data, or a URL
 * relative to the page. Returns null for all other values. The URL is parsed as in browsers, so that tabs,
 * control characters and backslashes cannot disguise it.
 */
export function readUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST_DATA) return null;
  const text = value.replace(SKIPPED, '');
  if (text === '' || (text.length > LONGEST_ADDRESS && !PICTURE_DATA.test(text))) return null;
  const url = parse(text);
  if (url) return isSafe(url) ? url.href : null;
  const resolved = parse(text, PAGE);
  if (resolved?.protocol !== 'https:') return null;
  // A URL with its own host but without a protocol, such as //cdn.example/a.png, is returned with https
  // instead of the page's protocol.
  return resolved.host === 'page.invalid' ? text : resolved.href;
}
