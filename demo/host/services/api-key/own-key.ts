import type { Ctx, SessionCaller } from '../context.ts';
import { notFound } from '../errors.ts';
import type { ApiKeyRow } from './describe-key.ts';

/** A key of the caller's own company that was not deleted; any other is not found. */
export async function ownKey(ctx: Ctx<SessionCaller>, id: string): Promise<ApiKeyRow> {
  const row = await ctx.db
    .selectFrom('api_keys')
    .where('id', '=', id)
    .where('company_id', '=', ctx.caller.companyId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}
