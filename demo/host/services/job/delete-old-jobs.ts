import type { Ctx } from '../../context/context.ts';

/** How long an ended job is stored. */
const RETENTION_MS = 30 * 24 * 3_600_000;

/** Deletes ended jobs after a month; their files were deleted long before. */
export async function deleteOldJobs({ db, now }: Ctx): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('finished_at', '<', now - RETENTION_MS)
    .where((where) =>
      where.not(where.exists(where.selectFrom('files').select('id').whereRef('job_id', '=', 'jobs.id'))),
    )
    .execute();
}
