import { z } from 'zod';
import { deleteExpiredAccounts } from '../services/account/delete-expired-accounts.ts';
import { accountJobKinds } from '../services/account/mail-jobs.ts';
import { deleteExpiredKeys } from '../services/api-key/delete-key.ts';
import { deleteExpiredFavorites } from '../services/favorite/favorites.ts';
import { tableOfCsvJob } from '../services/frame-table/build-from-csv.ts';
import { tableOfFolderJob } from '../services/frame-table/build-from-folder.ts';
import { deleteExpiredFiles } from '../services/frame-table/result-files.ts';
import { deleteExpiredResponses } from '../services/idempotency/run-once.ts';
import { deleteOldJobs } from '../services/job/claim-job.ts';
import { jobKind, type JobKind } from '../services/job/job-kind.ts';
import { deleteOldMails } from '../services/mail/deliver-mails.ts';
import { marketingJob } from '../services/marketing/trigger-event.ts';
import { SYNC_CUSTOMER_JOB } from '../services/payment/receive-webhook.ts';
import { RECONCILE_EVERY_MS, reconcilePayments } from '../services/payment/reconcile-payments.ts';
import { syncCustomer } from '../services/payment/sync-customer.ts';
import { deleteExpiredCounts } from '../services/rate-limit/rate-limit.ts';
import { importSpheres } from '../services/sphere/import-spheres.ts';
import { deleteOldLoads } from '../services/tracking/delete-old-loads.ts';
import type { PeriodicTask } from './worker.ts';

/** Synchronizes a customer's subscriptions after a webhook event. A second run has no effect. */
const paymentSyncJob = jobKind(
  SYNC_CUSTOMER_JOB,
  z.object({ customerId: z.string() }),
  async (ctx, { customerId }) => {
    await syncCustomer(ctx, ctx.services.payments.calls(), customerId);
    return { message: 'Read.' };
  },
);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** All periodic tasks of the host; the database stores their names. */
export const periodicTasks: readonly PeriodicTask[] = [
  { name: 'forget-old-accounts', everyMs: HOUR_MS, run: deleteExpiredAccounts },
  { name: 'forget-files', everyMs: HOUR_MS, run: deleteExpiredFiles },
  { name: 'forget-jobs', everyMs: DAY_MS, run: deleteOldJobs },
  { name: 'forget-mails', everyMs: DAY_MS, run: deleteOldMails },
  { name: 'forget-old-loads', everyMs: HOUR_MS, run: deleteOldLoads },
  {
    name: 'forget-old-limits',
    everyMs: HOUR_MS,
    run: async (ctx) => {
      await deleteExpiredCounts(ctx);
      await deleteExpiredResponses(ctx);
    },
  },
  { name: 'forget-deleted-favorites', everyMs: DAY_MS, run: deleteExpiredFavorites },
  { name: 'forget-old-keys', everyMs: HOUR_MS, run: deleteExpiredKeys },
  // Finds webhook events that never arrived.
  { name: 'reconcile-payments', everyMs: RECONCILE_EVERY_MS, run: reconcilePayments },
  // Spheres that the ingest has published are visible at most five seconds later.
  {
    name: 'take-in-spheres',
    everyMs: 5000,
    run: async (ctx) => {
      for (const source of ctx.services.sphereSources) await importSpheres(ctx, source);
    },
  },
];

export const jobKinds: readonly JobKind[] = [
  ...accountJobKinds,
  tableOfCsvJob,
  tableOfFolderJob,
  marketingJob,
  paymentSyncJob,
];
