import { isEverywhere, type WhitelistEntry } from './entry.ts';
import { parseEntry } from './parse-entry.ts';

/** In browsers, `*` covers http and https only. The other schemes are those of apps. */
const ANYWHERE = '* capacitor: ionic: file:';

function sourcesOf({ protocol, host, port }: WhitelistEntry): readonly string[] {
  // A Content-Security-Policy cannot contain an IPv6 address, so such an entry allows calls but not frames.
  if (host.startsWith('[')) return [];
  const place = port === null ? host : `${host}:${port}`;
  if (protocol === 'https') return [`https://${place}`];
  // With default ports and with `:*`, an http source also covers https in browsers. With an explicit port, it
  // does not.
  return typeof port === 'number' ? [`http://${place}`, `https://${place}`] : [`http://${place}`];
}

/** Returns the value of a `frame-ancestors` directive that allows exactly the sites of a whitelist. */
export function toFrameAncestors(whitelist: readonly string[]): string {
  const entries = whitelist.flatMap((written) => {
    const reading = parseEntry(written);
    return 'value' in reading ? [reading.value] : [];
  });
  if (entries.some(isEverywhere)) return ANYWHERE;
  const sources = new Set(entries.flatMap(sourcesOf));
  return sources.size === 0 ? "'none'" : [...sources].join(' ');
}
