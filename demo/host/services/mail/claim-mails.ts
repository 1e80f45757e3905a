import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { MailTable } from '../../db/tables/mail-and-jobs.ts';
import type { Ctx } from '../context.ts';

/** As many are taken at once. */
const BATCH = 20;

/** How long mails belong to the process that took them; a whole batch is sent or given back in less. */
const LEASE_MS = 5 * 60_000;

/** Mails that this process alone may send now, longest due first. */
export async function claimMails({ db, now }: Ctx): Promise<readonly Selectable<MailTable>[]> {
  const lease = randomUUID();
  const due = db
    .selectFrom('mails')
    .where('state', '=', 'queued')
    .where('due_at', '<=', now)
    .where('leased_until', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .select('id')
    .limit(BATCH);
  const found = await due.execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  await db
    .updateTable('mails')
    .set({ lease, leased_until: now + LEASE_MS })
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .where('leased_until', '<=', now)
    .execute();
  return db.selectFrom('mails').where('lease', '=', lease).orderBy('id').selectAll().execute();
}
