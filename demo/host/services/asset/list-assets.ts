import type { z } from 'zod';
import type { assetSchema } from '../../../../web/contract/entities.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';
import { assetRows, describeAsset } from './describe-asset.ts';

/** The company's own list of spheres, newest first. */
export async function listAssets(ctx: Ctx<SessionPrincipal>): Promise<z.infer<typeof assetSchema>[]> {
  const rows = await assetRows(ctx.db, ctx.principal.companyId)
    .where('assets.deleted_at', 'is', null)
    .orderBy('acquired_at', 'desc')
    .orderBy('assets.id')
    .execute();
  return rows.map(describeAsset);
}
