import { randomUUID } from 'node:crypto';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import type { ApiKeyRow } from './describe-key.ts';

type KeySettings = Pick<ApiKeyRow, 'name' | 'activated' | 'whitelist'>;

/** Stores a new key of the principal's company. */
export async function insertKey(ctx: Ctx<SessionPrincipal>, settings: KeySettings): Promise<ApiKeyRow> {
  const row: ApiKeyRow = {
    ...settings,
    id: randomUUID(),
    company_id: ctx.principal.companyId,
    created_at: ctx.now,
    updated_at: ctx.now,
    last_used_at: null,
    expires_at: null,
    deleted_at: null,
  };
  await ctx.db.insertInto('api_keys').values(row).execute();
  return row;
}
