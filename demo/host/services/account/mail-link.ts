import { randomBytes, randomUUID } from 'node:crypto';
import type { Ctx } from '../../context/context.ts';
import type { MailLinkTable } from '../../db/tables/accounts.ts';
import { hashSecret } from '../../lib/token.ts';

type Purpose = MailLinkTable['purpose'];

/** Time for which a deleted account can be restored. */
export const RESTORABLE_MS = 30 * 86_400_000;

/**
 * Time for which an emailed link is valid: an hour to set a new password, a day to verify or change an
 * address, and 30 days to restore an account. While the email waits for a mail server, the time of all but the
 * last stands still (`deliver-mails.ts`).
 */
const lifetimeMs: Readonly<Record<Purpose, number>> = {
  reset: 3_600_000,
  verify: 24 * 3_600_000,
  change: 24 * 3_600_000,
  restore: RESTORABLE_MS,
};

interface NewLink {
  readonly userId: string;
  readonly purpose: Purpose;
  readonly email: string;
}

/**
 * Creates the key of an emailed link. The key has 256 random bits, and only its hash is stored. Older links
 * of the same kind become invalid.
 */
export async function createMailLink(ctx: Ctx, { userId, purpose, email }: NewLink): Promise<string> {
  await deleteMailLinks(ctx, userId, [purpose]);
  const key = randomBytes(32).toString('base64url');
  await ctx.db
    .insertInto('mail_links')
    .values({
      id: randomUUID(),
      user_id: userId,
      purpose,
      key_hash: hashSecret(key),
      email,
      created_at: ctx.now,
      expires_at: ctx.now + lifetimeMs[purpose],
      used_at: null,
    })
    .execute();
  return key;
}

/** Returns the link for a key, even if it was used or has expired. */
export function findMailLink(
  ctx: Ctx,
  purposes: readonly Purpose[],
  key: string,
): Promise<MailLinkTable | undefined> {
  return ctx.db
    .selectFrom('mail_links')
    .where('key_hash', '=', hashSecret(key))
    .where('purpose', 'in', purposes)
    .selectAll()
    .executeTakeFirst();
}

export const isLinkOpen = (link: MailLinkTable, now: number): boolean =>
  link.used_at === null && now < link.expires_at;

/** Marks a link as used. Returns false if another call has already marked it. */
export async function useMailLink(ctx: Ctx, linkId: string): Promise<boolean> {
  const done = await ctx.db
    .updateTable('mail_links')
    .set({ used_at: ctx.now })
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Deletes the unused links of a user. Returns how many there were. */
export async function deleteMailLinks(
  ctx: Ctx,
  userId: string,
  purposes: readonly Purpose[],
): Promise<number> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('mail_links')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
