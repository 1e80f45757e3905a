import { z } from 'zod';
import type { ResponseOf } from '../../../../web/contract/endpoint.ts';
import type { takePaymentNotice as contract } from '../../../../web/contract/payment.ts';
import { transact, type Ctx } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import type { PaymentEvent } from '../../providers/payment/payments.ts';
import { enqueueJob } from '../job/enqueue-job.ts';

export const SYNC_CUSTOMER_JOB = 'sync-payment-customer';

/**
 * Stores an event and enqueues the job that reads its customer again. An event that is already stored has no
 * further effect. Returns whether it was new.
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

const inputSchema = z.object({ rawBody: z.instanceof(Uint8Array), signature: z.string() });

/** Verifies, stores and acknowledges a webhook of the payment provider. A job processes it later. */
export async function takePaymentNotice(ctx: Ctx, input: unknown): Promise<ResponseOf<typeof contract>> {
  const { rawBody, signature } = inputSchema.parse(input);
  const event = ctx.services.payments.readEvent(rawBody, signature, ctx.now);
  if (event === null) {
    ctx.log.warn({ event: 'webhook_event_rejected', ip: ctx.request.ip }, 'webhook event rejected');
    throw new ServiceError('invalid_request', 'The signature is not valid.');
  }
  const isNew = await storeEvent(ctx, event);
  ctx.log.info({ event: 'webhook_event', id: event.id, type: event.type, isNew }, 'webhook event received');
  return { received: true };
}
