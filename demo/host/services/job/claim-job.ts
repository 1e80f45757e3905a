import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Ctx } from '../../context/context.ts';
import { hasCome } from '../../db/has-come.ts';
import type { Database, Schema } from '../../db/schema.ts';

/** Time for which a job belongs to the process that claimed it, unless the lease is renewed. */
export const LEASE_MS = 60_000;

/** Maximum delay before the next attempt at a failed job. */
export const MAX_DELAY_MS = 10 * 60_000;

export interface ClaimedJob {
  readonly id: string;
  readonly kind: string;
  readonly input: string;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  readonly lease: string;
  readonly companyId: string | null;
  readonly userId: string | null;
}

const isFree = (now: number) => (where: ExpressionBuilder<Schema, 'jobs'>) =>
  where.or([
    where('state', '=', 'queued').and(hasCome('due_at', now, MAX_DELAY_MS)),
    // The process of a running job with an expired lease must have ended, because it did not renew the lease.
    where('state', '=', 'running').and(hasCome('leased_until', now, LEASE_MS)),
  ]);

/**
 * Claims the job that has been waiting longest, if any. If several processes try, only one of them gets it.
 */
export async function claimJob(db: Database, now: number): Promise<ClaimedJob | null> {
  const queued = await db
    .selectFrom('jobs')
    .where(isFree(now))
    .orderBy('due_at')
    .select(['id', 'kind', 'input', 'attempts', 'company_id', 'user_id'])
    .limit(5)
    .execute();
  for (const { id, kind, input, attempts, company_id, user_id } of queued) {
    const lease = randomUUID();
    const { numUpdatedRows } = await db
      .updateTable('jobs')
      .set({ state: 'running', lease, leased_until: now + LEASE_MS, attempts: attempts + 1 })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where(isFree(now))
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      return { id, kind, input, attempts: attempts + 1, lease, companyId: company_id, userId: user_id };
  }
  return null;
}

const RETENTION_MS = 30 * 24 * 3_600_000;

/** Deletes ended jobs after 30 days. Their files were deleted long before. */
export async function deleteOldJobs({ db, now }: Ctx): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('finished_at', '<', now - RETENTION_MS)
    .where((where) =>
      where.not(where.exists(where.selectFrom('files').select('id').whereRef('job_id', '=', 'jobs.id'))),
    )
    .execute();
}
