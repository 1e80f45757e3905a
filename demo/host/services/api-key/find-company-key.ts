import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import type { ApiKeyRow } from './describe-key.ts';

/** A key of the principal's company that is not deleted; for any other, throws `not_found`. */
export async function findCompanyKey(ctx: Ctx<SessionPrincipal>, id: string): Promise<ApiKeyRow> {
  const row = await ctx.db
    .selectFrom('api_keys')
    .where('id', '=', id)
    .where('company_id', '=', ctx.principal.companyId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}
