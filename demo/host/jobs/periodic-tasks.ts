import { forgetOldAccounts } from '../services/account/forget-old.ts';
import { forgetOldKeys } from '../services/api-key/forget-old.ts';
import { forgetDeletedFavorites } from '../services/favorite/forget-deleted.ts';
import { forgetFiles } from '../services/frame-table/forget-files.ts';
import { forgetOldJobs } from '../services/job/forget-old.ts';
import { forgetOldMails } from '../services/mail/forget-old.ts';
import { forgetOldLimits } from '../services/rate-limit/forget-old.ts';
import type { PeriodicTask } from './job-kind.ts';
import { reconcilePaymentsTask } from './payment-jobs.ts';
import { takeInSpheresTask } from './take-in-spheres.ts';

/** Everything that the host does again and again. */
export const periodicTasks: readonly PeriodicTask[] = [
  forgetOldAccounts,
  forgetFiles,
  forgetOldJobs,
  forgetOldMails,
  forgetOldLimits,
  forgetDeletedFavorites,
  forgetOldKeys,
  reconcilePaymentsTask,
  takeInSpheresTask,
];
