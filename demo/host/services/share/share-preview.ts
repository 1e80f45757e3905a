import { formatCaptureTime } from '../../../../elements/model/capture-time.ts';
import { readOembed } from '../../../../web/contract/still.ts';
import type { Ctx } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { type LinkPreview, PREVIEW_SIZE } from '../../lib/link-preview.ts';
import { signedPictureUrl } from '../still/signed-picture.ts';
import { openShareId } from './share-id.ts';
import { readSharedSphere } from './share-sphere.ts';

/** What a messenger shows of a link to a shared view, with a picture of exactly that view. */
export type SharePreview = LinkPreview & { readonly image: NonNullable<LinkPreview['image']> };

/**
 * Returns the preview of a shared view, or null if the share does not exist or has ended. `size` is in pixels.
 */
export async function sharePreview(
  ctx: Ctx,
  id: string,
  { width, height }: { readonly width: number; readonly height: number } = PREVIEW_SIZE,
): Promise<SharePreview | null> {
  const share = openShareId(ctx.services.secrets, id);
  if (share === null) return null;
  const shared = await readSharedSphere(ctx, share).catch((error: unknown) => {
    if (error instanceof ServiceError) return null;
    throw error;
  });
  if (shared === null) return null;
  const { productName, portalUrl, apiUrl } = ctx.settings;
  const { title, timestamp, metadata, package: area } = shared.panorama;
  const { timeZone } = metadata;
  const zone = typeof timeZone === 'string' ? { timeZone } : {};
  const date = shared.hide_copyright_date ? null : formatCaptureTime({ timestamp, metadata: zone });
  const about = [area?.name, date === null ? null : `Captured on ${date}`, shared.shared_by];
  const page = `${portalUrl}/share/${id}`;
  return {
    title: title === '' ? productName : title,
    description: about.filter((part) => part !== null && part !== undefined).join(' · '),
    page,
    image: { url: signedPictureUrl(ctx, share, { width, height, format: 'jpeg' }), width, height },
    oembed: `${apiUrl}${readOembed.path}?url=${encodeURIComponent(page)}`,
  };
}
