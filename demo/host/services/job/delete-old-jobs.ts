import type { PeriodicTask } from '../../jobs/job-kind.ts';

/** An ended job is told of for so long. */
const RETENTION_MS = 30 * 24 * 3_600_000;

/** Ended jobs go after a month; their files went long before. */
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
