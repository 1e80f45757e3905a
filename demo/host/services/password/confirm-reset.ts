import { resetPasswordText } from '../../../../web/rules/password.ts';
import { deleteMailLinks, useMailLink } from '../account/mail-link.ts';
import { passwordChangedMail } from '../account/mails.ts';
import { transact, type Ctx } from '../context.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { endSessions } from '../session/end-sessions.ts';
import { resetLoginThrottle } from '../session/throttle-logins.ts';
import { linkExpired, openResetLink } from './open-reset-link.ts';
import { personalWordsOf } from './personal-words.ts';
import { refuseGuessablePassword } from './refuse-guessable-password.ts';

interface Reset {
  readonly uid: string;
  readonly token: string;
  readonly new_password1: string;
}

/** Sets a new password with a mailed link: once, ending all sessions and every other link of the user. */
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
