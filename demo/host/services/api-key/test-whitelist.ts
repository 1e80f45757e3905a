import type { testWhitelist as contract } from '../../../../web/contract/api-key.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import { toFrameAncestors } from '../../../../web/rules/whitelist/frame-ancestors.ts';
import { findMatchingEntry } from '../../../../web/rules/whitelist/match.ts';
import type { Ctx } from '../../context/context.ts';
import { refuseBroadWildcards } from './refuse-broad-wildcards.ts';
import { siteOf } from './read-site.ts';

/** Returns whether a whitelist would let a page in; nothing is stored. */
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
