import { type WhitelistEntry, isEverywhere, formatEntry } from '../../rules/whitelist/entry.ts';
import { entryErrors } from '../../rules/whitelist/errors.ts';
import { findMatchingEntry } from '../../rules/whitelist/match.ts';
import { parseEntry } from '../../rules/whitelist/parse-entry.ts';
import { keyTexts } from '../../texts/api-keys.ts';

/** The information shown next to a row of the whitelist while the user types. */
export interface RowPreview {
  /** The error in the row, or null if there is none. */
  readonly error: string | null;
  /** The stored form, or null if it equals the typed text. */
  readonly normal: string | null;
  /** The sites that the row allows. */
  readonly meaning: string | null;
  /** The domain itself, which a leading wildcard does not cover. */
  readonly apex: string | null;
}

const protocolText = ({ protocol }: WhitelistEntry): string =>
  protocol === 'https' ? keyTexts.onHttps : keyTexts.onBoth;

const portText = ({ port }: WhitelistEntry): string =>
  port === null ? keyTexts.onUsualPort : port === '*' ? keyTexts.onAnyPort : keyTexts.onPort(port);

function hostText(host: string): string {
  if (host === '*') return keyTexts.anyHost;
  return host.startsWith('*.') ? keyTexts.subdomainsOf(host.slice(2)) : host;
}

const meaningOf = (entry: WhitelistEntry): string =>
  isEverywhere(entry)
    ? keyTexts.everywhere
    : `${hostText(entry.host)}, ${protocolText(entry)}, ${portText(entry)}.`;

/** A pasted address: the protocol, a user name, the site, and everything after it. */
const PASTED = /^([a-z*]+:\/\/)?(?:[^/?#\\@]*@)?([^/?#\\]+)(?:[/?#\\].*)?$/i;

/**
 * Returns the site of a pasted address, without blanks, user name, path and query. Returns null if there is
 * nothing to cut, or if the rest would not be an entry.
 */
export function cutToSite(typed: string): string | null {
  const [, protocol = '', site = ''] = PASTED.exec(typed.trim()) ?? [];
  const cut = protocol + site;
  return cut === typed || 'error' in parseEntry(cut) ? null : cut;
}

/**
 * Returns the text of a row into which a single entry is pasted, or null if the browser should insert the text
 * at the caret. An entry replaces `*`, which a new key starts with, because nobody wants both in one row.
 */
export function pastedInto(row: string, text: string, replacesAll: boolean): string | null {
  const site = cutToSite(text);
  if (replacesAll || (site !== null && row.trim() === '*')) return site;
  return row.trim() === '*' && !('error' in parseEntry(text)) ? text : null;
}

/** Returns the entry that allows a page, or null if no entry can. */
export function entryFor(page: string): string | null {
  const { protocol, host } = new URL(page);
  const written = /^https?:$/.test(protocol) ? `${protocol}//${host}` : '';
  return 'error' in parseEntry(written) ? null : written;
}

/** Checks a row while the user types. */
export function previewRow(typed: string): RowPreview {
  const reading = parseEntry(typed);
  if ('error' in reading)
    return { error: entryErrors[reading.error], normal: null, meaning: null, apex: null };
  const entry = reading.value;
  const normal = formatEntry(entry);
  const isWildcard = entry.host.startsWith('*.');
  return {
    error: null,
    normal: normal === typed.trim() ? null : normal,
    meaning: meaningOf(entry),
    apex: isWildcard ? formatEntry({ ...entry, host: entry.host.slice(2) }) : null,
  };
}

/** Returns true if all entries of a whitelist are `*`. */
export const isOpenToAll = (urls: readonly string[]): boolean =>
  urls.length > 0 &&
  urls.every((url) => {
    const reading = parseEntry(url);
    return 'value' in reading && isEverywhere(reading.value);
  });

/** The reason why a row does not allow a page. */
export type MismatchReason = 'no-site' | 'protocol' | 'apex' | 'subdomain' | 'host' | 'port';

/**
 * The result of a check of a row against a page. The row allows the page, is invalid, or does not allow the
 * page for a stated reason.
 */
export type RowResult =
  | { readonly kind: 'match' }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'miss'; readonly reason: MismatchReason };

function mismatchReason({ protocol, host }: WhitelistEntry, address: string): MismatchReason {
  const page = URL.canParse(address) ? new URL(address) : null;
  if (page === null || !/^https?:$/.test(page.protocol)) return 'no-site';
  if (protocol === 'https' && page.protocol === 'http:') return 'protocol';
  const { hostname } = page;
  if (host === '*' || host === hostname) return 'port';
  if (host.startsWith('*.')) {
    if (host.slice(2) === hostname) return 'apex';
    return hostname.endsWith(host.slice(1)) ? 'port' : 'host';
  }
  return hostname.endsWith(`.${host}`) ? 'subdomain' : 'host';
}

/** Checks whether a row allows a page, and if not, why. The rules are those of browsers and the host. */
export function testRow(typed: string, address: string): RowResult {
  const reading = parseEntry(typed);
  if ('error' in reading) return { kind: 'error', message: entryErrors[reading.error] };
  if (findMatchingEntry([typed], address) !== null) return { kind: 'match' };
  return { kind: 'miss', reason: mismatchReason(reading.value, address) };
}
