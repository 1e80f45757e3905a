import { createHash } from 'node:crypto';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import type { PaymentCalls } from '../../providers/payment/payments.ts';

/**
 * Returns the principal's customer at the payment provider, which the first call creates. If `missing` is
 * given, that customer no longer exists at the provider and is replaced. Simultaneous calls create only one
 * customer, because they use the same idempotency key.
 */
export async function ensureCustomer(
  ctx: Ctx<SessionPrincipal>,
  calls: PaymentCalls,
  missing: string | null = null,
): Promise<string> {
  const { userId, companyId } = ctx.principal;
  const user = await ctx.db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'first_name', 'last_name', 'stripe_customer_id'])
    .executeTakeFirstOrThrow();
  if (user.stripe_customer_id !== null && user.stripe_customer_id !== missing) return user.stripe_customer_id;
  const payer = { userId, companyId, email: user.email, name: `${user.first_name} ${user.last_name}` };
  const key = createHash('sha256')
    .update(JSON.stringify([payer, missing]))
    .digest('hex');
  const made = await calls.createCustomer(payer, `customer-${key}`);
  await ctx.db
    .updateTable('users')
    .set({ stripe_customer_id: made })
    .where('id', '=', userId)
    .where((where) =>
      where.or([
        where('stripe_customer_id', 'is', null),
        ...(missing === null ? [] : [where('stripe_customer_id', '=', missing)]),
      ]),
    )
    .execute();
  const { stripe_customer_id } = await ctx.db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('stripe_customer_id')
    .executeTakeFirstOrThrow();
  return stripe_customer_id ?? made;
}
