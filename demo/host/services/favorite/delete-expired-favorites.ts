import type { Ctx } from '../../context/context.ts';
import { RESTORABLE_MS } from './find-own.ts';

/** Deletes favorites that can no longer be restored. */
export async function deleteExpiredFavorites(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('favorites')
    .where('deleted_at', '<=', ctx.now - RESTORABLE_MS)
    .execute();
}
