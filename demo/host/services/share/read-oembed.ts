import type { CheckedInput, ResponseOf } from '../../../../web/contract/endpoint.ts';
import type { readOembed as contract } from '../../../../web/contract/still.ts';
import type { Ctx } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import { PREVIEW_SIZE } from '../../lib/link-preview.ts';
import { sharePreview } from './share-preview.ts';

/** Returns the id of the shared view that a URL of the portal shows; null for other URLs. */
function shareIdOf(url: string, portalUrl: string): string | null {
  const start = `${portalUrl}/share/`;
  return url.startsWith(start) ? (/^[\w.-]+/.exec(url.slice(start.length))?.[0] ?? null) : null;
}

/** Returns a picture of a shared view in the form of oEmbed. Throws `not_found`. */
export async function readOembed(
  ctx: Ctx,
  { url, maxwidth, maxheight }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const id = shareIdOf(url, ctx.settings.portalUrl);
  const share = Math.min(
    1,
    (maxwidth ?? Infinity) / PREVIEW_SIZE.width,
    (maxheight ?? Infinity) / PREVIEW_SIZE.height,
  );
  const size = {
    width: Math.max(1, Math.floor(PREVIEW_SIZE.width * share)),
    height: Math.max(1, Math.floor(PREVIEW_SIZE.height * share)),
  };
  const preview = id === null ? null : await sharePreview(ctx, id, size);
  if (preview === null) throw notFound();
  const { title, image } = preview;
  const { productName, portalUrl } = ctx.settings;
  return {
    version: '1.0',
    type: 'photo',
    title,
    provider_name: productName,
    provider_url: portalUrl,
    ...image,
  };
}
