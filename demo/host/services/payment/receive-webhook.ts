import { z } from 'zod';
import type { takePaymentNotice as contract } from '../../../../web/contract/payment.ts';
import type { ResponseOf } from '../../../../web/contract/endpoint.ts';
import type { Ctx } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { storeEvent } from './store-event.ts';

const inputSchema = z.object({ rawBody: z.instanceof(Uint8Array), signature: z.string() });

/** Receives a webhook of the payment provider: verified, stored and acknowledged at once; a job processes it. */
export async function takePaymentNotice(ctx: Ctx, input: unknown): Promise<ResponseOf<typeof contract>> {
  const { rawBody, signature } = inputSchema.parse(input);
  const event = ctx.services.payments.readEvent(rawBody, signature, ctx.now);
  if (event === null) {
    ctx.log.warn({ event: 'payment_notice_refused', ip: ctx.request.ip }, 'payment notice refused');
    throw new ServiceError('invalid_request', 'The signature is not valid.');
  }
  const isNew = await storeEvent(ctx, event);
  ctx.log.info({ event: 'payment_notice', id: event.id, type: event.type, isNew }, 'payment notice');
  return { received: true };
}
