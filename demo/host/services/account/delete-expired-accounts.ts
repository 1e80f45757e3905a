import { sql } from 'kysely';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../../../web/rules/session-length.ts';
import { transact, type Ctx } from '../../context/context.ts';
import { RESTORABLE_MS } from './mail-link.ts';

const DAY_MS = 86_400_000;

/**
 * Expired links are stored for this time, so that they can be distinguished from unknown ones, and because their
 * emails may still be waiting for a mail server.
 */
const LINK_RETENTION_MS = 3 * DAY_MS;
const FAILURE_RETENTION_MS = DAY_MS;
const LOCATION_RETENTION_MS = 90 * DAY_MS;

const ERASE_BATCH = 200;

async function deleteExpired(ctx: Ctx): Promise<void> {
  const { db, now } = ctx;
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('seen_at', '<=', now - SESSION_IDLE_MS), eb('created_at', '<=', now - SESSION_MAX_MS)]),
    )
    .execute();
  await db
    .deleteFrom('mail_links')
    .where('expires_at', '<', now - LINK_RETENTION_MS)
    .execute();
  await db
    .deleteFrom('login_failures')
    .where('last_at', '<', now - FAILURE_RETENTION_MS)
    .execute();
  await db
    .deleteFrom('login_places')
    .where('seen_at', '<', now - LOCATION_RETENTION_MS)
    .execute();
}

/** Erases the personal data of deleted users. The rows stay, because other rows refer to them. */
async function eraseDeleted(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .selectFrom('users')
    .where('deleted_at', '<', ctx.now - RESTORABLE_MS)
    .where('password_hash', '!=', '')
    .limit(ERASE_BATCH)
    .select('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  for (const table of ['sessions', 'mail_links', 'login_places', 'user_groups', 'favorites'] as const)
    await ctx.db.deleteFrom(table).where('user_id', 'in', ids).execute();
  await ctx.db
    .updateTable('users')
    .set({
      email: sql<string>`'erased-' || id`,
      first_name: '',
      last_name: '',
      phone: '',
      address: '',
      password_hash: '',
      email_verified_at: null,
    })
    .where('id', 'in', ids)
    .execute();
  ctx.log.info({ event: 'accounts_erased', count: ids.length }, 'deleted accounts erased');
}

/** Deletes expired data, and erases users who were deleted 30 days ago. */
export const deleteExpiredAccounts = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (inner) => {
    await deleteExpired(inner);
    await eraseDeleted(inner);
  });
