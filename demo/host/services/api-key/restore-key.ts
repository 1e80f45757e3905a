import type { restoreKey as contract } from '../../../../web/contract/api-key.ts';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import { transact, type Ctx, type SessionPrincipal } from '../context.ts';
import { describeKey, type ApiKey } from './describe-key.ts';
import { findDeletedKey } from './find-deleted-key.ts';
import { logKeyEvent } from './note-key-event.ts';
import { findCompanyKey } from './find-company-key.ts';
import { requireKeySlot } from './room-for-key.ts';

/** Brings a deleted key back as it was; one that is there stays as it is. */
export async function restoreKey(
  ctx: Ctx<SessionPrincipal>,
  { id }: CheckedInput<typeof contract>,
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
