import { sql, type Updateable } from 'kysely';
import type { ApiKeyTable } from '../../db/tables/api-keys.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import type { ApiKeyRow } from './describe-key.ts';
import { findCompanyKey } from './find-company-key.ts';

/** The fields of a key that may be changed. */
type KeyChanges = Pick<Updateable<ApiKeyTable>, 'name' | 'activated' | 'whitelist' | 'expires_at'>;

/**
 * Changes a key of the principal's company; with `readAt`, only if it was not changed since. Each change has a later
 * time than the one before, so that two changes within a millisecond can be distinguished.
 */
export function changeKey(
  ctx: Ctx<SessionPrincipal>,
  id: string,
  changes: KeyChanges,
  readAt?: number,
): Promise<ApiKeyRow> {
  return transact(ctx, async (inner) => {
    let change = inner.db
      .updateTable('api_keys')
      .set({
        ...changes,
        updated_at: sql<number>`case when updated_at >= ${inner.now} then updated_at + 1 else ${inner.now} end`,
      })
      .where('id', '=', id)
      .where('company_id', '=', inner.principal.companyId)
      .where('deleted_at', 'is', null);
    if (readAt !== undefined) change = change.where('updated_at', '=', readAt);
    const { numUpdatedRows } = await change.executeTakeFirst();
    const row = await findCompanyKey(inner, id);
    if (numUpdatedRows === 0n)
      throw new ServiceError('conflict', 'Someone else has changed this API key. Please load it again.');
    return row;
  });
}
