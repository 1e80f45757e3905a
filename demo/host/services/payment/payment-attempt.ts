import { createHash, randomUUID } from 'node:crypto';
import { isTrialPlan, isUsable } from '../../../../web/rules/subscription-state.ts';
import type { OfferedPlan } from '../../config/settings.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';

/**
 * Time for which only one call may work on a purchase. After that, another call may resume it, because the
 * first call's process may have died.
 */
const BUSY_MS = 15_000;

/** Time for which a purchase's key is certain to be valid at the provider, which stores keys for a day. */
const KEY_MS = 23 * 3_600_000;

export interface Attempt {
  readonly product: OfferedPlan['product'];
  readonly onceKey: string;
  /** Whether this attempt resumes a purchase whose outcome is not known. */
  readonly isRepeat: boolean;
}

/** Returns the error for a purchase of an offering that already has a paid plan. */
const alreadyActive = (): ServiceError =>
  new ServiceError('conflict', 'You already have an active plan. Use the Customer Portal to change it.');

/** Refuses a second paid plan of the same offering if the database contains the first one. */
export async function refuseSecondPlan(
  ctx: Ctx<SessionPrincipal>,
  product: OfferedPlan['product'],
): Promise<void> {
  const rows = await ctx.db
    .selectFrom('subscriptions')
    .where('company_id', '=', ctx.principal.companyId)
    .where('product', '=', product)
    .select(['product', 'plan_name', 'ends_at'])
    .execute();
  if (rows.some((row) => !isTrialPlan(row.plan_name) && isUsable(row, ctx.now))) throw alreadyActive();
}

/**
 * Starts a purchase, or resumes it if its outcome is not known. The same order gets the same key and is
 * charged only once. Only one call at a time can buy an offering for a company.
 */
export function beginAttempt(
  ctx: Ctx<SessionPrincipal>,
  product: OfferedPlan['product'],
  order: readonly (string | null)[],
): Promise<Attempt> {
  const { companyId } = ctx.principal;
  const orderHash = createHash('sha256').update(JSON.stringify(order)).digest('hex');
  return transact(ctx, async (inner) => {
    const { db, now } = inner;
    await db.updateTable('companies').set({ id: companyId }).where('id', '=', companyId).execute();
    const stored = await db
      .selectFrom('payment_attempts')
      .where('company_id', '=', companyId)
      .where('product', '=', product)
      .selectAll()
      .executeTakeFirst();
    if (stored !== undefined && stored.busy_until > now)
      throw new ServiceError('conflict', 'A payment is in progress. Please wait a moment.', {
        retryAfterS: 5,
      });
    const isRepeat = stored?.order_hash === orderHash && stored.created_at > now - KEY_MS;
    if (!isRepeat) await refuseSecondPlan(inner, product);
    const onceKey = isRepeat ? stored.once_key : randomUUID();
    const values = {
      order_hash: orderHash,
      once_key: onceKey,
      busy_until: now + BUSY_MS,
      created_at: isRepeat ? stored.created_at : now,
    };
    await db
      .insertInto('payment_attempts')
      .values({ company_id: companyId, product, ...values })
      .onConflict((on) => on.columns(['company_id', 'product']).doUpdateSet(values))
      .execute();
    return { product, onceKey, isRepeat };
  });
}

/**
 * Ends a purchase. If its outcome is not known, the purchase stays stored, so that the next attempt resumes
 * it.
 */
export async function endAttempt(
  ctx: Ctx<SessionPrincipal>,
  attempt: Attempt,
  isOutcomeKnown: boolean,
): Promise<void> {
  if (isOutcomeKnown)
    await ctx.db
      .deleteFrom('payment_attempts')
      .where('company_id', '=', ctx.principal.companyId)
      .where('once_key', '=', attempt.onceKey)
      .execute();
  else
    await ctx.db
      .updateTable('payment_attempts')
      .set({ busy_until: 0 })
      .where('company_id', '=', ctx.principal.companyId)
      .where('once_key', '=', attempt.onceKey)
      .execute();
}
