import type { Ctx } from '../../context/context.ts';
import { plainPage } from '../../lib/plain-page.ts';
import type { FoundKey } from '../api-key/key-access.ts';
import { KEY_ENDED, KEY_INVALID, isDeveloperSite, notListed } from '../api-key/key-refusal.ts';

/** Shown to visitors of a site, who cannot mend the key. */
const OWNER_CAN_SEE = 'The owner of this page can see why in the portal.';

function reasonOf(found: FoundKey | null, site: string): string {
  if (found === null || found.status === 'dead') return KEY_INVALID;
  if (found.status === 'unpaid') return KEY_ENDED;
  return notListed(site);
}

/**
 * Returns why a framed viewer is refused. Only those who develop a site see the reason: on their machine, and
 * on the company's own hosts. `site` is the embedding page's, or null if it is not known.
 */
export async function refusalText(ctx: Ctx, found: FoundKey | null, site: string | null): Promise<string> {
  if (site === null) return OWNER_CAN_SEE;
  return (await isDeveloperSite(ctx, found?.row ?? null, site)) ? reasonOf(found, site) : OWNER_CAN_SEE;
}

/** The specified sentence (OPEN-078). */
export const failureSentence = (productName: string): string =>
  `Oops! Something went wrong. This page can't load ${productName} correctly.`;

/**
 * Returns the page for a site that is not on the key's whitelist. Every site may frame the page, because it has
 * no script, link or data.
 */
export const refusalPage = (productName: string, reason: string): Response =>
  plainPage({ title: productName, heading: failureSentence(productName), text: reason, status: 403 });
