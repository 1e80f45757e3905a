import type { listAssets as contract } from '../../../../web/contract/asset.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import type { z } from 'zod';
import type { assetSchema } from '../../../../web/contract/entities.ts';
import { assetRows, describeAsset } from './describe-asset.ts';

/** The company's own list of spheres; the given company must be the principal's. Throws `not_found`. */
export async function listCompanyAssets(
  ctx: Ctx<SessionPrincipal>,
  { clientId }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  if (clientId !== ctx.principal.companyId) throw notFound();
  return { assets: await listAssets(ctx) };
}

/** The company's own list of spheres, newest first. */
export async function listAssets(ctx: Ctx<SessionPrincipal>): Promise<z.infer<typeof assetSchema>[]> {
  const rows = await assetRows(ctx.db, ctx.principal.companyId)
    .where('assets.deleted_at', 'is', null)
    .orderBy('acquired_at', 'desc')
    .orderBy('assets.id')
    .execute();
  return rows.map(describeAsset);
}
