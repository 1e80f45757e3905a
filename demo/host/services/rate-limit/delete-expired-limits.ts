import type { PeriodicTask } from '../../jobs/job-kind.ts';
import { RESPONSE_RETENTION_MS } from '../idempotency/run-once.ts';

/** Deletes counts whose window has ended, and stored responses that have expired. */
export const deleteExpiredLimits: PeriodicTask = {
  name: 'forget-old-limits',
  everyMs: 3_600_000,
  run: async ({ db, now }) => {
    await db.deleteFrom('rate_windows').where('ends_at', '<=', now).execute();
    await db
      .deleteFrom('idempotent_answers')
      .where('created_at', '<=', now - RESPONSE_RETENTION_MS)
      .execute();
  },
};
