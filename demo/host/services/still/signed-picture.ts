import { drawStill } from '../../../../web/contract/still.ts';
import type { Ctx } from '../../context/context.ts';
import { signQuery } from './signed-query.ts';

const DAY_S = 86_400;

/** Number of days for which the address is valid at least. */
const VALID_DAYS = 30;

/** A view of a sphere that a company sees. Angles are in degrees. */
export interface CompanyView {
  readonly companyId: string;
  readonly sphereId: number;
  readonly pan: number;
  readonly tilt: number;
  readonly fov: number;
}

interface PictureSize {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly format: 'jpeg' | 'webp';
}

/** Returns the address of a picture of a view. It needs no key, and stays the same for a day, so that caches keep it. */
export function signedPictureUrl(
  ctx: Ctx,
  { companyId, sphereId, pan, tilt, fov }: CompanyView,
  { width, height, format }: PictureSize,
): string {
  const query = `panoramaId=${sphereId}&pan=${pan}&tilt=${tilt}&fov=${fov}&width=${width}&height=${height}&format=${format}`;
  const expiresS = (Math.floor(ctx.now / 1000 / DAY_S) + VALID_DAYS + 1) * DAY_S;
  return `${ctx.settings.apiUrl}${drawStill.path}?${signQuery(ctx, query, { companyId, expiresS })}`;
}
