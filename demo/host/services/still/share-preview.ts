import { formatCaptureTime } from '../../../../elements/model/capture-time.ts';
import { drawStill } from '../../../../web/contract/still.ts';
import type { Ctx } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { openShareId, openSharedSphere } from '../sphere/share-sphere.ts';
import { signQuery } from './signed-query.ts';

/** What a messenger shows of a link to a shared view. */
export interface SharePreview {
  readonly title: string;
  readonly description: string;
  /** URL of the page. */
  readonly page: string;
  /** URL of a picture of exactly that view, which needs no key. */
  readonly image: string;
  /** Size of the picture, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** The size that messengers recommend for pictures of links, in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

const DAY_S = 86_400;

/** Number of days for which the picture's address is valid at least. Messengers load it once. */
const VALID_DAYS = 30;

/**
 * Returns the preview of a shared view, or null if the share does not exist or has ended. The picture has the same address
 * for a day, so that caches keep it. `size` is in pixels.
 */
export async function sharePreview(
  ctx: Ctx,
  id: string,
  { width, height }: { readonly width: number; readonly height: number } = PREVIEW_SIZE,
): Promise<SharePreview | null> {
  const share = openShareId(ctx.services.secrets, id);
  if (share === null) return null;
  const shared = await openSharedSphere(ctx, { id }).catch((error: unknown) => {
    if (error instanceof ServiceError) return null;
    throw error;
  });
  if (shared === null) return null;
  const { companyId, sphereId, pan, tilt, fov } = share;
  const { productName, portalUrl, apiUrl } = ctx.settings;
  const query = `panoramaId=${sphereId}&pan=${pan}&tilt=${tilt}&fov=${fov}&width=${width}&height=${height}&format=jpeg`;
  const expiresS = (Math.floor(ctx.now / 1000 / DAY_S) + VALID_DAYS + 1) * DAY_S;
  const { title, timestamp, metadata, package: area } = shared.panorama;
  const { timeZone } = metadata;
  const zone = typeof timeZone === 'string' ? { timeZone } : {};
  const date = shared.hide_copyright_date ? null : formatCaptureTime({ timestamp, metadata: zone });
  const about = [area?.name, date === null ? null : `Captured on ${date}`, shared.shared_by];
  return {
    title: title === '' ? productName : title,
    description: about.filter((part) => part !== null && part !== undefined).join(' · '),
    page: `${portalUrl}/share/${id}`,
    image: `${apiUrl}${drawStill.path}?${signQuery(ctx, query, { companyId, expiresS })}`,
    width,
    height,
  };
}
