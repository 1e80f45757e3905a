import { transact, type Ctx } from '../context.ts';
import { enqueueJob } from '../job/enqueue-job.ts';
import type { PaymentEvent } from './payments.ts';

/** The job that reads a customer's subscriptions anew. */
export const SYNC_CUSTOMER_JOB = 'sync-payment-customer';

/**
 * Stores a notice and lets the customer it is about be read anew; one that is stored already has no further effect. Tells
 * whether it was new.
 */
export function storeEvent(ctx: Ctx, event: PaymentEvent): Promise<boolean> {
  const { id, type, customerId, createdAt } = event;
  return transact(ctx, async (inner) => {
    const { numInsertedOrUpdatedRows = 0n } = await inner.db
      .insertInto('stripe_events')
      .values({
        id,
        type,
        customer_id: customerId,
        created_at: createdAt,
        received_at: inner.now,
        done_at: null,
      })
      .onConflict((on) => on.column('id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return false;
    if (customerId !== null) await enqueueJob(inner, SYNC_CUSTOMER_JOB, { customerId });
    return true;
  });
}
