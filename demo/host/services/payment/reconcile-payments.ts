import type { Ctx } from '../../context/context.ts';
import { storeEvent } from './receive-webhook.ts';
import { syncCustomer } from './sync-customer.ts';

/** Interval between searches for missed webhook events. The goal is a correct state within 15 minutes. */
export const RECONCILE_EVERY_MS = 10 * 60_000;

/** The provider may list an event a little later than the time at which it occurred. */
const OVERLAP_MS = 15 * 60_000;

/**
 * The provider lists the events of the last 30 days. The host stores events for longer, so that no listed
 * event counts as new again.
 */
const RETENTION_MS = 40 * 86_400_000;
const LISTED_MS = 29 * 86_400_000;

/**
 * Time after the end of a paid period by which the next period, or the end of the subscription, should be
 * known.
 */
const OVERDUE_MS = 3_600_000;

const CURSOR = 'events';

/**
 * Stores events that the provider lists but that never arrived. The first run also finds events from before
 * this host was set up.
 */
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

/**
 * Synchronizes customers whose paid period has ended without an event about what followed. Such events may be
 * too old to be listed.
 */
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

/**
 * Synchronizes customers whose events arrived but were not processed, because the jobs for these events
 * failed permanently while the provider was unavailable.
 */
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

/**
 * Stores events that never arrived, which enqueues jobs for their customers, and synchronizes customers whose
 * stored state may be outdated. Also deletes very old events.
 */
export async function reconcilePayments(ctx: Ctx): Promise<void> {
  const { missed, isFirst } = await storeMissed(ctx);
  if (missed > 0 && isFirst) ctx.log.info({ missed }, 'processed earlier webhook events');
  else if (missed > 0)
    ctx.log.warn({ event: 'webhook_events_missed', missed }, 'processed webhook events that were missed');
  await syncUnprocessed(ctx);
  await syncOverdue(ctx);
  await ctx.db
    .deleteFrom('stripe_events')
    .where('received_at', '<', ctx.now - RETENTION_MS)
    .execute();
}
