import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';

/** The tables as they are before this migration, as far as it reads and writes them. */
interface Before {
  users: { company_id: string; email: string; password_hash: string };
  subscriptions: { company_id: string; product: string; plan_name: string; starts_at: number };
  trial_mailboxes: { mailbox: string; product: string; started_at: number };
}

/** The mailbox of an address: without the tag after `+`, which its server ignores. */
const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).split('+', 1);
  return createHash('sha256')
    .update(`${local}${email.slice(at)}`.toLowerCase())
    .digest('hex');
};

/** Which mailboxes had the free trial of an offering. */
export async function up(db: Kysely<Before>): Promise<void> {
  await db.schema
    .createTable('trial_mailboxes')
    .addColumn('mailbox', 'text', (c) => c.notNull())
    .addColumn('product', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('trial_mailboxes_key', ['mailbox', 'product'])
    .execute();
  const trials = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.company_id', 'subscriptions.company_id')
    .where('plan_name', '=', 'trial')
    // The addresses of erased accounts are gone.
    .where('password_hash', '!=', '')
    .select(['email', 'product', 'starts_at'])
    .execute();
  for (const { email, product, starts_at } of trials)
    await db
      .insertInto('trial_mailboxes')
      .values({ mailbox: mailboxOf(email), product, started_at: starts_at })
      .onConflict((on) => on.columns(['mailbox', 'product']).doNothing())
      .execute();
}
