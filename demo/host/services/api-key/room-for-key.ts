import { MAX_KEYS } from '../../../../web/contract/api-key.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';

/**
 * Checks, within a transaction, that the company may have another key; expired keys do not count. The company's row is
 * written first, so that two calls cannot both use the last slot.
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
