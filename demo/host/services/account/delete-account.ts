import { WRONG_PASSWORD_TEXT } from '../../../../web/contract/user-fields.ts';
import { isTrialPlan, isUsable } from '../../../../web/rules/subscription-state.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { listSubscriptions } from '../company/list-subscriptions.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { endSessions } from '../session/sessions.ts';
import { checkCurrentPassword } from './check-current-password.ts';
import { createMailLink, deleteMailLinks } from './mail-link.ts';
import { accountDeletedMail } from './mails.ts';

/** Returns whether the company has no users other than the principal. */
async function isLastOne(ctx: Ctx<SessionPrincipal>): Promise<boolean> {
  const other = await ctx.db
    .selectFrom('users')
    .where('company_id', '=', ctx.principal.companyId)
    .where('id', '!=', ctx.principal.userId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return other === undefined;
}

/** Throws if a paid plan is active and not canceled, because a company without users must not be charged. */
async function refuseWhilePaying(ctx: Ctx<SessionPrincipal>): Promise<void> {
  const subscriptions = await listSubscriptions(ctx, ctx.principal.companyId);
  const isPaying = subscriptions.some(
    (each) => !isTrialPlan(each.plan_name) && isUsable(each, ctx.now) && each.cancel_at_period_end === 0,
  );
  if (isPaying) throw new ServiceError('conflict', 'Please cancel your subscription first.');
}

/** Removes the owner of a company that has other users, so that those users can rename it. */
async function leaveCompany(ctx: Ctx<SessionPrincipal>): Promise<void> {
  const { userId, companyId } = ctx.principal;
  await ctx.db
    .updateTable('companies')
    .set({ owner_id: null })
    .where('id', '=', companyId)
    .where('owner_id', '=', userId)
    .execute();
}

/**
 * Checks the password and deletes the principal. The user can undo the deletion for 30 days with an emailed
 * link; after that, the personal data is erased.
 */
export async function deleteAccount(
  ctx: Ctx<SessionPrincipal>,
  { password }: { password: string },
): Promise<{ detail: string }> {
  const user = await checkCurrentPassword(ctx, password);
  if (user === null) throw new ServiceError('bad_credentials', WRONG_PASSWORD_TEXT);
  await transact(ctx, async (inner) => {
    await ((await isLastOne(inner)) ? refuseWhilePaying(inner) : leaveCompany(inner));
    await inner.db.updateTable('users').set({ deleted_at: ctx.now }).where('id', '=', user.id).execute();
    await endSessions(inner, user.id);
    await deleteMailLinks(inner, user.id, ['verify', 'change', 'reset']);
    const addressee = { email: user.email, firstName: user.first_name };
    const key = await createMailLink(inner, { userId: user.id, purpose: 'restore', email: user.email });
    await queueMail(inner, accountDeletedMail(ctx.settings, addressee, key));
  });
  ctx.log.info({ event: 'account_deleted', userId: user.id, companyId: user.company_id }, 'account deleted');
  return {
    detail:
      'Your account was deleted. You can restore it within 30 days with the link that we emailed to you.',
  };
}
