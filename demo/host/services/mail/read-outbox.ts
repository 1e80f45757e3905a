import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { MailTable } from '../../db/tables/mail-and-jobs.ts';

type StoredMail = Selectable<MailTable>;

const NEWEST = 200;

/** Returns the newest emails without their texts, newest first. For development only. */
export const listOutbox = (db: Database): Promise<readonly Omit<StoredMail, 'text' | 'html'>[]> =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient', 'reply_to', 'subject', 'state', 'attempts', 'due_at', 'lease'])
    .select(['leased_until', 'last_error', 'created_at', 'sent_at'])
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();

/** Returns one email from the outbox. For development only. */
export const findOutboxMail = (db: Database, id: string): Promise<StoredMail | undefined> =>
  db.selectFrom('mails').where('id', '=', id).selectAll().executeTakeFirst();
