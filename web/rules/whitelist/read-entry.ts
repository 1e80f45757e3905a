import { EVERYWHERE, isEverywhere, type WhitelistEntry } from './entry.ts';
import type { EntryFault } from './faults.ts';

/** The longest entry, in characters. */
const MAX_ENTRY_LENGTH = 255;

type Reading<T> = { readonly value: T } | { readonly fault: EntryFault };

/** What a whitelist entry means, or what is wrong with it. */
export type EntryReading = Reading<WhitelistEntry>;

const fault = (name: EntryFault): { readonly fault: EntryFault } => ({ fault: name });

/** Letters, digits and hyphen: what browsers take in a `frame-ancestors` host. */
const label = '[a-z0-9-]{1,63}';
const singleLabel = new RegExp(`^${label}$`);
const dottedName = new RegExp(`^${label}(\\.${label})+$`);
const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/** The first sign that begins a part which no entry may have. */
const partFaults: Readonly<Record<string, EntryFault>> = {
  '/': 'path',
  '\\': 'path',
  '?': 'query',
  '#': 'fragment',
  '@': 'user',
};

/** Takes `proto://` off. */
function readProtocol(text: string): Reading<{ protocol: WhitelistEntry['protocol']; rest: string }> {
  const at = text.indexOf('://');
  if (at < 0) return { value: { protocol: null, rest: text } };
  const written = text.slice(0, at).toLowerCase();
  // `example.com/x://y` and `user:x@y://z` have no protocol; the rest says what is wrong with them.
  if (/[^a-z0-9+.*-]/.test(written)) return { value: { protocol: null, rest: text } };
  if (written !== 'http' && written !== 'https' && written !== '*') return fault('protocol');
  return { value: { protocol: written, rest: text.slice(at + 3) } };
}

function findForbiddenPart(rest: string): EntryFault | null {
  const user = rest.indexOf('@');
  for (const sign of rest.slice(0, user < 0 ? undefined : user + 1)) {
    const found = partFaults[sign];
    if (found !== undefined) return found;
  }
  return null;
}

/** Takes `:port` off. */
function readPort(rest: string): Reading<{ name: string; port: WhitelistEntry['port'] }> {
  const bracket = rest.lastIndexOf(']');
  const colon = rest.indexOf(':', bracket + 1);
  if (colon < 0) return { value: { name: rest, port: null } };
  const written = rest.slice(colon + 1);
  const name = rest.slice(0, colon);
  if (written === '*') return { value: { name, port: '*' } };
  const port = /^\d{1,5}$/.test(written) ? Number(written) : 0;
  return port >= 1 && port <= 65535 ? { value: { name, port } } : fault('port');
}

/** A host as browsers write it: lower case, punycode, canonical addresses. Null when it is none. */
function canonicalHost(name: string): string | null {
  try {
    return new URL(`http://${name}/`).hostname;
  } catch {
    return null;
  }
}

function readWildcardName(name: string): Reading<string> {
  const canonical = canonicalHost(name);
  if (canonical === null) return fault('host');
  if (canonical.endsWith('.')) return fault('dot');
  if (ipv4.test(canonical) || canonical.startsWith('[')) return fault('wildcard');
  // A wildcard above a single label would take in a whole top-level domain.
  if (singleLabel.test(canonical)) return fault('breadth');
  return dottedName.test(canonical) ? { value: `*.${canonical}` } : fault('host');
}

function readHost(name: string): Reading<string> {
  if (name === '*') return { value: '*' };
  if (name.startsWith('*.') && !name.includes('*', 1)) return readWildcardName(name.slice(2));
  if (name.includes('*')) return fault('wildcard');
  const canonical = canonicalHost(name);
  if (canonical === null) return fault('host');
  if (canonical.endsWith('.')) return fault('dot');
  const isHost = canonical === 'localhost' || canonical.startsWith('[') || dottedName.test(canonical);
  return isHost ? { value: canonical } : fault('host');
}

/** Reads a whitelist entry as its writer typed it. Whether a wildcard stands above a public suffix of several labels is asked elsewhere. */
export function readEntry(written: string): EntryReading {
  const text = written.trim();
  if (text === '') return fault('empty');
  if (text.length > MAX_ENTRY_LENGTH) return fault('long');
  // eslint-disable-next-line no-control-regex -- the URL parser would drop some of them without a word
  if (/[\s\u0000-\u001f\u007f]/.test(text)) return fault('space');
  const start = readProtocol(text);
  if ('fault' in start) return start;
  const forbidden = findForbiddenPart(start.value.rest);
  if (forbidden !== null) return fault(forbidden);
  const end = readPort(start.value.rest);
  if ('fault' in end) return end;
  const host = readHost(end.value.name);
  if ('fault' in host) return host;
  const entry = { protocol: start.value.protocol, host: host.value, port: end.value.port };
  return { value: isEverywhere(entry) ? EVERYWHERE : entry };
}
