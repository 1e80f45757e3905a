import type { Ctx } from '../../context/context.ts';

/** How long the headers of sent mails, and dead mails, are stored, for questions about their delivery. */
const RETENTION_MS = 30 * 24 * 3_600_000;

/** Deletes sent and dead mails after a month. */
export async function deleteOldMails({ db, now }: Ctx): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('state', '!=', 'queued')
    .where('created_at', '<', now - RETENTION_MS)
    .execute();
}
