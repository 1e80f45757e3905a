import { sql, type Updateable } from 'kysely';
import type * as contract from '../../../../web/contract/api-key.ts';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import type { ApiKeyTable } from '../../db/tables/api-keys.ts';
import { ServiceError, notFound } from '../../lib/errors.ts';
import { refuseBroadWildcards } from './check-whitelist.ts';
import { type ApiKeyRow, describeKey, type ApiKey } from './describe-key.ts';
import { keyInLog } from './key-access.ts';

type KeyChanges = Pick<Updateable<ApiKeyTable>, 'name' | 'activated' | 'whitelist' | 'expires_at'>;

/**
 * Changes a key of the principal's company. With `readAt`, changes it only if it has not been changed since
 * then. Each change gets a later time than the previous one, so that two changes within a millisecond can be
 * distinguished.
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
      throw new ServiceError('conflict', 'Someone else changed this API key. Please reload it.');
    return row;
  });
}

/** Returns a key of the principal's company. Throws `not_found` for other and deleted keys. */
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

type KeyEvent =
  | 'key_created'
  | 'key_deleted'
  | 'key_restored'
  | 'key_switched'
  | 'key_updated'
  | 'key_rotated';

export function logKeyEvent({ log, principal }: Ctx<SessionPrincipal>, event: KeyEvent, key: string): void {
  const { userId, companyId } = principal;
  log.info({ event, userId, companyId, apiKey: keyInLog(key) }, 'API key changed');
}

export async function updateKey(
  ctx: Ctx<SessionPrincipal>,
  { id, name, whitelist_urls, activated, updated_date }: CheckedInput<typeof contract.updateKey>,
): Promise<ApiKey> {
  refuseBroadWildcards(whitelist_urls);
  const changes = {
    name,
    whitelist: JSON.stringify(whitelist_urls),
    ...(activated === undefined ? {} : { activated: activated ? (1 as const) : (0 as const) }),
  };
  const readAt = updated_date === undefined ? undefined : Date.parse(updated_date);
  const row = await changeKey(ctx, id, changes, readAt);
  logKeyEvent(ctx, 'key_updated', id);
  return describeKey(ctx, row);
}

export async function setKeyActive(
  ctx: Ctx<SessionPrincipal>,
  { key, active }: CheckedInput<typeof contract.setKeyActive>,
): Promise<ApiKey> {
  const row = await transact(ctx, async (inner) => {
    const { expires_at } = await findCompanyKey(inner, key);
    if (active && expires_at !== null && expires_at <= inner.now)
      throw new ServiceError(
        'conflict',
        'This API key was replaced and has expired. Please use the new key.',
      );
    return changeKey(inner, key, { activated: active ? 1 : 0 });
  });
  logKeyEvent(ctx, 'key_switched', key);
  return describeKey(ctx, row);
}
