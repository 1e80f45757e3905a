import { describeUser, type User } from './describe-user.ts';
import { startTrial } from '../company/start-trial.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';

/** Starts the company's API trial unless it or the user's mailbox ever had one; returns whether it did. */
async function startFirstTrial(ctx: Ctx<SessionPrincipal>): Promise<boolean> {
  const { companyId, email } = ctx.principal;
  // This update changes nothing, but makes other calls of this kind wait until this transaction ends.
  await ctx.db
    .updateTable('companies')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', companyId)
    .execute();
  const had = await ctx.db
    .selectFrom('subscriptions')
    .where('company_id', '=', companyId)
    .where('product', '=', 'api')
    .select('id')
    .executeTakeFirst();
  if (had !== undefined) return false;
  return startTrial(ctx, { companyId, email }, 'api');
}

/** Makes the principal an API user, with the only API trial that the company gets. */
export async function setApiUser(
  ctx: Ctx<SessionPrincipal>,
  { id }: { id: string },
): Promise<User & { detail: string }> {
  const { userId, companyId } = ctx.principal;
  if (id.toLowerCase() !== userId) throw notFound();
  const isStarted = await transact(ctx, async (inner) => {
    await inner.db.updateTable('users').set({ is_api_user: 1 }).where('id', '=', userId).execute();
    return startFirstTrial(inner);
  });
  ctx.log.info({ event: 'api_user_set', userId, companyId, trialStarted: isStarted }, 'API user');
  const detail = isStarted
    ? 'Your free trial of the API has begun.'
    : 'Your company or your mailbox has already had its API subscription or free trial; nothing has changed.';
  return { ...(await describeUser(ctx)), detail };
}
