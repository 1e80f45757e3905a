import { forgetDeletedFavorites } from '../services/favorite/forget-deleted.ts';
import type { PeriodicTask } from './job-kind.ts';

/** Everything that the host does again and again. */
export const periodicTasks: readonly PeriodicTask[] = [forgetDeletedFavorites];
