import type { PeriodicTask } from '../../jobs/job-kind.ts';

/** How long an ended job is stored. */
const RETENTION_MS = 30 * 24 * 3_600_000;

/** Deletes ended jobs after a month; their files were deleted long before. */
export const deleteOldJobs: PeriodicTask = {
  name: 'forget-jobs',
  everyMs: 24 * 3_600_000,
  run: async ({ db, now }) => {
    await db
      .deleteFrom('jobs')
      .where('finished_at', '<', now - RETENTION_MS)
      .where((where) =>
        where.not(where.exists(where.selectFrom('files').select('id').whereRef('job_id', '=', 'jobs.id'))),
      )
      .execute();
  },
};
