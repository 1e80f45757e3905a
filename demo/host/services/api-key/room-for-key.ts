import { MAX_KEYS } from '../../../../web/contract/api-key.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';
import { ServiceError } from '../errors.ts';

/**
 * Makes sure, within a transaction, that the company may have one key more; keys that are over do not count. Its row is
 * written first, so that two callers cannot both take the last place.
 */
export async function requireKeySlot(ctx: Ctx<SessionPrincipal>): Promise<void> {
  const { companyId } = ctx.principal;
  await ctx.db
    .updateTable('companies')
    .set((column) => ({ name: column.ref('name') }))
    .where('id', '=', companyId)
    .execute();
  const { count } = await ctx.db
    .selectFrom('api_keys')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where((column) => column.or([column('expires_at', 'is', null), column('expires_at', '>', ctx.now)]))
    .select((column) => column.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_KEYS)
    throw new ServiceError('limit_reached', `A company can have at most ${MAX_KEYS} API keys.`);
}
