import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { showEmbed as contract } from '../../../../web/contract/embed.ts';
import { toFrameAncestors } from '../../../../web/rules/whitelist/frame-ancestors.ts';
import { whitelistOf } from '../api-key/describe-key.ts';
import { findKey } from '../api-key/key-access.ts';
import type { Ctx } from '../../context/context.ts';
import { embedHtml, embedPolicy, type EmbedPage } from './embed-page.ts';

/**
 * Returns the page of a framed viewer. Any site may frame the error page of an unknown key, because that page
 * has nothing to click.
 */
export async function showEmbed(
  ctx: Ctx,
  { apiKey, sphereId, key, sphere }: CheckedInput<typeof contract>,
): Promise<Response> {
  const written = apiKey ?? key ?? '';
  const found = await findKey(ctx, written);
  const page: EmbedPage = {
    productName: ctx.settings.productName,
    apiKey: written,
    sphereId: sphereId ?? sphere ?? '',
    isValid: found?.status === 'live',
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
