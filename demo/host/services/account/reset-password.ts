import type { Selectable } from 'kysely';
import { LINK_EXPIRED_TEXT } from '../../../../web/contract/user-fields.ts';
import { resetPasswordText } from '../../../../web/rules/password.ts';
import { type Ctx, transact } from '../../context/context.ts';
import type { MailLinkTable, UserTable } from '../../db/tables/accounts.ts';
import { ServiceError } from '../../lib/errors.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { endSessions } from '../session/sessions.ts';
import { resetLoginThrottle } from '../session/throttle-logins.ts';
import { sendMailLink, RESET_JOB } from './mail-jobs.ts';
import { findMailLink, isLinkOpen, deleteMailLinks, useMailLink } from './mail-link.ts';
import { passwordChangedMail } from './mails.ts';
import { personalWordsOf, refuseGuessablePassword } from './password-rules.ts';

/** Emails a link for a new password if the address has an account. */
export async function requestReset(ctx: Ctx, { email }: { email: string }): Promise<{ detail: string }> {
  await sendMailLink(ctx, RESET_JOB, email);
  return { detail: 'If there is an account for this address, we have sent a link to it.' };
}

/** Throws if a reset link is not valid. The check does not use the link up. */
export async function checkReset(
  ctx: Ctx,
  link: { readonly uid: string; readonly token: string },
): Promise<{ valid: true }> {
  await openResetLink(ctx, link);
  return { valid: true };
}

/** Returns the error for a reset link that was used, replaced or altered, or has expired. */
const linkExpired = (): ServiceError => new ServiceError('link_expired', LINK_EXPIRED_TEXT, { valid: false });

/** Returns the link for both ids, and the user who received it. Throws if the link is no longer valid. */
async function openResetLink(
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

interface Reset {
  readonly uid: string;
  readonly token: string;
  readonly new_password1: string;
}

/**
 * Sets a new password with an emailed link, which works only once. All sessions of the user end, and
 * the user's other links for a new password or a new address become invalid.
 */
export async function confirmReset(ctx: Ctx, reset: Reset): Promise<{ detail: string }> {
  const { link, user } = await openResetLink(ctx, reset);
  const rule = { field: 'new_password1', textOf: resetPasswordText };
  refuseGuessablePassword(ctx, reset.new_password1, await personalWordsOf(ctx, user), rule);
  const hash = await ctx.services.passwords.hash(reset.new_password1);
  await transact(ctx, async (inner) => {
    if (!(await useMailLink(inner, link.id))) throw linkExpired();
    await inner.db.updateTable('users').set({ password_hash: hash }).where('id', '=', user.id).execute();
    await endSessions(inner, user.id);
    await deleteMailLinks(inner, user.id, ['reset', 'change']);
    await resetLoginThrottle(inner, user.email);
    const addressee = { email: user.email, firstName: user.first_name };
    await queueMail(inner, passwordChangedMail(ctx.settings, addressee));
  });
  ctx.log.info({ event: 'password_reset', userId: user.id }, 'password set by link');
  return { detail: 'Your new password is set. Please log in.' };
}
