import type * as contract from '../../../../web/contract/api-key.ts';
import { RESTORE_DAYS } from '../../../../web/contract/api-key.ts';
import type { CheckedInput, ResponseOf } from '../../../../web/contract/endpoint.ts';
import { type Ctx, type SessionPrincipal, transact } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import { logKeyEvent, findCompanyKey } from './change-key.ts';
import { requireKeySlot } from './create-key.ts';
import { type ApiKeyRow, describeKey, type ApiKey } from './describe-key.ts';

const RESTORE_MS = RESTORE_DAYS * 86_400_000;

/** Returns a deleted key of the principal's company that can still be restored, or null. */
async function findDeletedKey(
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

/** Restores a deleted key unchanged. A key that is not deleted stays as it is. */
export async function restoreKey(
  ctx: Ctx<SessionPrincipal>,
  { id }: CheckedInput<typeof contract.restoreKey>,
): Promise<ApiKey> {
  const row = await transact(ctx, async (inner) => {
    const deleted = await findDeletedKey(inner, id);
    if (deleted === null) return findCompanyKey(inner, id);
    await requireKeySlot(inner);
    await inner.db.updateTable('api_keys').set({ deleted_at: null }).where('id', '=', id).execute();
    return { ...deleted, deleted_at: null };
  });
  logKeyEvent(ctx, 'key_restored', id);
  return describeKey(ctx, row);
}

/** Deletes expired embed tokens, and keys that can no longer be restored. */
export async function deleteExpiredKeys({ db, now }: Ctx): Promise<void> {
  await db.deleteFrom('embed_tokens').where('expires_at', '<=', now).execute();
  const expired = db
    .selectFrom('api_keys')
    .where('deleted_at', '<=', now - RESTORE_MS)
    .select('id');
  await db.deleteFrom('embed_tokens').where('api_key', 'in', expired).execute();
  await db
    .deleteFrom('api_keys')
    .where('deleted_at', '<=', now - RESTORE_MS)
    .execute();
}

/** Deletes a key. A repeated call gets the same response. */
export async function deleteKey(
  ctx: Ctx<SessionPrincipal>,
  { id }: CheckedInput<typeof contract.deleteKey>,
): Promise<ResponseOf<typeof contract.deleteKey>> {
  const deletedAt = await transact(ctx, async (inner) => {
    const { numUpdatedRows } = await inner.db
      .updateTable('api_keys')
      .set({ deleted_at: inner.now })
      .where('id', '=', id)
      .where('company_id', '=', inner.principal.companyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return inner.now;
    const earlier = await findDeletedKey(inner, id);
    if (earlier === null) throw notFound();
    return earlier.deleted_at;
  });
  logKeyEvent(ctx, 'key_deleted', id);
  return {
    id,
    restorable_until: new Date(deletedAt + RESTORE_MS).toISOString(),
    detail: `The API key was deleted. It can be restored for ${RESTORE_DAYS} days.`,
  };
}
