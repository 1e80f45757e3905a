import type { PeriodicTask } from '../../jobs/job-kind.ts';
import { RESTORE_MS } from './find-deleted-key.ts';

/** Removes for good the passes that are over, and the keys that can no longer be brought back. */
export const deleteExpiredKeys: PeriodicTask = {
  name: 'forget-old-keys',
  everyMs: 3_600_000,
  run: async ({ db, now }) => {
    await db.deleteFrom('embed_tokens').where('expires_at', '<=', now).execute();
    const over = db
      .selectFrom('api_keys')
      .where('deleted_at', '<=', now - RESTORE_MS)
      .select('id');
    await db.deleteFrom('embed_tokens').where('api_key', 'in', over).execute();
    await db
      .deleteFrom('api_keys')
      .where('deleted_at', '<=', now - RESTORE_MS)
      .execute();
  },
};
