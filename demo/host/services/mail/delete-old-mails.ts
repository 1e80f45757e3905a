import type { PeriodicTask } from '../../jobs/job-kind.ts';

/** How long the headers of sent mails, and dead mails, are stored, for questions about their delivery. */
const RETENTION_MS = 30 * 24 * 3_600_000;

/** Deletes sent and dead mails after a month. */
export const deleteOldMails: PeriodicTask = {
  name: 'forget-mails',
  everyMs: 24 * 3_600_000,
  run: async ({ db, now }) => {
    await db
      .deleteFrom('mails')
      .where('state', '!=', 'queued')
      .where('created_at', '<', now - RETENTION_MS)
      .execute();
  },
};
