import type { PeriodicTask } from '../../jobs/job-kind.ts';
import { ANSWER_KEPT_MS } from '../idempotency/answer-once.ts';

/** Removes counts whose window is over, and answers that are too old to be repeated. */
export const forgetOldLimits: PeriodicTask = {
  name: 'forget-old-limits',
  everyMs: 3_600_000,
  run: async ({ db, now }) => {
    await db.deleteFrom('rate_windows').where('ends_at', '<=', now).execute();
    await db
      .deleteFrom('idempotent_answers')
      .where('created_at', '<=', now - ANSWER_KEPT_MS)
      .execute();
  },
};
