import type { Selectable } from 'kysely';
import { LINK_EXPIRED_TEXT } from '../../../../web/contract/user-fields.ts';
import type { MailLinkTable, UserTable } from '../../db/tables/accounts.ts';
import { findMailLink, isLinkOpen } from '../account/mail-link.ts';
import type { Ctx } from '../context.ts';
import { ServiceError } from '../errors.ts';

/** What is said of a reset link that was used, replaced, altered, or is over. */
export const linkExpired = (): ServiceError =>
  new ServiceError('link_expired', LINK_EXPIRED_TEXT, { valid: false });

/** The link that both ids name and the user whom it was mailed to. Throws when it does not hold any more. */
export async function openResetLink(
  ctx: Ctx,
  { uid, token }: { uid: string; token: string },
): Promise<{ link: MailLinkTable; user: Selectable<UserTable> }> {
  const link = await findMailLink(ctx, ['reset'], token);
  if (link?.user_id !== uid.toLowerCase() || !isLinkOpen(link, ctx.now)) throw linkExpired();
  const user = await ctx.db
    .selectFrom('users')
    .where('id', '=', link.user_id)
    .where('email', '=', link.email)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  if (user === undefined) throw linkExpired();
  return { link, user };
}
