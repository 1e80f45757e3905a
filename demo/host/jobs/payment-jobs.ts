import { z } from 'zod';
import { RECONCILE_EVERY_MS, reconcilePayments } from '../services/payment/reconcile-payments.ts';
import { syncCustomer } from '../services/payment/sync-customer.ts';
import { SYNC_CUSTOMER_JOB } from '../services/payment/store-event.ts';
import { jobKind, type PeriodicTask } from './job-kind.ts';

/** Reads a customer's subscriptions anew after a notice; done twice it changes nothing more. */
export const paymentSyncJob = jobKind(
  SYNC_CUSTOMER_JOB,
  z.object({ customerId: z.string() }),
  async (ctx, { customerId }) => {
    await syncCustomer(ctx, ctx.services.payments.calls(), customerId);
    return { message: 'Read.' };
  },
);

/** Looks for notices that never came. */
export const reconcilePaymentsTask: PeriodicTask = {
  name: 'reconcile-payments',
  everyMs: RECONCILE_EVERY_MS,
  run: reconcilePayments,
};
