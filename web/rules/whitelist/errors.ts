/**
 * The errors of a whitelist entry and their messages. The messages of `empty` and `path` are from the
 * specification.
 */
export const entryErrors = {
  empty: 'API key can not include an empty whitelist URL.',
  long: 'API key whitelist URLs can have at most 255 characters.',
  space: 'API key whitelist URLs can not include spaces.',
  protocol: 'API key whitelist URLs can only start with http://, https:// or *://.',
  user: 'API key whitelist URLs can not include a user name or password.',
  path: 'API key whitelist URLs can only include domains, not paths.',
  query: 'API key whitelist URLs can only include domains, not queries (?).',
  fragment: 'API key whitelist URLs can only include domains, not fragments (#).',
  port: 'The port of an API key whitelist URL must be a number from 1 to 65535, or *.',
  wildcard:
    'A wildcard in an API key whitelist URL can only replace the protocol, whole subdomains (*.example.com) or the port.',
  breadth:
    'A wildcard in an API key whitelist URL must be followed by your own domain, such as *.example.com.',
  dot: 'API key whitelist URLs can not end with a dot.',
  host: 'API key whitelist URLs must name a domain such as example.com, localhost or an IP address.',
} as const;

export type EntryError = keyof typeof entryErrors;
