import { WRONG_PASSWORD_TEXT } from '../../../../web/contract/user-fields.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { endSessions, openSession } from '../session/sessions.ts';
import { checkCurrentPassword } from './check-current-password.ts';
import { deleteMailLinks } from './mail-link.ts';
import { passwordChangedMail } from './mails.ts';
import { personalWordsOf, refuseGuessablePassword } from './password-rules.ts';

interface Change {
  readonly username: string;
  readonly old_password: string;
  readonly new_password1: string;
}

const ADDRESS_NOT_CHANGED = ' The change of your email address was canceled. Please request it again.';

/**
 * Changes the principal's password. All of the user's sessions end, and the response contains the token of a
 * new one.
 */
export async function changePassword(
  ctx: Ctx<SessionPrincipal>,
  change: Change,
): Promise<{ detail: string; token: string }> {
  if (change.username !== ctx.principal.email) throw notFound();
  const user = await checkCurrentPassword(ctx, change.old_password);
  if (user === null) throw new ServiceError('bad_credentials', WRONG_PASSWORD_TEXT);
  const personalWords = await personalWordsOf(ctx, user);
  refuseGuessablePassword(ctx, change.new_password1, personalWords, { field: 'new_password1' });
  const hash = await ctx.services.passwords.hash(change.new_password1);
  const { token, canceled } = await transact(ctx, async (inner) => {
    await inner.db.updateTable('users').set({ password_hash: hash }).where('id', '=', user.id).execute();
    await endSessions(inner, user.id);
    await deleteMailLinks(inner, user.id, ['reset']);
    // Somebody else who knew the old password may have requested the change.
    const changes = await deleteMailLinks(inner, user.id, ['change']);
    const addressee = { email: user.email, firstName: user.first_name };
    await queueMail(inner, passwordChangedMail(ctx.settings, addressee));
    return { token: await openSession(inner, user.id), canceled: changes > 0 };
  });
  ctx.log.info({ event: 'password_changed', userId: user.id }, 'password changed');
  return { detail: `Your password was changed.${canceled ? ADDRESS_NOT_CHANGED : ''}`, token };
}
