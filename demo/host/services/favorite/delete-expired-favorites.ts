import type { PeriodicTask } from '../../jobs/job-kind.ts';
import { RESTORABLE_MS } from './find-own.ts';

/** Deletes favorites that can no longer be restored. */
export const deleteExpiredFavorites: PeriodicTask = {
  name: 'forget-deleted-favorites',
  everyMs: 86_400_000,
  run: async (ctx) => {
    await ctx.db
      .deleteFrom('favorites')
      .where('deleted_at', '<=', ctx.now - RESTORABLE_MS)
      .execute();
  },
};
