import { WRONG_PASSWORD_TEXT } from '../../../../web/contract/user-fields.ts';
import { endMailLinks } from '../account/mail-link.ts';
import { passwordChangedMail } from '../account/mails.ts';
import { transact, type Ctx, type SessionCaller } from '../context.ts';
import { notFound, ServiceError } from '../errors.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { endSessions } from '../session/end-sessions.ts';
import { openSession } from '../session/open-session.ts';
import { ownWordsOf } from './own-words.ts';
import { proveOwnPassword } from './prove-own-password.ts';
import { refuseGuessablePassword } from './refuse-guessable-password.ts';

interface Change {
  readonly username: string;
  readonly old_password: string;
  readonly new_password1: string;
}

/** Changes the caller's password: every session ends, and this one goes on under a new token. */
export async function changePassword(
  ctx: Ctx<SessionCaller>,
  change: Change,
): Promise<{ detail: string; token: string }> {
  if (change.username !== ctx.caller.email) throw notFound();
  const user = await proveOwnPassword(ctx, change.old_password);
  if (user === null) throw new ServiceError('bad_credentials', WRONG_PASSWORD_TEXT);
  const own = await ownWordsOf(ctx, user);
  refuseGuessablePassword(ctx, change.new_password1, own, { field: 'new_password1' });
  const hash = await ctx.parts.passwords.hash(change.new_password1);
  const token = await transact(ctx, async (inner) => {
    await inner.db.updateTable('users').set({ password_hash: hash }).where('id', '=', user.id).execute();
    await endSessions(inner, user.id);
    await endMailLinks(inner, user.id, ['reset', 'change']);
    const addressee = { email: user.email, firstName: user.first_name };
    await queueMail(inner, passwordChangedMail(ctx.settings, addressee));
    return openSession(inner, user.id);
  });
  ctx.log.info({ event: 'password_changed', userId: user.id }, 'password changed');
  return { detail: 'Your password is changed.', token };
}
