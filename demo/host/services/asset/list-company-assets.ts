import type { listAssets as contract } from '../../../../web/contract/asset.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';
import { notFound } from '../errors.ts';
import { listAssets } from './list-assets.ts';

/** The company's own list of spheres; the company that is named must be the caller's. Throws `not_found`. */
export async function listCompanyAssets(
  ctx: Ctx<SessionPrincipal>,
  { clientId }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  if (clientId !== ctx.principal.companyId) throw notFound();
  return { assets: await listAssets(ctx) };
}
