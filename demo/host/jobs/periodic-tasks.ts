import { deleteExpiredAccounts } from '../services/account/delete-expired-accounts.ts';
import { deleteExpiredKeys } from '../services/api-key/delete-expired-keys.ts';
import { deleteExpiredFavorites } from '../services/favorite/delete-expired-favorites.ts';
import { deleteExpiredFiles } from '../services/frame-table/delete-expired-files.ts';
import { deleteOldJobs } from '../services/job/delete-old-jobs.ts';
import { deleteOldMails } from '../services/mail/delete-old-mails.ts';
import { deleteExpiredLimits } from '../services/rate-limit/delete-expired-limits.ts';
import type { PeriodicTask } from './job-kind.ts';
import { reconcilePaymentsTask } from './payment-jobs.ts';
import { importSpheresTask } from './take-in-spheres.ts';

/** Everything that the host does again and again. */
export const periodicTasks: readonly PeriodicTask[] = [
  deleteExpiredAccounts,
  deleteExpiredFiles,
  deleteOldJobs,
  deleteOldMails,
  deleteExpiredLimits,
  deleteExpiredFavorites,
  deleteExpiredKeys,
  reconcilePaymentsTask,
  importSpheresTask,
];
