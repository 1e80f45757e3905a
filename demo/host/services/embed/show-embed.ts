import type { showEmbed as contract } from '../../../../web/contract/embed.ts';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import { toFrameAncestors } from '../../../../web/rules/whitelist/frame-ancestors.ts';
import { isOriginAllowed } from '../../../../web/rules/whitelist/match.ts';
import type { Ctx } from '../../context/context.ts';
import { whitelistOf } from '../api-key/describe-key.ts';
import { findKey, keyInLog, siteOf } from '../api-key/key-access.ts';
import { embedHtml, embedPolicy, type EmbedPage } from './embed-page.ts';
import { refusalPage, refusalText } from './embed-refusal.ts';

/** Returns the language of a page; English if none is given. */
const languageOf = (lang: string | undefined): string => (lang === undefined || lang === '' ? 'en' : lang);

/**
 * Returns the page of a framed viewer. Any site may frame the error page of an unknown key, because that page
 * has nothing to click. A page that does not say where it is gets the viewer's page, and the browser checks the
 * whitelist.
 */
export async function showEmbed(
  ctx: Ctx,
  { apiKey, sphereId, key, sphere, lang }: CheckedInput<typeof contract>,
): Promise<Response> {
  const written = apiKey ?? key ?? '';
  const found = await findKey(ctx, written);
  const { productName } = ctx.settings;
  const site = siteOf(ctx.request.referer ?? '');
  if (found !== null && site !== null && !isOriginAllowed(whitelistOf(found.row), site)) {
    ctx.log.info(
      { event: 'embed_refused', apiKey: keyInLog(written), site },
      'site not allowed by the API key',
    );
    return refusalPage(productName, await refusalText(ctx, found, site));
  }
  const isValid = found?.status === 'live';
  const page: EmbedPage = {
    productName,
    apiKey: written,
    sphereId: sphereId ?? sphere ?? '',
    lang: languageOf(lang),
    refusal: isValid ? null : await refusalText(ctx, found, site),
    modules: ctx.services.viewerModules,
    basemap: ctx.services.basemap,
    frameAncestors: toFrameAncestors(found === null ? ['*'] : whitelistOf(found.row)),
  };
  return new Response(embedHtml(page), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': embedPolicy(page),
      'Cache-Control': 'no-store',
    },
  });
}
