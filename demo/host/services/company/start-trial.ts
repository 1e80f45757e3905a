import { createHash, randomUUID } from 'node:crypto';
import type { Ctx } from '../../context/context.ts';
import { trialEnd } from '../../../../web/rules/subscription-state.ts';

/**
 * SHA-256 of the mailbox of an address, in hex: upper case and the tag after `+` are ignored, as they are by
 * mail servers. A hash survives the deletion of the account without revealing whose account it was.
 */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).split('+', 1);
  return createHash('sha256')
    .update(`${local}${email.slice(at)}`.toLowerCase())
    .digest('hex');
}

/**
 * Begins a company's free trial of an offering for a user, unless a user with the same mailbox has had it
 * before. Returns whether the trial began.
 */
export async function startTrial(
  ctx: Ctx,
  { companyId, email }: { readonly companyId: string; readonly email: string },
  product: 'api' | 'zwivel',
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('trial_mailboxes')
    .values({ mailbox: mailboxOf(email), product, started_at: ctx.now })
    .onConflict((on) => on.columns(['mailbox', 'product']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await ctx.db
    .insertInto('subscriptions')
    .values({
      id: randomUUID(),
      company_id: companyId,
      product,
      plan_name: 'trial',
      starts_at: ctx.now,
      ends_at: trialEnd(ctx.now, ctx.settings.trialDays),
      status: null,
      provider_id: null,
      price_id: null,
      updated_at: ctx.now,
    })
    .execute();
  return true;
}
