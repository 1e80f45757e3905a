export interface WhitelistEntry {
  /** Null if omitted, which is equivalent to `*`: http and https. `http` covers https as well. */
  readonly protocol: 'http' | 'https' | '*' | null;
  /** `*`, `*.example.com`, `example.com`, `localhost`, `127.0.0.1` or `[::1]`, in lower case and punycode. */
  readonly host: string;
  /** Null means the default port of the site's protocol, and `*` means any port. */
  readonly port: number | '*' | null;
}

/** The entry that allows all sites, apps, and pages without an origin. */
export const EVERYWHERE: WhitelistEntry = { protocol: '*', host: '*', port: '*' };

export const isEverywhere = ({ protocol, host, port }: WhitelistEntry): boolean =>
  host === '*' && (protocol === null || protocol === '*') && (port === null || port === '*');

export function formatEntry(entry: WhitelistEntry): string {
  if (isEverywhere(entry)) return '*';
  const { protocol, host, port } = entry;
  return `${protocol === null ? '' : `${protocol}://`}${host}${port === null ? '' : `:${port}`}`;
}
