import { BAD_LOGIN_TEXT } from '../../../../web/contract/user-fields.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import { isUniqueViolation } from '../../db/database-failure.ts';
import { ServiceError } from '../../lib/errors.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { checkCurrentPassword } from './check-current-password.ts';
import { refuseMailFlood } from './limit-mails.ts';
import { createMailLink, deleteMailLinks } from './mail-link.ts';
import { addressChangeMail, addressInUseMail, confirmAddressMail, verifyMail } from './mails.ts';

interface Change {
  readonly email: string;
  readonly firstName: string;
}

/** Replaces an address that was never verified with a new one, which must then be verified. */
async function replaceAddress(ctx: Ctx<SessionPrincipal>, { email, firstName }: Change): Promise<void> {
  const { userId } = ctx.principal;
  await ctx.db.updateTable('users').set({ email }).where('id', '=', userId).execute();
  await deleteMailLinks(ctx, userId, ['change', 'reset']);
  const key = await createMailLink(ctx, { userId, purpose: 'verify', email });
  await queueMail(ctx, verifyMail(ctx.settings, { email, firstName }, key));
}

/**
 * Emails a request for confirmation to the new address and a warning to the old one. The old address stays
 * the login until the change is confirmed.
 */
async function requestConfirmation(ctx: Ctx<SessionPrincipal>, { email, firstName }: Change): Promise<void> {
  const { userId, email: old } = ctx.principal;
  const key = await createMailLink(ctx, { userId, purpose: 'change', email });
  await queueMail(ctx, confirmAddressMail(ctx.settings, { email, firstName }, key));
  await queueMail(ctx, addressChangeMail(ctx.settings, { email: old, firstName }, email));
}

async function changeAddress(ctx: Ctx<SessionPrincipal>, change: Change): Promise<void> {
  if (change.email === ctx.principal.email && ctx.principal.emailVerified)
    throw new ServiceError('validation_failed', 'This is already your email address.');
  const owner = await ctx.db
    .selectFrom('users')
    .where('email', '=', change.email)
    .select(['id', 'first_name', 'deleted_at'])
    .executeTakeFirst();
  if (owner === undefined || owner.id === ctx.principal.userId) {
    await (ctx.principal.emailVerified ? requestConfirmation : replaceAddress)(ctx, change);
    ctx.log.info(
      { event: 'email_change_requested', userId: ctx.principal.userId },
      'address change requested',
    );
  } else if (owner.deleted_at === null) {
    // The response is the same as for an unused address; only the owner of the address is notified.
    const { email } = change;
    await queueMail(ctx, addressInUseMail(ctx.settings, { email, firstName: owner.first_name }));
  }
}

/**
 * Changes the user's address after checking the password. The response is the same if the address is already
 * in use.
 */
export async function updateEmail(
  ctx: Ctx<SessionPrincipal>,
  { email, password }: { email: string; password: string },
): Promise<{ detail: string; pendingEmail: string }> {
  const user = await checkCurrentPassword(ctx, password);
  if (user === null) throw new ServiceError('bad_credentials', BAD_LOGIN_TEXT);
  await refuseMailFlood(ctx, 'change-address', email);
  const change = (): Promise<void> =>
    transact(ctx, (inner) => changeAddress(inner, { email, firstName: user.first_name }));
  // If another call has claimed the address in the meantime, the second attempt finds it in use.
  await change().catch((error: unknown) =>
    isUniqueViolation(error) ? change() : Promise.reject(error as Error),
  );
  return { detail: `We sent an email to ${email}. Please open the link in it.`, pendingEmail: email };
}
