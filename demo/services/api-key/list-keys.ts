import type { listKeys as contract } from '../../../web/api/contract/api-key.ts';
import type { Answer, CheckedInput } from '../../../web/api/contract/endpoint.ts';
import type { Ctx, SessionCaller } from '../context.ts';
import { notFound } from '../errors.ts';
import { describeKeys, type ApiKey } from './describe-key.ts';

/** The keys of a company, newest first; deleted ones are left out. */
export async function keysOfCompany(ctx: Pick<Ctx, 'db' | 'now'>, companyId: string): Promise<ApiKey[]> {
  const rows = await ctx.db
    .selectFrom('api_keys')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .selectAll()
    .execute();
  return describeKeys(ctx, rows);
}

/** Lists the keys of the caller's company. */
export async function listKeys(
  ctx: Ctx<SessionCaller>,
  { companyId }: CheckedInput<typeof contract>,
): Promise<Answer<typeof contract>> {
  if (companyId !== ctx.caller.companyId) throw notFound();
  return { apiKeys: await keysOfCompany(ctx, companyId) };
}
