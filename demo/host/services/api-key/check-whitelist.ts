import { getDomain } from 'tldts';
import type { testWhitelist as contract } from '../../../../web/contract/api-key.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import { entryErrors } from '../../../../web/rules/whitelist/errors.ts';
import { toFrameAncestors } from '../../../../web/rules/whitelist/frame-ancestors.ts';
import { findMatchingEntry } from '../../../../web/rules/whitelist/match.ts';
import type { Ctx } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { siteOf } from './key-access.ts';

/**
 * Returns whether an entry's wildcard covers sites of different owners, such as `*.co.uk` and `*.github.io`.
 * The Public Suffix List contains such domains.
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

/** Returns whether a whitelist would allow a page; does not store anything. */
export function testWhitelist(
  _ctx: Ctx,
  { whitelist_urls, url }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  refuseBroadWildcards(whitelist_urls);
  const matchedBy = findMatchingEntry(whitelist_urls, siteOf(url));
  return Promise.resolve({
    matches: matchedBy !== null,
    matchedBy,
    normalized: whitelist_urls,
    frameAncestors: toFrameAncestors(whitelist_urls),
  });
}
