import { hostileInCode } from '../hostile-characters.ts';
import { EVERYWHERE, formatEntry, isEverywhere, type WhitelistEntry } from './entry.ts';
import { entryErrors, type EntryError } from './errors.ts';

/** Maximum length of an entry, in characters. */
const MAX_ENTRY_LENGTH = 255;

type ParseResult<T> = { readonly value: T } | { readonly error: EntryError };

export type ParsedEntry = ParseResult<WhitelistEntry>;

const fail = (error: EntryError): { readonly error: EntryError } => ({ error });

/** Letters, digits and the hyphen: the characters that browsers accept in a host of `frame-ancestors`. */
const label = '[a-z0-9-]{1,63}';
const singleLabel = new RegExp(`^${label}$`);
const dottedName = new RegExp(`^${label}(\\.${label})+$`);
const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/** The first characters of URL parts that an entry must not contain. */
const partErrors: Readonly<Record<string, EntryError>> = {
  '/': 'path',
  '\\': 'path',
  '?': 'query',
  '#': 'fragment',
  '@': 'user',
};

/** Parses the protocol, which ends with `://`, and returns the rest. */
function parseProtocol(text: string): ParseResult<{ protocol: WhitelistEntry['protocol']; rest: string }> {
  const at = text.indexOf('://');
  if (at < 0) return { value: { protocol: null, rest: text } };
  const written = text.slice(0, at).toLowerCase();
  // `example.com/x://y` and `user:x@y://z` have no protocol. Entries without a protocol are parsed further to
  // determine their error.
  if (/[^a-z0-9+.*-]/.test(written)) return { value: { protocol: null, rest: text } };
  if (written !== 'http' && written !== 'https' && written !== '*') return fail('protocol');
  return { value: { protocol: written, rest: text.slice(at + 3) } };
}

function forbiddenComponent(rest: string): EntryError | null {
  const user = rest.indexOf('@');
  for (const sign of rest.slice(0, user < 0 ? undefined : user + 1)) {
    const found = partErrors[sign];
    if (found !== undefined) return found;
  }
  return null;
}

/** Parses the port, which follows a colon, and returns the name before it. */
function parsePort(rest: string): ParseResult<{ name: string; port: WhitelistEntry['port'] }> {
  const bracket = rest.lastIndexOf(']');
  const colon = rest.indexOf(':', bracket + 1);
  if (colon < 0) return { value: { name: rest, port: null } };
  const written = rest.slice(colon + 1);
  const name = rest.slice(0, colon);
  if (written === '*') return { value: { name, port: '*' } };
  const port = /^\d{1,5}$/.test(written) ? Number(written) : 0;
  return port >= 1 && port <= 65535 ? { value: { name, port } } : fail('port');
}

/**
 * Returns a host as browsers write it: lower case, punycode, canonical addresses. Returns null if the host is
 * invalid.
 */
function canonicalHost(name: string): string | null {
  try {
    return new URL(`http://${name}/`).hostname;
  } catch {
    return null;
  }
}

function parseWildcardName(name: string): ParseResult<string> {
  const canonical = canonicalHost(name);
  if (canonical === null) return fail('host');
  if (canonical.endsWith('.')) return fail('dot');
  if (ipv4.test(canonical) || canonical.startsWith('[')) return fail('wildcard');
  // A wildcard above a single label would cover an entire top-level domain.
  if (singleLabel.test(canonical)) return fail('breadth');
  return dottedName.test(canonical) ? { value: `*.${canonical}` } : fail('host');
}

function parseHost(name: string): ParseResult<string> {
  if (name === '*') return { value: '*' };
  if (name.startsWith('*.') && !name.includes('*', 1)) return parseWildcardName(name.slice(2));
  if (name.includes('*')) return fail('wildcard');
  const canonical = canonicalHost(name);
  if (canonical === null) return fail('host');
  if (canonical.endsWith('.')) return fail('dot');
  const isHost = canonical === 'localhost' || canonical.startsWith('[') || dottedName.test(canonical);
  return isHost ? { value: canonical } : fail('host');
}

/**
 * Parses a whitelist entry as typed by the user. Wildcards above public suffixes with several labels are
 * checked elsewhere.
 */
export function parseEntry(written: string): ParsedEntry {
  const text = written.trim();
  if (text === '') return fail('empty');
  if (text.length > MAX_ENTRY_LENGTH) return fail('long');
  if (/[\s\p{Cc}]/u.test(text)) return fail('space');
  // The URL parser would silently drop some of them.
  if (hostileInCode.test(text)) return fail('host');
  const start = parseProtocol(text);
  if ('error' in start) return start;
  const forbidden = forbiddenComponent(start.value.rest);
  if (forbidden !== null) return fail(forbidden);
  const end = parsePort(start.value.rest);
  if ('error' in end) return end;
  const host = parseHost(end.value.name);
  if ('error' in host) return host;
  const entry = { protocol: start.value.protocol, host: host.value, port: end.value.port };
  return { value: isEverywhere(entry) ? EVERYWHERE : entry };
}

export interface WhitelistError {
  readonly index: number;
  readonly error: EntryError;
  readonly message: string;
}

/** A whitelist in normal form without repeated entries, or its errors. */
export type NormalizedWhitelist =
  | { readonly entries: readonly string[] }
  | { readonly errors: readonly WhitelistError[] };

/** Converts a whitelist as typed by the user to the form that is stored and shown. */
export function normalizeWhitelist(written: readonly string[]): NormalizedWhitelist {
  const readings = written.map(parseEntry);
  const errors = readings.flatMap((reading, index) =>
    'error' in reading ? [{ index, error: reading.error, message: entryErrors[reading.error] }] : [],
  );
  if (errors.length > 0) return { errors };
  const entries = readings.flatMap((reading) => ('value' in reading ? [formatEntry(reading.value)] : []));
  return { entries: [...new Set(entries)] };
}
