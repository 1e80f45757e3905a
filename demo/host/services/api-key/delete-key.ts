import { RESTORE_DAYS, type deleteKey as contract } from '../../../../web/contract/api-key.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import { transact, type Ctx, type SessionPrincipal } from '../context.ts';
import { notFound } from '../errors.ts';
import { logKeyEvent } from './note-key-event.ts';
import { findDeletedKey, RESTORE_MS } from './find-deleted-key.ts';

/** Deletes a key; a repeat says the same again. */
export async function deleteKey(
  ctx: Ctx<SessionPrincipal>,
  { id }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
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
    detail: `The API key was deleted. It can be brought back for ${RESTORE_DAYS} days.`,
  };
}
