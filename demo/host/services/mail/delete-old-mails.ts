import type { PeriodicTask } from '../../jobs/job-kind.ts';

/** The heads of sent mails, and dead mails, are kept so long for whoever asks what became of one. */
const RETENTION_MS = 30 * 24 * 3_600_000;

/** Mails that need no more doing go after a month. */
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
