/** A parsed entry of an API key's whitelist. */
export interface WhitelistEntry {
  /** Null if omitted, which means the same as `*`: http and https. `http` covers https as well. */
  readonly protocol: 'http' | 'https' | '*' | null;
  /** `*`, `*.example.com`, `example.com`, `localhost`, `127.0.0.1` or `[::1]`, in lower case and punycode. */
  readonly host: string;
  /** Null means the default port of the site's protocol; `*` means any. */
  readonly port: number | '*' | null;
}

/** The entry that allows every site, apps, and pages without an origin. */
export const EVERYWHERE: WhitelistEntry = { protocol: '*', host: '*', port: '*' };

/** Whether an entry allows every site. */
export const isEverywhere = ({ protocol, host, port }: WhitelistEntry): boolean =>
  host === '*' && (protocol === null || protocol === '*') && (port === null || port === '*');

/** Returns an entry in its normal form. */
export function formatEntry(entry: WhitelistEntry): string {
  if (isEverywhere(entry)) return '*';
  const { protocol, host, port } = entry;
  return `${protocol === null ? '' : `${protocol}://`}${host}${port === null ? '' : `:${port}`}`;
}
