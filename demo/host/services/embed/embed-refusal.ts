import { createHash } from 'node:crypto';
import { isHostNamed } from '../../../../web/rules/whitelist/match.ts';
import type { Ctx } from '../../context/context.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
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

/** The specified sentence (OPEN-078), as HTML. */
export const failureSentence = (productName: string): string =>
  `Oops! Something went wrong. This page can&#39;t load ${escapeHtml(productName)} correctly.`;

const STYLES = `
:root { color-scheme: dark; font: 400 15px/1.5 system-ui, sans-serif }
body { box-sizing: border-box; min-height: 100vh; margin: 0; padding: 24px; display: flex; flex-direction: column;
  align-items: center; justify-content: center; gap: 12px; background: #10161d; color: #f4f7fa; text-align: center;
  overflow-wrap: anywhere }
h1, p { max-width: 34em; margin: 0; font: inherit; text-wrap: balance }
p { color: #c9d3dc; font-size: 13px }
`;

const STYLES_HASH = createHash('sha256').update(STYLES).digest('base64');

/**
 * Returns the page for a site that is not on the key's whitelist. Every site may frame the page, because it has
 * no script, link or data.
 */
export const refusalPage = (productName: string, reason: string): Response =>
  new Response(
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${escapeHtml(productName)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <style>${STYLES}</style>
  </head>
  <body>
    <h1>${failureSentence(productName)}</h1>
    <p>${escapeHtml(reason)}</p>
  </body>
</html>
`,
    {
      status: 403,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLES_HASH}'; base-uri 'none'; form-action 'none'`,
        'Cache-Control': 'no-store',
      },
    },
  );
