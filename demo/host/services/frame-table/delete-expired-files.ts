import type { PeriodicTask } from '../../jobs/job-kind.ts';

/** Deletes uploads and results when they expire. */
export const deleteExpiredFiles: PeriodicTask = {
  name: 'forget-files',
  everyMs: 3_600_000,
  run: async ({ db, now }) => {
    await db.deleteFrom('files').where('expires_at', '<=', now).execute();
  },
};
