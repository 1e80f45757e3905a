import { accountJobKinds } from '../services/account/mail-jobs.ts';
import { tableOfCsvJob } from '../services/frame-table/build-from-csv.ts';
import { tableOfFolderJob } from '../services/frame-table/build-from-folder.ts';
import { marketingJob } from '../services/marketing/marketing-job.ts';
import type { JobKind } from './job-kind.ts';
import { paymentSyncJob } from './payment-jobs.ts';

/** Every kind of job that the host can run. */
export const jobKinds: readonly JobKind[] = [
  ...accountJobKinds,
  tableOfCsvJob,
  tableOfFolderJob,
  marketingJob,
  paymentSyncJob,
];
