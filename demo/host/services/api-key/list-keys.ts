import type { listKeys as contract } from '../../../../web/contract/api-key.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import { describeKeys } from './describe-key.ts';

/** Lists the keys of the principal's company, newest first, without deleted ones. */
export async function listKeys(
  ctx: Ctx<SessionPrincipal>,
  { companyId }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  if (companyId !== ctx.principal.companyId) throw notFound();
  const rows = await ctx.db
    .selectFrom('api_keys')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .selectAll()
    .execute();
  return { apiKeys: await describeKeys(ctx, rows) };
}
