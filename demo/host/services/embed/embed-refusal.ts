import { isHostNamed } from '../../../../web/rules/whitelist/match.ts';
import type { Ctx } from '../../context/context.ts';
import { plainPage } from '../../lib/plain-page.ts';
import { whitelistOf } from '../api-key/describe-key.ts';
import { KEY_ENDED, KEY_INVALID, type FoundKey } from '../api-key/key-access.ts';

/** Shown to visitors of a site, who cannot mend the key. */
const OWNER_CAN_SEE = 'The owner of this page can see why in the portal.';

const isLoopback = (hostname: string): boolean =>
  hostname === '127.0.0.1' || hostname === '[::1]' || /(^|\.)localhost$/.test(hostname);

/** Returns whether a whitelist of the company names the site's host, whatever its protocol and port. */
async function isOwnHost({ db }: Ctx, companyId: string, site: string): Promise<boolean> {
  const rows = await db
    .selectFrom('api_keys')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .select('whitelist')
    .execute();
  return rows.some((row) => isHostNamed(whitelistOf(row), site));
}

function reasonOf(found: FoundKey | null, site: string): string {
  if (found === null || found.status === 'dead') return KEY_INVALID;
  if (found.status === 'unpaid') return KEY_ENDED;
  return `The whitelist of this API key does not contain ${site}. Add the site to the key in the portal.`;
}

/**
 * Returns why a framed viewer is refused. Only those who develop a site see the reason: on their machine, and
 * on the company's own hosts. `site` is the embedding page's, or null if it is not known.
 */
export async function refusalText(ctx: Ctx, found: FoundKey | null, site: string | null): Promise<string> {
  if (site === null) return OWNER_CAN_SEE;
  const isShown =
    isLoopback(new URL(site).hostname) ||
    (found !== null && (await isOwnHost(ctx, found.row.company_id, site)));
  return isShown ? reasonOf(found, site) : OWNER_CAN_SEE;
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
