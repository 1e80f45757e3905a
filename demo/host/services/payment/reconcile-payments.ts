import type { Ctx } from '../context.ts';
import { syncCustomer } from './sync-customer.ts';
import { storeEvent } from './receive-webhook.ts';

/** Every so often notices that never came are looked for; the goal is a right state within 15 minutes. */
export const RECONCILE_EVERY_MS = 10 * 60_000;

/** The provider may list a notice a little after its time. */
const OVERLAP_MS = 15 * 60_000;

/** The provider lists the notices of 30 days; ours are kept longer than any of those can come again. */
const KEPT_MS = 40 * 86_400_000;
const LISTED_MS = 29 * 86_400_000;

/** A paid period whose end has passed for so long should have been followed by another, or by the end. */
const OVERDUE_MS = 3_600_000;

const CURSOR = 'events';

/** Takes the notices that the provider lists and that never came; the first look finds what was before this host. */
async function storeMissed(ctx: Ctx): Promise<{ missed: number; isFirst: boolean }> {
  const cursor = await ctx.db
    .selectFrom('payment_cursors')
    .where('name', '=', CURSOR)
    .select('read_to')
    .executeTakeFirst();
  const since = Math.max((cursor?.read_to ?? ctx.now) - OVERLAP_MS, ctx.now - LISTED_MS);
  const events = await ctx.services.payments.calls(60_000).listEvents(since);
  let missed = 0;
  for (const event of events) if (await storeEvent(ctx, event)) missed += 1;
  await ctx.db
    .insertInto('payment_cursors')
    .values({ name: CURSOR, read_to: ctx.now })
    .onConflict((on) => on.column('name').doUpdateSet({ read_to: ctx.now }))
    .execute();
  return { missed, isFirst: cursor === undefined };
}

/** Customers whose paid period is over without news of what followed: the notices may be too old to be listed. */
async function syncOverdue(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .selectFrom('paid_periods')
    .innerJoin('subscriptions', 'subscriptions.provider_id', 'paid_periods.provider_id')
    .where('period_end', '<', ctx.now - OVERDUE_MS)
    .where('ends_at', 'is', null)
    .where('read_at', '<', ctx.now - OVERDUE_MS)
    .select('customer_id')
    .distinct()
    .limit(50)
    .execute();
  const calls = ctx.services.payments.calls(60_000);
  for (const { customer_id } of rows) await syncCustomer(ctx, calls, customer_id);
}

/** Customers whose notices came but could not be dealt with: their jobs gave up while the provider was away. */
async function syncUnprocessed(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .selectFrom('stripe_events')
    .innerJoin('users', 'users.stripe_customer_id', 'stripe_events.customer_id')
    .where('done_at', 'is', null)
    .where('received_at', '<', ctx.now - RECONCILE_EVERY_MS)
    .select('users.stripe_customer_id as customer')
    .distinct()
    .limit(200)
    .execute();
  const calls = ctx.services.payments.calls(60_000);
  for (const { customer } of rows) if (customer !== null) await syncCustomer(ctx, calls, customer);
}

/** Finds the notices that never came and lets their customers be read again; forgets very old ones. */
export async function reconcilePayments(ctx: Ctx): Promise<void> {
  const { missed, isFirst } = await storeMissed(ctx);
  if (missed > 0 && isFirst) ctx.log.info({ missed }, 'earlier payment notices were read');
  else if (missed > 0)
    ctx.log.warn({ event: 'payment_notices_missed', missed }, 'payment notices were missed');
  await syncUnprocessed(ctx);
  await syncOverdue(ctx);
  await ctx.db
    .deleteFrom('stripe_events')
    .where('received_at', '<', ctx.now - KEPT_MS)
    .execute();
}
