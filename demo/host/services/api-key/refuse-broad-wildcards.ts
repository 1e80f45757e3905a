import { getDomain } from 'tldts';
import { entryErrors } from '../../../../web/rules/whitelist/errors.ts';
import { ServiceError } from '../../lib/errors.ts';

/**
 * Whether an entry's wildcard covers sites of different owners: `*.co.uk`, `*.github.io`. The list of such domains is
 * the Public Suffix List.
 */
function isTooBroad(entry: string): boolean {
  const [, name] = /^(?:[^/]*:\/\/)?\*\.([^:]+)/.exec(entry) ?? [];
  return name !== undefined && getDomain(name, { allowPrivateDomains: true }) === null;
}

/** Refuses a whitelist, in its canonical form, with a wildcard above a registrable domain. */
export function refuseBroadWildcards(whitelist: readonly string[]): void {
  const fields = whitelist.flatMap((entry, index) =>
    isTooBroad(entry) ? [{ field: `whitelist_urls.${index}`, message: entryErrors.breadth }] : [],
  );
  if (fields.length > 0) throw new ServiceError('validation_failed', entryErrors.breadth, { fields });
}
