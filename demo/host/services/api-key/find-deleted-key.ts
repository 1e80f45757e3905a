import { RESTORE_DAYS } from '../../../../web/contract/api-key.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';
import type { ApiKeyRow } from './describe-key.ts';

/** How long a deleted key can be brought back. */
export const RESTORE_MS = RESTORE_DAYS * 86_400_000;

/** A deleted key of the caller's company that can still be brought back, or null. */
export async function findDeletedKey(
  ctx: Ctx<SessionPrincipal>,
  id: string,
): Promise<(ApiKeyRow & { readonly deleted_at: number }) | null> {
  const row = await ctx.db
    .selectFrom('api_keys')
    .where('id', '=', id)
    .where('company_id', '=', ctx.principal.companyId)
    .where('deleted_at', '>', ctx.now - RESTORE_MS)
    .selectAll()
    .$narrowType<{ deleted_at: number }>()
    .executeTakeFirst();
  return row ?? null;
}
