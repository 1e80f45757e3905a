import { createHash, randomUUID } from 'node:crypto';
import { trialEnd } from '../../../../web/rules/subscription-state.ts';
import type { Ctx } from '../../context/context.ts';
import { mailboxOf } from '../../lib/mailbox.ts';

/**
 * Returns the SHA-256, in hex, of an address's mailbox. It remains after the account is deleted and does not
 * reveal the owner.
 */
const hashedMailbox = (email: string): string => createHash('sha256').update(mailboxOf(email)).digest('hex');

/**
 * Starts a company's free trial of an offering, unless a user with the same mailbox has already used it.
 * Returns whether the trial started.
 */
export async function startTrial(
  ctx: Ctx,
  { companyId, email }: { readonly companyId: string; readonly email: string },
  product: 'api' | 'zwivel',
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('trial_mailboxes')
    .values({ mailbox: hashedMailbox(email), product, started_at: ctx.now })
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
