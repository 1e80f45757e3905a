import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';

/** Returns the principal's customer at the payment provider, or null if none exists yet. */
export async function findCustomer(ctx: Ctx<SessionPrincipal>): Promise<string | null> {
  const { stripe_customer_id } = await ctx.db
    .selectFrom('users')
    .where('id', '=', ctx.principal.userId)
    .select('stripe_customer_id')
    .executeTakeFirstOrThrow();
  return stripe_customer_id;
}

/**
 * Returns the principal's customer if its id matches the one in the request. Otherwise, throws `not_found`,
 * as if the named customer did not exist.
 */
export async function requireCustomer(ctx: Ctx<SessionPrincipal>, named: string): Promise<string> {
  const customerId = await findCustomer(ctx);
  if (customerId === null || customerId !== named) throw notFound();
  return customerId;
}
