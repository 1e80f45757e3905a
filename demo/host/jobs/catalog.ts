import { z } from 'zod';
import { RECONCILE_EVERY_MS, reconcilePayments } from '../services/payment/reconcile-payments.ts';
import { syncCustomer } from '../services/payment/sync-customer.ts';
import { SYNC_CUSTOMER_JOB } from '../services/payment/receive-webhook.ts';
import { jobKind, type PeriodicTask, type JobKind } from './job-kind.ts';
import { importSpheres } from '../services/sphere/import-spheres.ts';
import { deleteExpiredAccounts } from '../services/account/delete-expired-accounts.ts';
import { deleteExpiredKeys } from '../services/api-key/delete-key.ts';
import { deleteExpiredFavorites } from '../services/favorite/delete-expired-favorites.ts';
import { deleteExpiredFiles } from '../services/frame-table/delete-expired-files.ts';
import { deleteOldJobs } from '../services/job/delete-old-jobs.ts';
import { deleteOldMails } from '../services/mail/delete-old-mails.ts';
import { deleteOldLoads } from '../services/tracking/delete-old-loads.ts';
import { deleteExpiredLimits } from '../services/rate-limit/delete-expired-limits.ts';
import { accountJobKinds } from '../services/account/mail-jobs.ts';
import { tableOfCsvJob } from '../services/frame-table/build-from-csv.ts';
import { tableOfFolderJob } from '../services/frame-table/build-from-folder.ts';
import { marketingJob } from '../services/marketing/marketing-job.ts';

/** Synchronizes a customer's subscriptions after a webhook event; a second run changes nothing. */
const paymentSyncJob = jobKind(
  SYNC_CUSTOMER_JOB,
  z.object({ customerId: z.string() }),
  async (ctx, { customerId }) => {
    await syncCustomer(ctx, ctx.services.payments.calls(), customerId);
    return { message: 'Read.' };
  },
);

/** Looks for webhook events that never arrived. */
const reconcilePaymentsTask: PeriodicTask = {
  name: 'reconcile-payments',
  everyMs: RECONCILE_EVERY_MS,
  run: reconcilePayments,
};

/** Imports spheres that the ingest has published, at most five seconds later. */
const importSpheresTask: PeriodicTask = {
  name: 'take-in-spheres',
  everyMs: 5000,
  run: async (ctx) => {
    for (const source of ctx.services.sphereSources) await importSpheres(ctx, source);
  },
};

/** All periodic tasks of the host. */
export const periodicTasks: readonly PeriodicTask[] = [
  deleteExpiredAccounts,
  deleteExpiredFiles,
  deleteOldJobs,
  deleteOldMails,
  deleteOldLoads,
  deleteExpiredLimits,
  deleteExpiredFavorites,
  deleteExpiredKeys,
  reconcilePaymentsTask,
  importSpheresTask,
];

/** Every kind of job that the host can run. */
export const jobKinds: readonly JobKind[] = [
  ...accountJobKinds,
  tableOfCsvJob,
  tableOfFolderJob,
  marketingJob,
  paymentSyncJob,
];
